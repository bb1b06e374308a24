import type { OfficialPerson } from '../acts.ts';
import type { Api } from '../connection.ts';
import { everyPage } from '../pages.ts';
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
  /** What the lists themselves have wrong. */
  readonly faults: readonly string[];
}

const PAGE_SIZE = 100;
const AT_ONCE = 8;

type Page<T> = (asked: {
  readonly page: number;
  readonly pageSize: number;
}) => Promise<{ readonly items: readonly T[]; readonly total: number }>;
const idOfMatch = ({ matchId }: { readonly matchId: string }) => matchId;
const idOfPlayer = ({ userId }: { readonly userId: string }) => userId;

export async function askForAll(
  ground: Ground,
  organiser: OfficialPerson,
  players: readonly SimPlayer[],
): Promise<Said> {
  const { api } = organiser.phone;
  const { eventId, gameId, slug } = ground;
  const faults: string[] = [];
  const whole = <T>(name: string, idOf: (item: T) => string, page: Page<T>) =>
    everyPage(faults, name, (number) => page({ page: number, pageSize: PAGE_SIZE }), idOf);
  const cards = await whole('the battleground', idOfMatch, (page) =>
    api.eventByIdMatches({ eventId, ...page }),
  );
  const matches = await atOnce(cards, ({ matchId }) => api.getMatch({ matchId }));
  const ranking = await whole('the ranking', idOfPlayer, (page) =>
    api.eventRankings({ id: eventId, ...page }),
  );
  const { month: key } = await api.getGameLeaderboard({ eventName: slug });
  const rows = await whole('the leaderboard', idOfPlayer, (page) =>
    api.getGameLeaderboard({ eventName: slug, month: key, ...page }),
  );
  const ratings = await atOnce(players, async ({ userId }) => {
    const stats = await api.getUserProfileStats({ userId });
    return [userId, stats.ratings.find(({ game }) => game.gameId === gameId)] as const;
  });
  return {
    ...{ matches, ranking, faults },
    month: { key, rows },
    ratings: new Map(ratings.flatMap(([id, rating]) => (rating ? [[id, rating] as const] : []))),
  };
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
