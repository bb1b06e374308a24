import type { OfficialPerson } from '../acts.ts';
import type { Api } from '../connection.ts';
import type { Ground, SimPlayer } from '../players.ts';
import type { FullMatch } from './replayed.ts';

export type RankingRow = Awaited<ReturnType<Api['eventRankings']>>['items'][number];

/** Everything the product says about the battleground once it is over, as anybody could ask for it. */
export interface Said {
  readonly matches: readonly FullMatch[];
  readonly ranking: readonly RankingRow[];
  /** Of this month's leaderboard. */
  readonly month: { readonly key: string; readonly rows: readonly RankingRow[] };
  /** Rating and rated matches by player. */
  readonly ratings: ReadonlyMap<string, { rating: number; matches: number }>;
}

const PAGE_SIZE = 100;
const AT_ONCE = 8;

export async function askForAll(
  ground: Ground,
  organiser: OfficialPerson,
  players: readonly SimPlayer[],
): Promise<Said> {
  const { api } = organiser.phone;
  const { eventId, gameId, slug } = ground;
  const cards = await allPages((page) => api.eventByIdMatches({ eventId, page, pageSize: 100 }));
  const ids = [...new Set(cards.map(({ matchId }) => matchId))];
  const matches = await atOnce(ids, (matchId) => api.getMatch({ matchId }));
  const ranking = await allPages((page) =>
    api.eventRankings({ id: eventId, page, pageSize: PAGE_SIZE }),
  );
  const { month: key } = await api.getGameLeaderboard({ eventName: slug });
  const rows = await allPages((page) =>
    api.getGameLeaderboard({ eventName: slug, month: key, page, pageSize: PAGE_SIZE }),
  );
  const ratings = await atOnce(players, async ({ userId }) => {
    const stats = await api.getUserProfileStats({ userId });
    return [userId, stats.ratings.find(({ game }) => game.gameId === gameId)] as const;
  });
  return {
    matches,
    ranking,
    month: { key, rows },
    ratings: new Map(ratings.flatMap(([id, rating]) => (rating ? [[id, rating] as const] : []))),
  };
}

async function allPages<T>(
  ask: (page: number) => Promise<{ items: T[]; total: number }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await ask(page);
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
}

async function atOnce<A, B>(items: readonly A[], ask: (item: A) => Promise<B>): Promise<B[]> {
  const answers: B[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) answers[index] = await ask(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}
