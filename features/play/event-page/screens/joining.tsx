import { useSearchParams } from 'react-router';
import { sheetTo } from '#features/play/events/screens/event-addresses.ts';
import type { EventDetail } from '#features/play/events/screens/event-types.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { CheckIcon, ClockIcon, VersusIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { EventCheckIn } from './event-check-in.tsx';
import styles from './event-hero.module.css';
import { Missing } from './missing.tsx';

/** The way in for who is not in; the way on, and out, for who is. */
export function Joining({ event }: { readonly event: EventDetail }) {
  const t = useTexts('events');
  const [query] = useSearchParams();
  const { actions, missing } = event;
  if (actions.includes('join')) {
    if (missing.length > 0) return <Missing event={event} />;
    return (
      <ButtonLink to={sheetTo(query, 'join')} variant="primary" size="l" wide preventScrollReset>
        {t(event.waiting ? 'join_waiting' : 'join')}
      </ButtonLink>
    );
  }
  if (event.waiting?.place) return <InLine event={event} place={event.waiting.place} />;
  if (event.ownEntryId === null) return null;
  const [challenges, leaves] = [actions.includes('challenge'), actions.includes('leave')];
  return (
    <>
      {!leaves && (
        <Notice tone="success" icon={<CheckIcon />}>
          {t('you_took_part')}
        </Notice>
      )}
      {(event.checkIn || challenges || leaves) && (
        <div className={styles.way}>
          {event.checkIn && <EventCheckIn event={event} checkIn={event.checkIn} />}
          {challenges && (
            <ButtonLink
              to="?tab=entrants#tabs"
              variant="primary"
              size="l"
              wide
              icon={<VersusIcon />}
            >
              {t('find_opponent')}
            </ButtonLink>
          )}
          {leaves && (
            <ButtonLink to={sheetTo(query, 'leave')} variant="ghost" size="s" preventScrollReset>
              {t('leave')}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}

/** The viewer's place on the waiting list, and the way off it; what has begun without them has no list any more. */
function InLine({ event, place }: { readonly event: EventDetail; readonly place: number }) {
  const t = useTexts('events');
  const [query] = useSearchParams();
  if (!event.actions.includes('leave')) {
    if (event.status !== 'ongoing') return null;
    return (
      <Notice tone="info" icon={<ClockIcon />} title={t('waiting_over_title')}>
        {t('waiting_over_text')}
      </Notice>
    );
  }
  return (
    <Notice
      tone="info"
      icon={<ClockIcon />}
      title={t('waiting_title', { place })}
      action={
        <ButtonLink to={sheetTo(query, 'leave')} variant="ghost" size="s" preventScrollReset>
          {t('leave_waiting')}
        </ButtonLink>
      }
    >
      {t('waiting_text')}
    </Notice>
  );
}
