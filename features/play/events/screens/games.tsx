import { useLoaderData } from 'react-router';
import { GAME_CATEGORIES, platformName } from '#features/play/games/rules/game.ts';
import { FirstSteps } from '#features/play/games/screens/first-steps.tsx';
import { GameTiles } from '#features/play/games/screens/game-tiles.tsx';
import { type Choice, choiceOf, gamesAddress } from '#features/play/games/screens/games-address.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { SectionHead } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { EventCard } from '#ui/components/event-card.tsx';
import { GameCover } from '#ui/components/game-cover.tsx';
import { TrophyIcon } from '#ui/components/icon.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { FindButton } from '#ui/links/find-button.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { EventStatusBadge, EventTime } from './event-status.tsx';
import type { EventCardData } from './event-types.ts';

const PAGE_SIZE = 12;

const load = screenLoader(async ({ api, url }) => {
  const choice = choiceOf(url.searchParams);
  const asked = api.games({ pageSize: 100 });
  // only a chosen game needs its id
  const game = choice.game
    ? (await asked).items.find(({ slug }) => slug === choice.game)
    : undefined;
  const [{ items: games }, steps, events] = await Promise.all([
    asked,
    api.firstSteps({}),
    api.events({
      list: choice.list,
      page: choice.page,
      pageSize: PAGE_SIZE,
      ...(game && { gameId: game.gameId }),
      ...(!game && choice.category && { category: choice.category }),
    }),
  ]);
  return { choice, games, game, events, steps: steps.items };
});
export const loader = load.server;
export const clientLoader = load.browser;

/** The games of the platform, and their battlegrounds, open and past. */
export default function Games() {
  const t = useTexts('games');
  const h = useTexts('tournaments');
  const { choice, games, game, events, steps } = useLoaderData<typeof loader>();
  const { player } = useVisit();
  useLive(player ? `player:${player.userId}` : []);
  const categories = [undefined, ...GAME_CATEGORIES].map((category) => ({
    to: gamesAddress({ category, list: choice.list }),
    text: t(`category_${category ?? 'all'}`),
    current: category === choice.category,
  }));
  const shown = games.filter(({ category }) => !choice.category || category === choice.category);
  return (
    <Page title={t('title')} width="wide" actions={player && <FindButton size="m" />}>
      <FirstSteps steps={steps} />
      <TabLinks label={t('categories_label')} items={categories} />
      <GameTiles games={shown} choice={choice} />
      <div>
        <SectionHead
          title={game ? t('battlegrounds_of', { game: game.title }) : t('battlegrounds')}
          action={
            game && (
              <ButtonLink
                to={gamesAddress({ ...choice, game: undefined, page: 1 })}
                size="s"
                preventScrollReset
              >
                {t('all_games')}
              </ButtonLink>
            )
          }
        />
        <TabLinks
          label={t('lists_label')}
          items={(['open', 'past'] as const).map((list) => ({
            to: gamesAddress({ ...choice, list, page: 1 }),
            text: t(`list_${list}`),
            current: list === choice.list,
          }))}
        />
      </div>
      {events.items.length === 0 ? (
        <Nothing choice={choice} />
      ) : (
        <div className="tiles">
          {events.items.map((event, index) => (
            <BattlegroundCard key={event.eventId} event={event} first={index === 0} />
          ))}
        </div>
      )}
      {choice.list === 'past' && (
        <p>
          <ButtonLink to={game ? `/history?game=${game.slug}` : '/history'} icon={<TrophyIcon />}>
            {h('history')}
          </ButtonLink>
        </p>
      )}
      <Pages of={events} hrefFor={(page) => gamesAddress({ ...choice, page })} />
    </Page>
  );
}

function Nothing({ choice }: { readonly choice: Choice }) {
  const t = useTexts('games');
  const other = choice.list === 'open' ? 'past' : 'open';
  return (
    <EmptyState
      icon={<TrophyIcon />}
      title={t(`no_${choice.list}`)}
      action={
        <ButtonLink to={gamesAddress({ ...choice, list: other, page: 1 })} preventScrollReset>
          {t(`show_${other}`)}
        </ButtonLink>
      }
    >
      {t(`no_${choice.list}_text`)}
    </EmptyState>
  );
}

interface BattlegroundCardProps {
  readonly event: EventCardData;
  /** In the first view: its cover is fetched at once. */
  readonly first?: boolean;
}

/** A battleground in a list, with its status, prizes and entrants. */
function BattlegroundCard({ event, first = false }: BattlegroundCardProps) {
  const t = useTexts('events');
  const format = useFormat();
  const { game, platform, entrants } = event;
  const prize = event.prizes[0];
  const pool = event.prizes.reduce((sum, { amount }) => sum + amount, 0);
  const isIn = event.ownEntryId !== null;
  return (
    <EventCard
      to={`/event-home/${event.eventId}`}
      cover={<GameCover slug={game.slug} cover={game.coverUrl} title={game.title} first={first} />}
      title={<bdi>{event.title}</bdi>}
      badge={
        <span className="row">
          <EventStatusBadge status={event.status} paused={event.paused} />
          {platform && (
            <Badge tone="info">{t('only_on', { platform: platformName(platform) })}</Badge>
          )}
        </span>
      }
      when={<EventTime event={event} />}
      prize={prize && t('prize_pool', { amount: format.money(pool, prize.currency) })}
      entrants={t('players', { count: entrants })}
      footer={isIn && <Badge tone="success">{t('you_take_part')}</Badge>}
    />
  );
}
