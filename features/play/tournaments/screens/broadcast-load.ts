import { isTournament } from '#features/play/events/rules/event.ts';
import { type ScreenArgs, screenLoader } from '#ui/screen/load.ts';
import { idIn, isId } from '#ui/screen/path-ids.ts';

export const SCENES = ['matches', 'results', 'bracket'] as const;
export type Scene = (typeof SCENES)[number];

/** The number of lines that fit a screen that is read from a distance. */
const LINES = 6;
const PLACES = 8;
/** The last rounds of a bracket that fit. */
const ROUNDS = 3;
const SCENE_S = 12;

/** Loads the scenes of a broadcast: matches, results and bracket. */
export const loadBroadcast = screenLoader(async ({ api, params, url }) => {
  const id = idIn(params, 'eventId');
  const query = url.searchParams;
  const matchId = query.get('match');
  const fixed = SCENES.find((scene) => scene === query.get('show')) ?? null;
  const every = Math.min(Math.max(Number(query.get('every')) || SCENE_S, 4), 300);
  const asked = api.eventById({ id, parts: 'head' });
  const of = { eventId: id, pageSize: LINES } as const;
  const [event, match, on, waiting, next, results, standing] = await Promise.all([
    asked,
    isId(matchId) ? api.watchMatch({ matchId }) : null,
    api.eventByIdMatches({ ...of, status: 'in-progress' }),
    api.eventByIdMatches({ ...of, status: 'awaiting-approval' }),
    api.eventByIdMatches({ ...of, status: 'upcoming' }),
    api.eventByIdMatches({ ...of, status: 'completed' }),
    asked.then(({ format }) => standingOf(api, id, isTournament(format))),
  ]);
  const ended = results.items.filter(({ winner }) => winner !== null);
  return {
    event,
    fixed,
    every,
    match: match?.match ?? null,
    on: [...on.items, ...waiting.items].slice(0, LINES),
    next: next.items.filter(({ kickoff }) => kickoff !== null).slice(0, LINES),
    results: ended,
    ...standing,
  };
});

export type Broadcast = Awaited<ReturnType<typeof loadBroadcast.browser>>;

/** Loads the last rounds of a bracket, or the best of a league or a day. */
async function standingOf(api: ScreenArgs['api'], id: string, isCup: boolean) {
  if (!isCup) {
    const rankings = await api.eventRankings({ id, pageSize: PLACES });
    return { bracket: null, rounds: [], places: rankings.items };
  }
  const bracket = await api.getBracketEvent({ id, pageSize: 1 });
  const isCupOfRounds = bracket.format === 'knockout' || bracket.format === 'double_elimination';
  if (!isCupOfRounds && bracket.entrants > 0) {
    const table = await api.leagueTable({ id, stage: bracket.stage, pageSize: PLACES });
    return { bracket, rounds: [], places: table.items.filter((row) => !row.disqualified) };
  }
  const shown = bracket.rounds
    .filter(({ round, matches }) => /^[WF]/.test(round) && matches <= 4)
    .slice(-ROUNDS);
  const third = bracket.rounds.filter(({ round }) => round === 'T' && shown.length > 0);
  const rounds = await Promise.all(
    [...shown, ...third].map(async ({ round }) => {
      const { matches } = await api.getBracketEvent({ id, round });
      return { round, matches: matches.items };
    }),
  );
  return { bracket, rounds, places: [] };
}
