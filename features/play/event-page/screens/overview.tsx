import { Link, useLocation } from 'react-router';
import { lastInstant } from '#features/play/events/rules/event.ts';
import type { Tab } from '#features/play/events/screens/event-addresses.ts';
import { tabTo } from '#features/play/events/screens/event-addresses.ts';
import { EventStatusBadge } from '#features/play/events/screens/event-status.tsx';
import type { EventDetail } from '#features/play/events/screens/event-types.ts';
import { Placings } from '#features/play/tournaments/screens/placings.tsx';
import { Card, SectionHead } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { PrizePodium } from '#ui/components/prize-podium.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { FindButton } from '#ui/links/find-button.tsx';
import { EventRoomLink } from '#ui/links/room-links.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { EntrantRows } from './entrants.tsx';
import type { EventScreen } from './event-load.ts';
import { OwnMatches } from './event-matches.tsx';
import { Looking } from './looking.tsx';
import { TopRankings } from './rankings.tsx';

/** Everything of an event at a glance. */
export function Overview({ loaded }: { readonly loaded: EventScreen }) {
  const t = useTexts('events');
  const { player } = useVisit();
  const { event, rankings, entrants, ownMatches } = loaded;
  const isOpenBattleground =
    event.format === 'daily_battleground' && event.status === 'ongoing' && !event.paused;
  return (
    <>
      {ownMatches && <OwnMatches matches={ownMatches.items} />}
      {player && isOpenBattleground && <FindButton gameId={event.game.gameId} wide />}
      {loaded.looking && <Looking looking={loaded.looking} tab="overview" />}
      <Prizes loaded={loaded} />
      {loaded.finals.length > 0 && (
        <Card title={t('finals')} padding="flush" action={<More tab="bracket" />}>
          <Placings places={loaded.finals} />
        </Card>
      )}
      <Card title={t('top_rankings')} padding="flush" action={<More tab="rankings" />}>
        {rankings && <TopRankings rankings={rankings} />}
      </Card>
      <Card title={t('challengers')} padding="flush" action={<More tab="entrants" />}>
        {entrants && <EntrantRows event={event} entrants={entrants.items} />}
      </Card>
    </>
  );
}

/** When it is, how it is won, and where more is told. */
export function EventAside({ event }: { readonly event: EventDetail }) {
  const t = useTexts('events');
  const format = useFormat();
  const { pathname } = useLocation();
  const dates = [
    { term: t('schedule_opens'), value: format.dateTime(event.opensAt) },
    { term: t('schedule_starts'), value: format.dateTime(event.startsAt) },
    { term: t('schedule_ends'), value: format.dateTime(event.endsAt) },
  ];
  return (
    <>
      <Card title={t('schedule')} footer={<span className="muted">{t('schedule_zone')}</span>}>
        <Definitions items={dates} />
      </Card>
      {!event.cancelled && (
        <Card title={t('finals')}>
          <p>
            {event.status === 'completed'
              ? t('finals_over', { date: format.date(lastInstant(event)) })
              : t(`finals_${event.format}`, {
                  count: event.prizes.length,
                  date: format.dateTime(event.endsAt),
                })}
          </p>
        </Card>
      )}
      {event.ownEntryId && <EventRoomLink eventId={event.eventId} />}
      {event.series && <SeriesCard series={event.series} eventId={event.eventId} />}
      <Card padding="flush">
        <List label={t('tab_rules')}>
          <ListItem to={`/how-to-play/${event.eventId}`} title={t('how_to_play')} />
          <ListItem to={tabTo(pathname, 'rules')} title={t('tab_rules')} />
          <ListItem to={`/link-accounts?game=${event.game.slug}`} title={t('linked_accounts')} />
        </List>
      </Card>
    </>
  );
}

/** Prizes by placing, with the winners once the event is over. */
function Prizes({ loaded }: { readonly loaded: EventScreen }) {
  const t = useTexts('events');
  const format = useFormat();
  const { event, rankings, finals } = loaded;
  // one that does not take place promises nothing
  if (event.prizes.length === 0 || event.cancelled) return null;
  // a cup's winners come from its bracket, a day's from its rankings
  const left = (rankings?.items ?? []).filter(({ deleted }) => deleted).map(({ userId }) => userId);
  const placed = finals.map(({ from: rank, ...player }) => ({
    ...player,
    rank,
    deleted: left.includes(player.userId),
  }));
  const ranked = placed.length > 0 ? placed : (rankings?.items ?? []);
  const winners = event.status === 'completed' ? ranked : [];
  const prizes = event.prizes.map(({ place, amount, currency }) => {
    const best = winners.find((row) => row.rank === place);
    return {
      place,
      placeText: t('place', { place }),
      amount: format.money(amount, currency),
      winner: best && {
        ...{ name: best.username, avatarUrl: best.avatarUrl, look: best.look },
        href: best.deleted ? undefined : `/profile/${best.userId}`,
      },
    };
  });
  return (
    <section className="stack">
      <SectionHead title={t('prizes')} />
      <PrizePodium prizes={prizes} />
    </section>
  );
}

function More({ tab }: { readonly tab: Tab }) {
  const t = useTexts('events');
  const { pathname } = useLocation();
  return (
    <Link to={tabTo(pathname, tab)} preventScrollReset>
      {t(`all_${tab}`)}
    </Link>
  );
}

interface SeriesCardProps {
  readonly series: NonNullable<EventDetail['series']>;
  /** The shown event of the series. */
  readonly eventId: string;
}

/** The qualifiers of a series and the final that they feed, each with the way there. */
function SeriesCard({ series, eventId }: SeriesCardProps) {
  const t = useTexts('events');
  const format = useFormat();
  return (
    <Card
      title={<bdi>{series.title}</bdi>}
      padding="flush"
      {...(series.role === 'final' && { footer: <p className="muted">{t('series_seeded')}</p> })}
    >
      <List>
        {series.events.map((each) => (
          <ListItem
            key={each.eventId}
            to={each.eventId === eventId ? undefined : `/event-home/${each.eventId}`}
            title={<bdi>{each.title}</bdi>}
            subtitle={
              <>
                {each.advance === null
                  ? t('series_final')
                  : t('series_qualifier', { count: each.advance })}
                {' · '}
                <time dateTime={each.startsAt}>{format.dateTime(each.startsAt)}</time>
              </>
            }
            trailing={<EventStatusBadge status={each.status} />}
          />
        ))}
      </List>
    </Card>
  );
}
