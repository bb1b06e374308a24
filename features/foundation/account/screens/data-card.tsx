import {
  FormButton,
  Refused,
  useSending,
} from '#features/foundation/identity/screens/parts/form.tsx';
import type { Api } from '#ui/api/browser.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea } from '#ui/components/text-field.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { ANSWERED_WITHIN_DAYS, REQUEST_KINDS } from '../rules/privacy.ts';
import styles from './account.module.css';

type Files = Awaited<ReturnType<Api['myData']>>['items'];
type Requests = Awaited<ReturnType<Api['privacyRequests']>>['items'];

interface DataCardProps {
  readonly files: Files;
  readonly requests: Requests;
  readonly refusal: FormRefusal | undefined;
}

/** Everything that is held of the player, to have and to ask about. */
export function DataCard({ files, requests, refusal }: DataCardProps) {
  const t = useTexts('account');
  return (
    <div id="data">
      <Card title={t('data_title')}>
        <div className="stack">
          <p className="muted">{t('data_text')}</p>
          {files.length > 0 && <FileList files={files} />}
          <MakeFile />
          {requests.length > 0 && <RequestList requests={requests} />}
          <details className={styles.more} open={refusal !== undefined}>
            <summary>{t('request_title')}</summary>
            <RequestForm refusal={refusal} />
          </details>
        </div>
      </Card>
    </div>
  );
}

function FileList({ files }: { readonly files: Files }) {
  const t = useTexts('account');
  const format = useFormat();
  return (
    <List label={t('data_title')}>
      {files.map(({ exportId, state, askedAt, expiresAt }) => (
        <ListItem
          key={exportId}
          title={t('file_of', { time: format.dateTime(askedAt) })}
          subtitle={
            state === 'making' || expiresAt === null
              ? t('file_making')
              : t('file_until', { day: format.date(expiresAt) })
          }
          trailing={
            state === 'ready' && (
              <a
                className={styles.download}
                href={`/api/download-my-data?exportId=${exportId}`}
                download="my-data.json"
              >
                {t('download')}
              </a>
            )
          }
        />
      ))}
    </List>
  );
}

function MakeFile() {
  const t = useTexts('account');
  return (
    <Form method="post" preventScrollReset>
      <FormButton intent="file" wide sendingText={t('sending')}>
        {t('make_file')}
      </FormButton>
    </Form>
  );
}

function RequestList({ requests }: { readonly requests: Requests }) {
  const t = useTexts('account');
  const format = useFormat();
  return (
    <List label={t('request_title')}>
      {requests.map(({ requestId, kind, text, dueAt, answer }) => (
        <ListItem
          key={requestId}
          title={t('request_kind', { kind })}
          subtitle={
            <>
              <span dir="auto">{text}</span>
              <br />
              {answer === null ? (
                t('request_due', { day: format.date(dueAt) })
              ) : (
                <strong dir="auto">{answer}</strong>
              )}
            </>
          }
        />
      ))}
    </List>
  );
}

function RequestForm({ refusal }: { readonly refusal: FormRefusal | undefined }) {
  const t = useTexts('account');
  const sending = useSending('request');
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="intent" value="request" />
      <p className="muted">{t('request_text', { days: ANSWERED_WITHIN_DAYS })}</p>
      <Select
        name="kind"
        label={t('request_about')}
        options={REQUEST_KINDS.map((kind) => ({ value: kind, text: t('request_kind', { kind }) }))}
        defaultValue={refusal?.values.kind}
      />
      <TextArea
        name="text"
        label={t('request_words')}
        error={refusal?.fields.text}
        defaultValue={refusal?.values.text}
        rows={4}
        maxLength={2000}
        required
      />
      <Refused refusal={refusal} />
      <Button type="submit" wide busy={sending} busyLabel={t('sending')}>
        {t('request_send')}
      </Button>
    </Form>
  );
}
