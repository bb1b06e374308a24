import { Link, useLoaderData } from 'react-router';
import { localOf } from '#core/local-time.ts';
import { lastInstant } from '#features/play/events/rules/event.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card, SectionHead } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { RankingIcon, TrophyIcon } from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { Page } from '#ui/shell/page.tsx';
import { Placings } from './placings.tsx';

const PAGE_SIZE = 12;

const load = screenLoader(async ({ api, url }) => {
  const query = url.searchParams;
  const slug = query.get('game');
  const asked = api.games({ pageSize: 100 });
  // only a filter by game waits for the id of the game
  const game = slug ? ((await asked).items.find((each) => each.slug === slug) ?? null) : null;
  const past = { list: 'past', page: pageIn(url), pageSize: PAGE_SIZE } as const;
  const [{ items: games }, events] = await Promise.all([
    asked,
    api.events({ ...past, ...(game && { gameId: game.gameId }) }),
  ]);
  const ids = events.items.map(({ eventId }) => eventId);
  const finals = ids.length > 0 ? (await api.eventFinals({ ids: ids.join(',') })).items : [];
  return { games, game, events, finals };
});
export const loader = load.server;
export const clientLoader = load.browser;

type Loaded = Awaited<ReturnType<typeof load.browser>>;
type Event = Loaded['events']['items'][number];
type PlacingsOfCup = Loaded['finals'][number]['places'];

/** Finished events month by month, with winners and links to the rankings of the month. */
export default function History() {
  const t = useTexts('tournaments');
  const g = useTexts('games');
  const loaded = useLoaderData<typeof loader>();
  const { games, game, events } = loaded;
  const tabs = [null, ...games].map((each) => ({
    to: addressOf(each?.slug),
    text: each?.title ?? g('all_games'),
    current: each?.gameId === game?.gameId,
  }));
  const { timeZone } = useFormat();
  const months = new Map<string, Event[]>();
  for (const event of events.items) {
    const month = localOf(new Date(lastInstant(event)), timeZone).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), event]);
  }
  return (
    <Page title={t('history')} back={{ to: '/games?tab=past', text: g('title') }}>
      <TabLinks label={g('games')} items={tabs} />
      {events.items.length === 0 && (
        <EmptyState icon={<TrophyIcon size={32} />} title={t('history_empty')}>
          {t('history_empty_text')}
        </EmptyState>
      )}
      {[...months].map(([month, over]) => (
        <Month key={month} month={month} over={over} loaded={loaded} />
      ))}
      <Pages of={events} hrefFor={(page) => addressOf(game?.slug, page)} />
    </Page>
  );
}

interface MonthProps {
  readonly month: string;
  readonly over: readonly Event[];
  readonly loaded: Loaded;
}

function Month({ month, over, loaded: { finals } }: MonthProps) {
  const t = useTexts('tournaments');
  const format = useFormat();
  const games = new Map(over.map(({ game }) => [game.slug, game.title]));
  const placesOf = ({ eventId }: Event): PlacingsOfCup =>
    finals.find((each) => each.eventId === eventId)?.places ?? [];
  const cups = over.filter((event) => placesOf(event).length > 0);
  return (
    <section className="stack">
      <SectionHead title={format.month(month)} />
      <ul className="row">
        {[...games].map(([slug, title]) => (
          <li key={slug}>
            <ButtonLink
              to={`/monthly-leaderboards/${slug}?month=${month}`}
              size="s"
              icon={<RankingIcon size={16} />}
              aria-label={t('rankings_of', { game: title })}
            >
              {title}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {cups.length > 0 && (
        <div className="tiles">
          {cups.map((event) => (
            <Cup key={event.eventId} event={event} places={placesOf(event)} />
          ))}
        </div>
      )}
      <Days events={over.filter((event) => placesOf(event).length === 0)} />
    </section>
  );
}

interface CupProps {
  readonly event: Event;
  readonly places: PlacingsOfCup;
}

/** A tournament with its best entrants. */
function Cup({ event, places }: CupProps) {
  const t = useTexts('tournaments');
  const lineOf = useEventLine();
  const home = `/event-home/${event.eventId}`;
  return (
    <Card
      title={
        <Link to={home}>
          <bdi>{event.title}</bdi>
        </Link>
      }
      level={3}
      padding="flush"
      footer={
        <ButtonLink to={`${home}/bracket`} size="s">
          {t('tree')}
        </ButtonLink>
      }
    >
      <div className="stack">
        <p className="muted" style={{ padding: 'var(--space-3) var(--space-4) 0' }}>
          {lineOf(event)}
        </p>
        <Placings places={places} />
      </div>
    </Card>
  );
}

/** Events without a bracket, with links to their rankings. */
function Days({ events }: { readonly events: readonly Event[] }) {
  const e = useTexts('events');
  const lineOf = useEventLine();
  if (events.length === 0) return null;
  return (
    <Card title={e('tab_rankings')} level={3} padding="flush">
      <List>
        {events.map((event) => (
          <ListItem
            key={event.eventId}
            to={`/event-home/${event.eventId}?tab=rankings`}
            title={<bdi>{event.title}</bdi>}
            subtitle={lineOf(event)}
          />
        ))}
      </List>
    </Card>
  );
}

/** Returns the game and the day of the end or the cancellation. */
function useEventLine() {
  const t = useTexts('tournaments');
  const format = useFormat();
  return (event: Event) => {
    const end = event.status === 'cancelled' ? t('called_off') : format.date(lastInstant(event));
    return `${event.game.title} · ${end}`;
  };
}

function addressOf(game: string | undefined, page = 1): string {
  const query = new URLSearchParams();
  if (game) query.set('game', game);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `/history?${text}` : '/history';
}
