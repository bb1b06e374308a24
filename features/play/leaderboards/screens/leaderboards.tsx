import { useLoaderData } from 'react-router';
import { Avatar } from '#ui/components/avatar.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { EventCard } from '#ui/components/event-card.tsx';
import { GameCover } from '#ui/components/game-cover.tsx';
import { RankingIcon } from '#ui/components/icon.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { inBoardOrder } from './board-order.ts';
import { boardChannel, type Leaderboard } from './boards.ts';
import styles from './leaderboards.module.css';

const load = screenLoader(async ({ api }) => {
  const [{ items }, { items: accounts }] = await Promise.all([
    api.games({ pageSize: 100 }),
    api.getGameAccounts({ pageSize: 100 }),
  ]);
  const boards = await Promise.all(
    items.map(({ slug }) => api.getGameLeaderboard({ eventName: slug, pageSize: 1 })),
  );
  const linked = accounts.filter(({ accountName }) => accountName !== null);
  return inBoardOrder(boards, new Set(linked.map(({ game }) => game.gameId)));
});
export const loader = load.server;
export const clientLoader = load.browser;

/** The leaderboards of this month: the leader of each game, and the viewer's rank. */
export default function Leaderboards() {
  const t = useTexts('leaderboards');
  const { brand } = useVisit();
  const boards = useLoaderData<typeof loader>();
  useLive(boards.map(({ game }) => boardChannel(brand.audience, game.gameId)));
  return (
    <Page title={t('title')} width="wide">
      <p className="muted">{t('intro')}</p>
      {boards.length === 0 ? (
        <EmptyState icon={<RankingIcon size={32} />} title={t('no_games_title')}>
          {t('no_games')}
        </EmptyState>
      ) : (
        <section aria-labelledby="games">
          <h2 id="games" className="visually-hidden">
            {t('games')}
          </h2>
          <div className="tiles">
            {boards.map((board) => (
              <BoardCard key={board.game.gameId} board={board} />
            ))}
          </div>
        </section>
      )}
    </Page>
  );
}

function BoardCard({ board }: { readonly board: Leaderboard }) {
  const t = useTexts('leaderboards');
  const format = useFormat();
  const { player } = useVisit();
  const { game, own, total, month } = board;
  return (
    <EventCard
      to={`/monthly-leaderboards/${game.slug}`}
      cover={<GameCover slug={game.slug} cover={game.coverUrl} />}
      title={game.title}
      when={format.month(month)}
      prize={player && (own ? t('place', { rank: own.rank }) : t('no_place'))}
      entrants={t('players', { total })}
      footer={<Leader board={board} />}
    />
  );
}

function Leader({ board }: { readonly board: Leaderboard }) {
  const t = useTexts('leaderboards');
  const [leader] = board.items;
  if (!leader) return <span className="muted">{t('no_leader')}</span>;
  return (
    <span className={styles.leader}>
      <Avatar url={leader.avatarUrl} name={leader.username} size={32} look={leader.look} />
      <span className={styles.name}>
        <span className="muted">{t('leader')}</span>
        <span>
          <PlayerName look={leader.look}>{leader.username}</PlayerName>
        </span>
      </span>
      <span className={styles.points}>{t('points', { points: leader.points })}</span>
    </span>
  );
}
