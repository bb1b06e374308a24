import { type MatchKey, winnerOf } from '@battle-league/brackets/outcome.ts';
import { eventCardOf } from '#features/play/events/server/index.ts';
import { fixtureViews } from '#features/play/matches/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import { noPage, type Wanted } from '#platform/database/paging.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { tournamentsCalls } from '../contract.ts';
import { type Contestants, contestantsOf } from './contestants.ts';
import { matchesOf } from './field-matches.ts';
import { placingsNow } from './placings.ts';
import { currentRound, pageOfMatches, roundsOf } from './rounds.ts';
import { entrantIn, type Field, findTournament, type KeptMatch, storedKey } from './rows.ts';
import { kindOf, pickStage, shownStageOf } from './shown-stage.ts';
import { stagesOf } from './stage-rows.ts';

export function getBracketEvent({
  db,
  clock,
}: Platform): Handler<typeof tournamentsCalls.getBracketEvent> {
  return async ({ id, stage: number, round, group, entryId, ...wanted }, context) => {
    const event = await eventCardOf(db, id, context, clock.now());
    const tournament = await findTournament(db, id);
    const stages = tournament ? await stagesOf(db, id) : [];
    const stage = await pickStage(db, stages, { stage: number, entryId });
    if (!tournament || !stage) return notBegun(event, wanted);
    const rounds = await roundsOf(db, stage);
    const asked = round ?? currentRound(rounds)?.round ?? '';
    const which = { round: asked, group, entryId, ...wanted };
    const { rows, paging } = await pageOfMatches(db, stage, which);
    const champion = tournament.finishedAt && (await placingsNow(db, tournament)).at(0);
    const [first] = champion && champion.to === 1 ? champion.entrants : [];
    const shown = rows.flatMap(({ home, away }) => [entrantIn(home), entrantIn(away)]);
    const contestants = await contestantsOf(db, id, shown, stage.stage);
    const winner = await contestantsOf(db, id, [first ?? null]);
    return {
      event,
      entrants: stage.entrants ?? 0,
      stages: stages.map(shownStageOf),
      stage: stage.stage,
      format: kindOf(stage.format),
      groups: stage.format.kind === 'groups' ? stage.format.groups : 0,
      rounds,
      matches: { items: await shownMatches(db, rows, contestants), ...paging },
      champion: winner(first ?? null),
      draw: tournament.draw,
    };
  };
}

/** What a bracket is before its start. */
function notBegun(
  event: Awaited<ReturnType<typeof eventCardOf>>,
  wanted: Wanted,
): ReplyOf<typeof tournamentsCalls.getBracketEvent> {
  const nothing = { entrants: 0, stages: [], stage: 1, format: 'knockout', groups: 0 } as const;
  const matches = { items: [], ...noPage(wanted) };
  return { event, ...nothing, stages: [], rounds: [], matches, champion: null, draw: null };
}

type InStage = Pick<Field, 'eventId' | 'stage'>;

/** Matches of a stage as brackets show them, with the people in them. */
export async function shownRows(db: Db, { eventId, stage }: InStage, rows: readonly KeptMatch[]) {
  const entries = rows.flatMap(({ home, away }) => [entrantIn(home), entrantIn(away)]);
  return shownMatches(db, rows, await contestantsOf(db, eventId, entries, stage));
}

/** As {@link shownRows}, of a field and by key. */
export async function shownByKey(db: Db, field: Field, keys: readonly MatchKey[]) {
  if (keys.length === 0) return new Map<MatchKey, never>();
  const rows = [...(await matchesOf(db, field, keys)).values()];
  const shown = await shownRows(db, field, rows);
  return new Map(shown.map((match, index) => [rows[index]?.key ?? match.key, match]));
}

async function shownMatches(db: Db, rows: readonly KeptMatch[], contestants: Contestants) {
  const ids = rows.flatMap(({ matchId }) => (matchId ? [matchId] : []));
  const views = await fixtureViews(db, ids);
  return rows.map((row) => shownMatch(row, contestants, views));
}

function shownMatch(
  { group, key, round, home, away, result, matchId }: KeptMatch,
  contestants: Contestants,
  views: Awaited<ReturnType<typeof fixtureViews>>,
) {
  const outcome = result?.outcome;
  const played = outcome?.kind === 'played' ? outcome : undefined;
  const view = matchId ? views.get(matchId as MatchId) : undefined; // the key of the map
  return {
    key: storedKey(group, key),
    group,
    round,
    home: contestants(entrantIn(home)),
    away: contestants(entrantIn(away)),
    vacant: [
      ...(home.kind === 'nobody' ? (['home'] as const) : []),
      ...(away.kind === 'nobody' ? (['away'] as const) : []),
    ],
    winner: outcome ? winnerOf(outcome) : null,
    how: outcome?.kind ?? null,
    score: played?.score ?? null,
    penalties: played?.penalties ?? null,
    matchId,
    status: view?.status ?? null,
    kickoff: view?.kickoff?.toISOString() ?? null,
  };
}
