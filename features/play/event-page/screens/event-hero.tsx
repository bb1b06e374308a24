import { useSearchParams } from 'react-router';
import { EventStatusBadge, EventTime } from '#features/play/events/screens/event-status.tsx';
import type { EventDetail } from '#features/play/events/screens/event-types.ts';
import { platformName } from '#features/play/games/rules/game.ts';
import { Badge } from '#ui/components/badge.tsx';
import { GameCover } from '#ui/components/game-cover.tsx';
import { LinkIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { Reason } from '#ui/screen/reason.tsx';
import styles from './event-hero.module.css';
import { Joining } from './joining.tsx';

interface EventHeroProps {
  readonly event: EventDetail;
  /** As it is now. */
  readonly entrants: number;
}

/** The event's title, its state and the one next action. */
export function EventHero({ event, entrants }: EventHeroProps) {
  const t = useTexts('events');
  const { game, platform, residency } = event;
  return (
    <header className={styles.hero}>
      <div className={styles.inside}>
        <div className={styles.cover}>
          <GameCover slug={game.slug} cover={game.coverUrl} title={game.title} size="l" />
        </div>
        <div className={styles.facts}>
          <p className="row">
            <EventStatusBadge status={event.status} paused={event.paused} />
            <Badge>{t(`format_${event.format}`)}</Badge>
            {platform && (
              <Badge tone="info">{t('only_on', { platform: platformName(platform) })}</Badge>
            )}
            {residency && (
              <Badge tone="info">{t('residents_of', { country: residency.name })}</Badge>
            )}
          </p>
          <h1>
            <bdi>{event.title}</bdi>
          </h1>
          <div className={styles.figures}>
            <p className={styles.time}>
              <EventTime event={event} size="hero" />
            </p>
            <p className="muted">{t('players', { count: entrants })}</p>
          </div>
          {event.pause && (
            <Notice tone="warn" title={t('stands')}>
              <bdi>{event.pause.reason}</bdi>
            </Notice>
          )}
          {event.cancelled && (
            <Notice tone="danger" title={t('called_off')}>
              <bdi>{event.cancelled.reason ?? t('called_off_too_few')}</bdi>
            </Notice>
          )}
          <Outcome event={event} />
          <Joining event={event} />
          {event.description && (
            <p className="muted" dir="auto">
              {event.description}
            </p>
          )}
          {event.link && <EventLink address={event.link} />}
        </div>
      </div>
    </header>
  );
}

/** The organiser's link. Its host is shown, so that players know where it leads. */
function EventLink({ address }: { readonly address: string }) {
  const t = useTexts('events');
  return (
    <p className={styles.link}>
      <LinkIcon />
      <span>
        <a href={address} target="_blank" rel="noopener nofollow ugc">
          {t('event_link')}
        </a>{' '}
        <bdi className="muted" dir="ltr" translate="no">
          {new URL(address).host}
        </bdi>
      </span>
    </p>
  );
}

/** The result of joining or leaving. */
function Outcome({ event }: { readonly event: EventDetail }) {
  const t = useTexts('events');
  const [query] = useSearchParams();
  const refusal = useAnswer<FormRefusal>();
  const done = query.get('done');
  const isIn = event.ownEntryId !== null;
  // a refused or unanswered request may have succeeded
  const isOpen = new Map([
    ['join', !isIn],
    ['leave', isIn],
    ['check_in', isIn && event.checkIn?.done !== true],
  ]);
  if (refusal && isOpen.get(refusal.values.intent ?? '')) {
    return (
      <Notice tone="danger" role="alert">
        <Reason refusal={refusal} />
      </Notice>
    );
  }
  // it may have become another since
  const isSo = { joined: isIn, left: !isIn, waiting: !isIn && event.waiting !== null };
  if ((done === 'joined' || done === 'left' || done === 'waiting') && isSo[done]) {
    return (
      <Notice tone="success" role="status">
        {t(done === 'joined' && event.checkIn ? 'done_joined_tournament' : `done_${done}`)}
      </Notice>
    );
  }
  return null;
}
