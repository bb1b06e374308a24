import { useEffect } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { isTournament } from '#features/events/rules/event.ts';
import { eventPlace } from '#features/events/screens/console/event-places.ts';
import { EventTime } from '#features/events/screens/event-status.tsx';
import type { EventCardData } from '#features/events/screens/event-types.ts';
import { holdsRole } from '#features/identity/rules/officials.ts';
import { DISPUTES, MATCHES } from '#features/matches/screens/console/places.ts';
import { Card } from '#ui/components/card.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { Stat, StatRow } from '#ui/components/stat.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';

const SHOWN = 8;
const CHECK_IN_MS = 60 * 60_000;

const load = screenLoader(async ({ api }) => {
  const { player, now } = await api.viewer({});
  if (!holdsRole(player?.roles ?? [], ['organiser'])) return { desk: null };
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
  const { desk } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
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
      </Page>
    );
  }
  return (
    <Page title={t('today_title')} width="wide">
      <StatRow>
        {(
          [
            { key: 'today_live', value: desk.live.length, to: '/console/events?list=open' },
            { key: 'today_overdue', value: desk.overdue, to: MATCHES },
            { key: 'today_disputes', value: desk.disputes, to: DISPUTES },
            { key: 'today_prizes', value: desk.prizes, to: '/console/prizes' },
            { key: 'today_check_ins', value: desk.checkIns, to: '/console/events?list=open' },
            { key: 'today_sign_ups', value: desk.signUps, to: '/console/events?list=open' },
            { key: 'today_new_players', value: desk.newPlayers, to: '/console/figures' },
          ] as const
        ).map(({ key, value, to }) => (
          <Stat key={key} label={<Link to={to}>{t(key)}</Link>} value={format.number(value)} />
        ))}
      </StatRow>
      <Events title={t('today_live')} none={t('today_none_live')} events={desk.live} />
      <Events title={t('today_next')} none={t('today_none_next')} events={desk.coming} />
    </Page>
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
            subtitle={<EventTime event={event} />}
            trailing={e('players', { count: event.entrants })}
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
