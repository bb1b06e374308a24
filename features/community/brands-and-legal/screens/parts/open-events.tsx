import { Link } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { SectionHead } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { GameCover } from '#ui/components/game-cover.tsx';
import { TrophyIcon } from '#ui/components/icon.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { EventMoment, momentOf, type OpenEvent, totalOf } from './event-moment.tsx';
import { Featured } from './featured.tsx';
import styles from './open-events.module.css';
import section from './section.module.css';

type OnNow = Awaited<ReturnType<Api['eventsOnNow']>>;

/** The most of the battlegrounds that start next. */
const NEXT_SHOWN = 2;

/** The battlegrounds that are on with what they add up to, and those that start next. */
export function OpenEvents({ events }: { readonly events: OnNow | null }) {
  const t = useTexts('landing');
  const [featured, ...others] = events?.ongoing ?? [];
  const next = events?.next.slice(0, NEXT_SHOWN) ?? [];
  return (
    <section className={section.section} id="battlegrounds">
      <SectionHead title={t('events_title')} action={<Link to="/games">{t('events_all')}</Link>} />
      {events && featured && (
        <>
          <Sums events={events} />
          <div className={styles.ongoing}>
            <Featured event={featured} />
            <Rows events={others} />
          </div>
        </>
      )}
      {!featured && next.length > 0 && <p className="muted">{t('events_none_now')}</p>}
      {next.length > 0 && (
        <>
          <h3 className={styles.next}>{t('featured_next')}</h3>
          <Rows events={next} />
        </>
      )}
      {!featured && next.length === 0 && (
        <EmptyState icon={<TrophyIcon />} title={t('events_none_title')}>
          {t('events_none')}
        </EmptyState>
      )}
    </section>
  );
}

/** Numbers of one moment, in one reply with the battlegrounds below them. */
function Sums({ events: { battlegrounds, players, prizes } }: { readonly events: OnNow }) {
  const t = useTexts('landing');
  const format = useFormat();
  const [prize] = prizes;
  return (
    <dl className={styles.sums}>
      <Sum value={format.number(battlegrounds)} text={t('sum_battlegrounds')} />
      <Sum value={format.number(players)} text={t('sum_players', { count: players })} />
      {prize && <Sum value={format.money(prize.amount, prize.currency)} text={t('sum_prizes')} />}
    </dl>
  );
}

function Sum({ value, text }: { readonly value: string; readonly text: string }) {
  return (
    <div className={styles.sum}>
      <dt>{text}</dt>
      <dd className={styles.value}>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}

function Rows({ events }: { readonly events: readonly OpenEvent[] }) {
  if (events.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {events.map((event) => (
        <Row key={event.eventId} event={event} />
      ))}
    </ul>
  );
}

/** The whole row opens the battleground. */
function Row({ event }: { readonly event: OpenEvent }) {
  const t = useTexts('landing');
  const format = useFormat();
  const { game } = event;
  const total = totalOf(event);
  return (
    <li className={styles.row}>
      <GameCover slug={game.slug} cover={game.coverUrl} size="s" />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={`/event-home/${event.eventId}`} className={styles.link}>
            {event.title}
          </Link>
        </h3>
        <p className={styles.facts}>
          <span>
            {t(momentOf(event).key)} <EventMoment event={event} />
          </span>
          <span>{t('entrants', { count: event.entrants })}</span>
        </p>
      </div>
      {total && <bdi className={styles.prize}>{format.money(total.amount, total.currency)}</bdi>}
    </li>
  );
}
