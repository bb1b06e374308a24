import { useEffect } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { MODERATION } from '#features/chat/screens/console/places.ts';
import { isTournament } from '#features/events/rules/event.ts';
import { eventPlace } from '#features/events/screens/console/event-places.ts';
import { EventTime } from '#features/events/screens/event-status.tsx';
import type { EventCardData } from '#features/events/screens/event-types.ts';
import { holdsRole } from '#features/identity/rules/officials.ts';
import { DISPUTES, MATCHES } from '#features/matches/screens/console/places.ts';
import { DESK_PLACE } from '#features/support/screens/parts/places.ts';
import { Card } from '#ui/components/card.tsx';
import { cx } from '#ui/components/cx.ts';
import { List, ListItem } from '#ui/components/list.tsx';
import { Stat, StatRow } from '#ui/components/stat.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';
import styles from './today.module.css';

const SHOWN = 8;
const OPEN_EVENTS = '/console/events?list=open';
const CHECK_IN_MS = 60 * 60_000;

const load = screenLoader(async ({ api }) => {
  const { player, now } = await api.viewer({});
  const roles = player?.roles ?? [];
  const tickets = holdsRole(roles, ['support'])
    ? (await api.supportTickets({ list: 'waiting', pageSize: 1 })).total
    : null;
  const cases = holdsRole(roles, ['moderator'])
    ? (await api.moderationQueue({ state: 'open', pageSize: 1 })).total
    : null;
  if (!holdsRole(roles, ['organiser'])) return { desk: null, tickets, cases };
  const [events, disputes, overdue, prizes, { days }] = await Promise.all([
    api.organiserEvents({ list: 'open', pageSize: 100 }),
    api.disputedMatches({ pageSize: 1 }),
    api.controlledMatches({ list: 'overdue', pageSize: 1 }),
    api.owedPrizes({ pageSize: 1 }),
    api.figures({}),
  ]);
  const byStart = events.items.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  const coming = byStart.filter(({ status }) => status !== 'ongoing');
  return {
    tickets,
    cases,
    desk: {
      live: byStart.filter(({ status }) => status === 'ongoing'),
      coming,
      checkIns: coming.filter((event) => isCheckInOpen(event, now)).length,
      signUps: coming.filter(({ status }) => status === 'registration_open').length,
      newPlayers: days.at(-1)?.signUps ?? 0,
      disputes: disputes.total,
      overdue: overdue.total,
      prizes: prizes.total,
    },
  };
});
export const loader = load.server;
export const clientLoader = load.browser;

/** What the one who works here finds first; looked at again whenever the window is. */
export default function Today() {
  const t = useTexts('console');
  const format = useFormat();
  const { desk, tickets, cases } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => void revalidate();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [revalidate]);
  if (!desk) {
    return (
      <Page title={t('today_title')} width="wide">
        <p className="muted">{t('today_welcome')}</p>
        {(tickets ?? cases) !== null && (
          <StatRow>
            <Messages tickets={tickets} cases={cases} />
          </StatRow>
        )}
      </Page>
    );
  }
  return (
    <Page title={t('today_title')} width="wide">
      <div className={styles.figures}>
        <StatRow>
          <Waiting what="today_overdue" value={desk.overdue} to={MATCHES} />
          <Waiting what="today_disputes" value={desk.disputes} to={DISPUTES} />
          <Waiting what="today_prizes" value={desk.prizes} to="/console/prizes" />
          <Messages tickets={tickets} cases={cases} />
          {(
            [
              { key: 'today_live', value: desk.live.length, to: OPEN_EVENTS },
              { key: 'today_check_ins', value: desk.checkIns, to: OPEN_EVENTS },
              { key: 'today_sign_ups', value: desk.signUps, to: OPEN_EVENTS },
              { key: 'today_new_players', value: desk.newPlayers, to: '/console/figures' },
            ] as const
          ).map(({ key, value, to }) => (
            <Stat key={key} label={<Link to={to}>{t(key)}</Link>} value={format.number(value)} />
          ))}
        </StatRow>
      </div>
      <div className={styles.lists}>
        <Events title={t('today_live')} none={t('today_none_live')} events={desk.live} />
        <Events title={t('today_next')} none={t('today_none_next')} events={desk.coming} />
      </div>
    </Page>
  );
}

interface WaitingProps {
  readonly what:
    | 'today_overdue'
    | 'today_disputes'
    | 'today_prizes'
    | 'today_tickets'
    | 'today_cases';
  readonly value: number;
  readonly to: string;
}

/** Somebody waits for it as long as it is not nothing. */
function Waiting({ what, value, to }: WaitingProps) {
  const t = useTexts('console');
  const { number } = useFormat();
  return (
    <Stat
      label={<Link to={to}>{t(what)}</Link>}
      value={<span className={cx(value > 0 && styles.waits)}>{number(value)}</span>}
    />
  );
}

interface MessagesProps {
  readonly tickets: number | null;
  readonly cases: number | null;
}

/** How many wait for an answer of support, and how many for a moderator; nothing for who is neither. */
function Messages({ tickets, cases }: MessagesProps) {
  return (
    <>
      {tickets !== null && <Waiting what="today_tickets" value={tickets} to={DESK_PLACE} />}
      {cases !== null && <Waiting what="today_cases" value={cases} to={MODERATION} />}
    </>
  );
}

interface EventsProps {
  readonly title: string;
  readonly none: string;
  readonly events: readonly EventCardData[];
}

function Events({ title, none, events }: EventsProps) {
  const e = useTexts('events');
  if (events.length === 0) {
    return (
      <Card title={title}>
        <p className="muted">{none}</p>
      </Card>
    );
  }
  return (
    <Card title={title} padding="flush">
      <List>
        {events.slice(0, SHOWN).map((event) => (
          <ListItem
            key={event.eventId}
            to={eventPlace(event.eventId, 'entrants')}
            title={<bdi>{event.title}</bdi>}
            subtitle={
              <>
                <EventTime event={event} /> · {e('players', { count: event.entrants })}
              </>
            }
          />
        ))}
      </List>
    </Card>
  );
}

function isCheckInOpen({ format, startsAt }: EventCardData, now: string): boolean {
  const left = Date.parse(startsAt) - Date.parse(now);
  return isTournament(format) && left > 0 && left <= CHECK_IN_MS;
}
