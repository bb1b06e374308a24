import { type ScreenArgs, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { idIn, isId } from '#ui/screen/path-ids.ts';
import { ALL_ROUNDS } from '../rules/all-rounds.ts';
import { groupIn, stageIn } from './bracket-addresses.ts';
import type { Bracket } from './bracket-types.ts';
import { isDrawnAtOnce } from './tree-positions.ts';

const MOST_ON_A_PAGE = 100;
const ROUND = /^[A-Z][A-Z0-9:]{0,9}$/;

/** Loads a round or an entrant's matches, the viewer's own matches, and the table of a league. */
export const loadBracket = screenLoader(async ({ api, params, url }) => {
  const id = idIn(params, 'eventId');
  const query = url.searchParams;
  const followed = followedIn(query);
  const number = stageIn(query);
  const group = groupIn(query);
  const asked = {
    ...(number && { stage: number }),
    ...(group !== undefined && { group }),
    ...(followed ? { entryId: followed } : roundIn(query)),
    page: pageIn(url),
  };
  const first = await api.getBracketEvent({ id, ...asked });
  const { event, stage } = first;
  const own = event.ownEntryId;
  const bracket = await ofOneGroup(api, first, { followed, group });
  const shownGroup = bracket.matches.items[0]?.group ?? group ?? 0;
  const ranks = first.format !== 'knockout' && first.format !== 'double_elimination';
  const [ownPath, table, whole] = await Promise.all([
    own && bracket.entrants > 0
      ? api.getBracketEvent({ id, stage, entryId: own, pageSize: MOST_ON_A_PAGE })
      : null,
    ranks && bracket.entrants > 0
      ? api.leagueTable({ id, stage, group: shownGroup, page: pageIn(url, 'places') })
      : null,
    isDrawnAtOnce(bracket) ? wholeBracket(api, id, stage) : null,
  ]);
  const path = ownPath?.matches.items ?? [];
  return { bracket, followed, ownPath: path, table, whole, origin: url.origin };
});

export type BracketScreen = Awaited<ReturnType<typeof loadBracket.browser>>;

/** Loads all matches of a bracket that is small enough to be drawn at once. */
async function wholeBracket(api: ScreenArgs['api'], id: string, stage: number) {
  const all = { id, stage, round: ALL_ROUNDS, pageSize: MOST_ON_A_PAGE };
  return (await api.getBracketEvent(all)).matches.items;
}

/** Loads one group: the requested one, else the viewer's own, else the first. */
async function ofOneGroup(
  api: ScreenArgs['api'],
  bracket: Bracket,
  { followed, group }: { followed: string | null; group: number | undefined },
): Promise<Bracket> {
  if (bracket.groups === 0 || followed || group !== undefined) return bracket;
  const { eventId: id, ownEntryId: entryId } = bracket.event;
  const { stage } = bracket;
  const own = entryId && (await api.getBracketEvent({ id, stage, entryId, pageSize: 1 }));
  const shown = (own || null)?.matches.items[0]?.group ?? 0;
  return api.getBracketEvent({ id, stage, group: shown });
}

function followedIn(query: URLSearchParams): string | null {
  const entry = query.get('entry');
  return isId(entry) ? entry : null;
}

function roundIn(query: URLSearchParams): { round?: string } {
  const round = query.get('round') ?? '';
  return ROUND.test(round) && round !== ALL_ROUNDS ? { round } : {};
}
