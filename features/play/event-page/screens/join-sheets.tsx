import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useNavigation } from 'react-router';
import { homeOf, tabTo } from '#features/play/events/screens/event-addresses.ts';
import type { EventDetail } from '#features/play/events/screens/event-types.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { Form } from '#ui/components/form.tsx';
import { Sheet } from '#ui/components/sheet.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Missing } from './missing.tsx';

interface SheetProps {
  readonly event: EventDetail;
  /** The same place with the popup closed. */
  readonly closeTo: string;
}

/** The popup "join battleground": what one takes part in, and what still keeps one from it. */
export function JoinSheet({ event, closeTo }: SheetProps) {
  const t = useTexts('events');
  const format = useFormat();
  const { pathname } = useLocation();
  const first = event.prizes[0];
  const facts = [
    { term: t('game'), value: event.game.title },
    { term: t('schedule_starts'), value: format.dateTime(event.startsAt) },
    { term: t('schedule_ends'), value: format.dateTime(event.endsAt) },
    ...(first
      ? [{ term: t('place', { place: 1 }), value: format.money(first.amount, first.currency) }]
      : []),
  ];
  return (
    <Popup
      intent="join"
      title={t(event.waiting ? 'join_waiting' : 'join_title')}
      confirm={event.missing.length === 0 ? t(event.waiting ? 'join_waiting' : 'join') : null}
      closeTo={closeTo}
    >
      <p className="display">
        <bdi>{event.title}</bdi>
      </p>
      <Definitions items={facts} />
      {event.missing.length > 0 ? (
        <Missing event={event} />
      ) : (
        <p className="muted">
          {event.waiting && `${t('join_waiting_text', { count: event.waiting.count })} `}
          {t('join_text')} <Link to={tabTo(pathname, 'rules')}>{t('read_rules')}</Link>
        </p>
      )}
    </Popup>
  );
}

/** Asks before leaving, and says what it costs. */
export function LeaveSheet({ event, closeTo }: SheetProps) {
  const t = useTexts('events');
  const isWaiting = event.ownEntryId === null;
  return (
    <Popup
      intent="leave"
      title={t(isWaiting ? 'leave_waiting' : 'leave_title')}
      confirm={t(isWaiting ? 'leave_waiting' : 'leave')}
      closeTo={closeTo}
    >
      <p className="display">
        <bdi>{event.title}</bdi>
      </p>
      {isWaiting ? (
        <p>{t('leave_waiting_text')}</p>
      ) : event.checkIn ? (
        <p>{t(placeLost(event))}</p>
      ) : (
        <>
          <p>{t('leave_text', { points: Math.abs(event.points.fault) })}</p>
          <p className="muted">{t('leave_again')}</p>
        </>
      )}
    </Popup>
  );
}

function placeLost({ status, series }: EventDetail) {
  if (status === 'ongoing') return 'leave_begun';
  return series?.role === 'final' ? 'leave_final' : 'leave_place';
}

interface PopupProps {
  readonly intent: 'join' | 'leave';
  readonly title: string;
  /** Nothing to confirm while something is missing. */
  readonly confirm: string | null;
  readonly closeTo: string;
  readonly children: ReactNode;
}

/** A popup with one form. */
function Popup({ intent, title, confirm, closeTo, children }: PopupProps) {
  const c = useTexts('common');
  const navigate = useNavigate();
  const close = () => void navigate(closeTo, { replace: true, preventScrollReset: true });
  const cancel = (
    <ButtonLink to={closeTo} replace preventScrollReset>
      {c('cancel')}
    </ButtonLink>
  );
  return (
    <Sheet
      open
      title={title}
      onClose={close}
      closeLabel={c('close')}
      footer={
        <>
          {cancel}
          {confirm && <Confirm intent={intent} text={confirm} />}
        </>
      }
      {...(intent === 'leave' && { role: 'alertdialog' })}
    >
      {children}
    </Sheet>
  );
}

function Confirm({ intent, text }: { readonly intent: 'join' | 'leave'; readonly text: string }) {
  const c = useTexts('common');
  const { pathname } = useLocation();
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('intent') === intent;
  return (
    <Form method="post" action={homeOf(pathname)} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button
        type="submit"
        variant={intent === 'leave' ? 'danger' : 'primary'}
        wide
        busy={busy}
        busyLabel={c('loading')}
      >
        {text}
      </Button>
    </Form>
  );
}
