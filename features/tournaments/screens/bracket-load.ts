import { type ScreenArgs, screenLoader } from '#ui/screen/load.ts';
import { idIn, isId } from '#ui/screen/path-ids.ts';
import { ALL_ROUNDS } from '../rules/all-rounds.ts';
import { isDrawnAtOnce } from './tree-places.ts';

const MOST_ON_A_PAGE = 100;
const ROUND = /^[A-Z][A-Z0-9:]{0,9}$/;

/** A round of the bracket or somebody's way through it, one's own way, and the table of a league. */
export const loadBracket = screenLoader(async ({ api, params, url }) => {
  const id = idIn(params, 'eventId');
  const query = url.searchParams;
  const followed = followedIn(query);
  const asked = {
    ...(followed ? { entryId: followed } : roundIn(query)),
    page: numberIn(query, 'page'),
  };
  const bracket = await api.getBracketEvent({ id, ...asked });
  const { event } = bracket;
  const own = event.ownEntryId;
  const isLeague = event.format === 'league';
  const [ownPath, table, whole] = await Promise.all([
    own && bracket.entrants > 0
      ? api.getBracketEvent({ id, entryId: own, pageSize: MOST_ON_A_PAGE })
      : null,
    isLeague ? api.leagueTable({ id, page: numberIn(query, 'places') }) : null,
    isDrawnAtOnce(bracket) ? wholeBracket(api, id) : null,
  ]);
  const path = ownPath?.matches.items ?? [];
  return { bracket, followed, ownPath: path, table, whole, origin: url.origin };
});

export type BracketScreen = Awaited<ReturnType<typeof loadBracket.browser>>;

/** Every match there is: of what is drawn at once they are few. */
async function wholeBracket(api: ScreenArgs['api'], id: string) {
  const all = { id, round: ALL_ROUNDS, pageSize: MOST_ON_A_PAGE };
  return (await api.getBracketEvent(all)).matches.items;
}

function followedIn(query: URLSearchParams): string | null {
  const entry = query.get('entry');
  return isId(entry) ? entry : null;
}

function roundIn(query: URLSearchParams): { round?: string } {
  const round = query.get('round') ?? '';
  return ROUND.test(round) && round !== ALL_ROUNDS ? { round } : {};
}

function numberIn(query: URLSearchParams, name: string): number {
  const page = Number(query.get(name));
  return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
}
