import { useState } from 'react';
import { useNavigation } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
import { Form } from '#ui/components/form.tsx';
import { CalendarIcon, CopyIcon } from '#ui/components/icon.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { copyText } from '#ui/screen/copy.ts';
import { submitForm } from '#ui/screen/submit-form.ts';
import type { calendarCalls } from '../calendar.contract.ts';
import styles from './match-calendar.module.css';

type Loaded = ReplyOf<typeof calendarCalls.calendarFeed>;

/** The link under which calendars read along: made, given to one, renewed, and ended. */
export function FeedCard({ generation, feed }: Loaded) {
  const t = useTexts('calendar');
  return (
    <Card title={t('feed_title')}>
      <div className="stack">
        <p>{t('feed_text')}</p>
        {feed ? <Feed feed={feed} generation={generation} /> : <Make generation={generation} />}
      </div>
    </Card>
  );
}

function Make({ generation }: Pick<Loaded, 'generation'>) {
  const t = useTexts('calendar');
  const { state } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="generation" value={generation} />
      <Button
        type="submit"
        name="intent"
        value="make"
        variant="primary"
        icon={<CalendarIcon />}
        busy={state === 'submitting'}
      >
        {t('make')}
      </Button>
    </Form>
  );
}

interface FeedProps {
  readonly feed: NonNullable<Loaded['feed']>;
  readonly generation: number;
}

function Feed({ feed, generation }: FeedProps) {
  const t = useTexts('calendar');
  const format = useFormat();
  const { url, readAt } = feed;
  const copy = async () => {
    if (await copyText(url)) toast(t('copied'), 'success');
  };
  return (
    <>
      <div className={styles.row}>
        {/* calendars open this scheme themselves */}
        <a className={styles.subscribe} href={url.replace(/^https?:/, 'webcal:')}>
          <CalendarIcon />
          {t('subscribe')}
        </a>
        <Button icon={<CopyIcon />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <TextField label={t('address')} hint={t('secret')} value={url} dir="ltr" readOnly />
      <p className="muted">
        {readAt ? t('read', { time: format.dateTime(readAt) }) : t('never_read')}
      </p>
      <Endings generation={generation} />
    </>
  );
}

/** Another link, which the calendars of before do not know; or none. */
function Endings({ generation }: Pick<Loaded, 'generation'>) {
  const t = useTexts('calendar');
  const c = useTexts('common');
  const [asking, setAsking] = useState(false);
  const { state } = useNavigation();
  const formId = 'renew-calendar';
  return (
    <Form method="post" id={formId} className={styles.row} preventScrollReset>
      <input type="hidden" name="generation" value={generation} />
      <Button
        type="submit"
        name="intent"
        value="renew"
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {t('renew')}
      </Button>
      <Button type="submit" name="intent" value="stop" variant="ghost">
        {t('stop')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('renew')}
        confirmLabel={t('renew')}
        cancelLabel={c('cancel')}
        closeLabel={c('close')}
        busy={state === 'submitting'}
        onConfirm={() => {
          const form = document.getElementById(formId);
          const button = form?.querySelector<HTMLButtonElement>('[value=renew]');
          setAsking(false);
          if (form instanceof HTMLFormElement) submitForm(form, button);
        }}
        onCancel={() => setAsking(false)}
      >
        {t('renew_text')}
      </ConfirmDialog>
    </Form>
  );
}
