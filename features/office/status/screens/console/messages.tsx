import { useNavigation } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { Form } from '#ui/components/form.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './status.module.css';
import { STATUS_PATH, type Tried } from './status-action.ts';
import {
  apart,
  Code,
  providerName,
  ServiceState,
  State,
  type Status,
  useOutcomes,
} from './writing.tsx';

interface PartProps {
  readonly of: Status;
  readonly tried: Tried | undefined;
}

/** E-mail: its state, and a test message. */
export function MailPart({ of: { mail }, tried }: PartProps) {
  const t = useTexts('console-status');
  const outcomes = useOutcomes();
  const waiting = useWaiting();
  return (
    <Card
      title={<span id="mail">{t('mail')}</span>}
      action={mail.isSet ? <ServiceState of={mail} /> : <State of="state_not_set" />}
    >
      <div className="stack">
        <Definitions items={[...waiting(mail), ...outcomes(mail)]} />
        {tried?.mail && <MailAnswers of={tried.mail} />}
        {mail.isSet && <Try act="mail" label={t('test_mail')} />}
      </div>
    </Card>
  );
}

/** SMS: each provider, and a test message. */
export function SmsPart({ of: { sms }, tried }: PartProps) {
  const t = useTexts('console-status');
  const outcomes = useOutcomes();
  const waiting = useWaiting();
  return (
    <Card
      title={<span id="sms">{t('sms')}</span>}
      action={!sms.isSet && <State of="state_not_set" />}
    >
      <div className="stack">
        <Definitions items={waiting(sms)} />
        {sms.providers.map((each) => (
          <div key={each.name}>
            <div className={styles.head}>
              <strong translate="no">{providerName(each.name)}</strong>
              <ServiceState of={each} />
            </div>
            <Definitions items={outcomes(each)} />
          </div>
        ))}
        {tried?.sms && <SmsAnswer of={tried.sms} />}
        {sms.isSet && <Try act="sms" label={t('test_sms')} />}
      </div>
    </Card>
  );
}

export function PushPart({ of: { push } }: { readonly of: Status }) {
  const t = useTexts('console-status');
  const outcomes = useOutcomes();
  return (
    <Card title={t('push')} action={<ServiceState of={push} />}>
      <Definitions items={outcomes(push)} />
    </Card>
  );
}

function Try({ act, label }: { readonly act: 'mail' | 'sms'; readonly label: string }) {
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === 'POST' && formData?.get('act') === act;
  return (
    <Form method="post" action={STATUS_PATH} preventScrollReset>
      <Button type="submit" name="act" value={act} busy={isSending}>
        {label}
      </Button>
    </Form>
  );
}

function useWaiting() {
  const t = useTexts('console-status');
  const { number, dateTime } = useFormat();
  return ({ waiting, oldestAt }: Pick<Status['mail'], 'waiting' | 'oldestAt'>) => [
    {
      term: t('waiting'),
      value: oldestAt
        ? `${number(waiting)} (${t('since', { time: dateTime(oldestAt) })})`
        : number(waiting),
    },
  ];
}

const COMMANDS = {
  ehlo: 'EHLO',
  starttls: 'STARTTLS',
  auth: 'AUTH',
  mail_from: 'MAIL FROM',
  rcpt_to: 'RCPT TO',
  data: 'DATA',
} as const;

/** The words of the mail server, step by step. */
function MailAnswers({ of: { isSent, steps } }: { readonly of: NonNullable<Tried['mail']> }) {
  const t = useTexts('console-status');
  return (
    <>
      <Notice tone={isSent ? 'success' : 'danger'} role={isSent ? 'status' : 'alert'}>
        {t(isSent ? 'test_mail_sent' : 'test_mail_failed')}
      </Notice>
      <div className={styles.steps}>
        <List label={t('test_mail_steps')}>
          {steps.map(({ step, code, answer, isDone }) => (
            <ListItem
              key={step}
              title={
                step === 'connect' || step === 'message' ? (
                  t(`step_${step}`)
                ) : (
                  <Code>{COMMANDS[step]}</Code>
                )
              }
              subtitle={<Code>{[code, answer].filter(Boolean).join(' ')}</Code>}
              trailing={<State of={isDone ? 'state_works' : 'state_fails'} />}
            />
          ))}
        </List>
      </div>
    </>
  );
}

function SmsAnswer({
  of: { isSent, provider, reason },
}: {
  readonly of: NonNullable<Tried['sms']>;
}) {
  const t = useTexts('console-status');
  const values = { provider: apart(providerName(provider ?? '–')), reason: apart(reason ?? '–') };
  return (
    <Notice tone={isSent ? 'success' : 'danger'} role={isSent ? 'status' : 'alert'}>
      {t(isSent ? 'test_sms_sent' : 'test_sms_failed', values)}
    </Notice>
  );
}
