import type { CSSProperties } from 'react';
import { Link, useLoaderData } from 'react-router';
import { Pages } from '#features/events/screens/pages.tsx';
import { Card, SectionHead } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { TrophyIcon } from '#ui/components/icon.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';
import { FinalPlaces } from './final-places.tsx';

const PAGE_SIZE = 12;

const load = screenLoader(async ({ api, url }) => {
  const query = url.searchParams;
  const asked = Number(query.get('page'));
  const page = Number.isInteger(asked) && asked > 0 && asked <= 1_000_000 ? asked : 1;
  const { items: games } = await api.games({ pageSize: 100 });
  const game = games.find(({ slug }) => slug === query.get('game')) ?? null;
  const past = { list: 'past', page, pageSize: PAGE_SIZE } as const;
  const events = await api.events({ ...past, ...(game && { gameId: game.gameId }) });
  const ids = events.items.map(({ eventId }) => eventId);
  const finals = ids.length > 0 ? (await api.eventFinals({ ids: ids.join(',') })).items : [];
  return { games, game, events, finals };
});
export const loader = load.server;
export const clientLoader = load.browser;

type Loaded = Awaited<ReturnType<typeof load.browser>>;
type Event = Loaded['events']['items'][number];

/** What is over, month by month: who won which cup, and where the month's rankings are. */
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
  const months = Map.groupBy(events.items, ({ endsAt }) => endsAt.slice(0, 7));
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
  return (
    <section className="stack">
      <SectionHead title={format.month(month)} />
      <p
        className="row muted"
        style={{ '--row': 'var(--space-4)' } as CSSProperties /* a length of our own */}
      >
        {[...games].map(([slug, title]) => (
          <Link key={slug} to={`/monthly-leaderboards/${slug}?month=${month}`}>
            {t('rankings_of', { game: title })}
          </Link>
        ))}
      </p>
      <div className="tiles">
        {over.map((event) => (
          <Over
            key={event.eventId}
            event={event}
            places={finals.find(({ eventId }) => eventId === event.eventId)?.places ?? []}
          />
        ))}
      </div>
    </section>
  );
}

interface OverProps {
  readonly event: Event;
  readonly places: Loaded['finals'][number]['places'];
}

/** A cup with its best; of a day without a bracket its rankings. */
function Over({ event, places }: OverProps) {
  const t = useTexts('tournaments');
  const e = useTexts('events');
  const format = useFormat();
  const { eventId, title, endsAt, game, status } = event;
  const home = `/event-home/${eventId}`;
  const isCup = places.length > 0;
  return (
    <Card
      title={
        <Link to={home}>
          <bdi>{title}</bdi>
        </Link>
      }
      level={3}
      padding="flush"
      footer={
        <Link to={isCup ? `${home}/bracket` : `${home}?tab=rankings`}>
          {isCup ? t('tree') : e('tab_rankings')}
        </Link>
      }
    >
      <div className="stack">
        <p className="muted" style={{ padding: 'var(--space-3) var(--space-4) 0' }}>
          {game.title} · {status === 'cancelled' ? t('called_off') : format.date(endsAt)}
        </p>
        {isCup && <FinalPlaces places={places} />}
      </div>
    </Card>
  );
}

function addressOf(game: string | undefined, page = 1): string {
  const query = new URLSearchParams();
  if (game) query.set('game', game);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `/history?${text}` : '/history';
}
