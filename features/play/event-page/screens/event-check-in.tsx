import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { homeOf } from '#features/play/events/screens/event-addresses.ts';
import type { EventDetail } from '#features/play/events/screens/event-types.ts';
import { Button } from '#ui/components/button.tsx';
import { Countdown } from '#ui/components/countdown.tsx';
import { Form } from '#ui/components/form.tsx';
import { CheckIcon, ClockIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './event-hero.module.css';

interface EventCheckInProps {
  readonly event: EventDetail;
  readonly checkIn: NonNullable<EventDetail['checkIn']>;
}

/** The check-in to a cup or a league of who has joined it: when it opens, the button, and that it is done. */
export function EventCheckIn({ event, checkIn }: EventCheckInProps) {
  const t = useTexts('tournaments');
  const format = useFormat();
  const { now } = useVisit();
  if (event.actions.includes('check_in')) return <CheckInForm closesAt={checkIn.closesAt} />;
  if (event.status !== 'registration_open' && event.status !== 'coming_soon') return null;
  if (checkIn.done) {
    return (
      <Notice tone="success" icon={<CheckIcon />} title={t('checked_in')} role="status">
        {t('checked_in_text', { time: format.dateTime(event.startsAt) })}
      </Notice>
    );
  }
  // the page's own time: who has come since sees the form instead
  if (Date.parse(checkIn.closesAt) <= Date.parse(now)) return null;
  return (
    <Notice
      tone="info"
      icon={<ClockIcon />}
      title={t('check_in_opens', { time: format.dateTime(checkIn.opensAt) })}
      action={<TimeLeft to={checkIn.opensAt} label="check_in_opens_in" />}
    >
      {t('check_in_needed', { time: format.dateTime(checkIn.closesAt) })}
    </Notice>
  );
}

function CheckInForm({ closesAt }: { readonly closesAt: string }) {
  const t = useTexts('tournaments');
  const c = useTexts('common');
  const { pathname } = useLocation();
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('intent') === 'check_in';
  return (
    <Form method="post" action={homeOf(pathname)} className={styles.checkIn} preventScrollReset>
      <input type="hidden" name="intent" value="check_in" />
      <Button
        type="submit"
        variant="primary"
        size="l"
        wide
        icon={<CheckIcon />}
        busy={busy}
        busyLabel={c('loading')}
      >
        {t('check_in')}
      </Button>
      <p className="muted">
        <span aria-hidden="true">{t('check_in_closes')} </span>
        <TimeLeft to={closesAt} label="check_in_closes_in" />
      </p>
    </Form>
  );
}

interface TimeLeftProps {
  readonly to: string;
  readonly label: 'check_in_opens_in' | 'check_in_closes_in';
}

/** Live; at its end the screen asks what may be done now. */
function TimeLeft({ to, label }: TimeLeftProps) {
  const t = useTexts('tournaments');
  const e = useTexts('events');
  const { now } = useVisit();
  const { revalidate } = useRevalidator();
  return (
    <Countdown
      to={to}
      now={now}
      units={{ d: e('unit_d'), h: e('unit_h'), m: e('unit_m'), s: e('unit_s') }}
      label={(time) => t(label, { time })}
      doneText={null}
      onEnd={() => void revalidate()}
    />
  );
}
