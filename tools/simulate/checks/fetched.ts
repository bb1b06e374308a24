import { MATCH_LISTS } from '#features/play/matches/rules/views.ts';
import type { OfficialPerson } from '../acts.ts';
import type { Api } from '../connection.ts';
import { everyNews, everyPage } from '../pages.ts';
import type { Ground, SimPlayer } from '../players.ts';
import type { FullMatch } from './replayed.ts';

type Match = Pick<FullMatch, 'matchId'>;
type MatchList = FullMatch['list'];
export type News = Awaited<ReturnType<typeof everyNews>>['items'][number];
export type RankingRow = Awaited<ReturnType<Api['eventRankings']>>['items'][number];

/** The product's replies about the finished battleground. */
export interface Said {
  readonly matches: readonly FullMatch[];
  readonly ranking: readonly RankingRow[];
  /** Of this month's leaderboard. */
  readonly month: { readonly key: string; readonly rows: readonly RankingRow[] };
  readonly own: readonly OwnPage[];
  /** The battleground's matches by list. */
  readonly lists: Readonly<Record<MatchList, readonly string[]>>;
  /** Faults within the lists themselves. */
  readonly faults: readonly string[];
}

/** A player's own statistics, lists and notifications, as the API shows them. */
export interface OwnPage {
  readonly userId: string;
  readonly stats: Awaited<ReturnType<Api['getUserProfileStats']>>;
  readonly lists: Readonly<Record<MatchList, readonly string[]>>;
  /** The counts of all lists in each reply. */
  readonly counts: readonly Readonly<Record<MatchList, number>>[];
  readonly news: readonly News[];
}

const PAGE_SIZE = 100;
const AT_ONCE = 8;

type Page<T> = (asked: {
  readonly page: number;
  readonly pageSize: number;
}) => Promise<{ readonly items: readonly T[]; readonly total: number }>;
const idOfMatch = ({ matchId }: Match) => matchId;
const idOfPlayer = ({ userId }: { readonly userId: string }) => userId;

export async function askForAll(
  ground: Ground,
  organiser: OfficialPerson,
  players: readonly SimPlayer[],
): Promise<Said> {
  const { api } = organiser.phone;
  const { eventId, slug } = ground;
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
  const lists = await byList(faults, 'the battleground', (status, page) =>
    api.eventByIdMatches({ eventId, status, page, pageSize: PAGE_SIZE }),
  );
  const own = await atOnce(players, ({ userId, phone }) => ownPage(userId, phone.api, faults));
  return { matches, ranking, month: { key, rows }, own, lists, faults };
}

export async function ownPage(userId: string, api: Api, faults: string[]): Promise<OwnPage> {
  const counts: OwnPage['counts'][number][] = [];
  const lists = await byList(faults, `matches of ${userId}`, async (status, page) => {
    const reply = await api.userMatches({ status, page, pageSize: PAGE_SIZE });
    counts.push(reply.counts);
    return reply;
  });
  const [stats, { items: news }] = [await api.profileStats({}), await everyNews(api)];
  return { userId, stats, lists, counts, news };
}

/** The matches of each list. */
export async function byList(
  faults: string[],
  name: string,
  ask: (list: MatchList, page: number) => Promise<{ items: readonly Match[]; total: number }>,
): Promise<Record<MatchList, string[]>> {
  const lists: Record<MatchList, string[]> = {
    upcoming: [],
    'in-progress': [],
    'awaiting-approval': [],
    completed: [],
  };
  for (const list of MATCH_LISTS) {
    const cards = await everyPage(faults, `${name}, ${list}`, (page) => ask(list, page), idOfMatch);
    lists[list] = cards.map(idOfMatch);
  }
  return lists;
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
