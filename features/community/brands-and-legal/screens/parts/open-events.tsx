import { Link } from 'react-router';
import { Badge } from '#ui/components/badge.tsx';
import { SectionHead } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { EventCard } from '#ui/components/event-card.tsx';
import { GameCover } from '#ui/components/game-cover.tsx';
import { TrophyIcon } from '#ui/components/icon.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { EventMoment, momentOf, type OpenEvent, totalOf } from './event-moment.tsx';
import section from './section.module.css';

interface OpenEventsProps {
  readonly events: readonly OpenEvent[];
  /** There is one, though it is shown elsewhere. */
  readonly some: boolean;
}

/** The battlegrounds that are on or about to be. */
export function OpenEvents({ events, some }: OpenEventsProps) {
  const t = useTexts('landing');
  return (
    <section className={section.section} id="battlegrounds">
      <SectionHead title={t('events_title')} action={<Link to="/games">{t('events_all')}</Link>} />
      {events.length > 0 && (
        <div className="tiles">
          {events.map((event) => (
            <OpenEventCard key={event.eventId} event={event} />
          ))}
        </div>
      )}
      {!some && (
        <EmptyState icon={<TrophyIcon />} title={t('events_none_title')}>
          {t('events_none')}
        </EmptyState>
      )}
    </section>
  );
}

const STATUS = {
  ongoing: ['live', 'status_live'],
  registration_open: ['accent', 'status_open'],
  coming_soon: ['neutral', 'status_soon'],
} as const;

function OpenEventCard({ event }: { readonly event: OpenEvent }) {
  const t = useTexts('landing');
  const format = useFormat();
  const { status, game } = event;
  const [tone, text] =
    status === 'ongoing' || status === 'coming_soon' ? STATUS[status] : STATUS.registration_open;
  const total = totalOf(event);
  return (
    <EventCard
      to={`/event-home/${event.eventId}`}
      cover={<GameCover slug={game.slug} cover={game.coverUrl} title={game.title} />}
      title={event.title}
      badge={<Badge tone={tone}>{t(text)}</Badge>}
      when={
        <>
          {t(momentOf(event).key)} <EventMoment event={event} />
        </>
      }
      prize={
        total &&
        t('prizes_total', { amount: `\u2068${format.money(total.amount, total.currency)}\u2069` })
      }
      entrants={t('entrants', { count: event.entrants })}
    />
  );
}
