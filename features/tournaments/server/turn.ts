import { type FixtureResult, fixtureResults } from '#features/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId, MatchId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { decide } from '../rules/elimination/decide.ts';
import type { BracketAct, BracketDecision } from '../rules/elimination/decision.ts';
import { matchesNear } from '../rules/elimination/lines.ts';
import { type BracketMatch, PENDING } from '../rules/elimination/match.ts';
import { isOfGsl } from '../rules/groups/gsl.ts';
import type { Entrant, MatchKey, Outcome } from '../rules/model.ts';
import { hasTable } from '../rules/play.ts';
import { sameOutcome } from '../rules/sides.ts';
import type { Conductor } from './conduct.ts';
import { leagueTurn, leaveLeague } from './league.ts';
import { shapeOf } from './placings.ts';
import {
  entrantIn,
  type Field,
  findTournament,
  type KeptMatch,
  matchesOf,
  matchPlayedFor,
  takeTurn,
} from './rows.ts';
import {
  entrantOfStage,
  fieldIn,
  type KeptStage,
  type StageEntrant,
  seedInField,
  stagesOf,
} from './stage-rows.ts';
import { settle } from './stages.ts';
import type { TournamentsTables } from './tables.ts';

/**
 * A match that a tournament has drawn has ended, or its result stands no longer: the bracket follows. It
 * looks at how the match stands now, so it may come twice, late, and in any order.
 */
export async function follow(work: Work, matchId: MatchId, conductor: Conductor): Promise<void> {
  const { db } = work;
  const place = await matchPlayedFor(db, matchId);
  if (!place) return;
  const { eventId, stage, key } = place;
  await takeTurn(db, eventId);
  const tournament = await findTournament(db, eventId);
  const kept = (await stagesOf(db, eventId)).find((each) => each.stage === stage);
  const match = (await matchesOf(db, place, [key])).get(key);
  if (!tournament || !kept || match?.matchId !== matchId) return;
  const result = (await fixtureResults(db, [matchId])).get(matchId);
  const act = result && actFor(match, result);
  if (!act) return;
  const field = fieldIn(kept, place.group);
  if (hasTable(field.format)) {
    await leagueTurn(work, field, match, act);
    const both = [match.home, match.away].flatMap((slot) => entrantIn(slot) ?? []);
    await conductor.arrangeReady(work, field, both);
  } else await actOnBracket(work, field, act, conductor);
  await settle(work, tournament, stage, conductor);
}

/** An entrant has left a tournament that has begun: open matches go to the opponents, and so do later ones. */
export async function leave(
  work: Work,
  eventId: EventId,
  entryId: EntryId,
  conductor: Conductor,
): Promise<void> {
  const { db, now } = work;
  await takeTurn(db, eventId);
  const tournament = await findTournament(db, eventId);
  if (!tournament) return;
  for (const stage of await stagesOf(db, eventId)) {
    const entrant = await entrantOfStage(db, stage, entryId);
    if (!entrant || entrant.isOut) continue;
    if (stage.startedAt) await leaveStage(work, stage, entrant, conductor);
    await tables<TournamentsTables>(db)
      .updateTable('tournament_entrants')
      .set({ out_at: now })
      .where('event_id', '=', eventId)
      .where('stage', '=', stage.stage)
      .where('entry_id', '=', entryId)
      .execute();
    if (!stage.finishedAt) await settle(work, tournament, stage.stage, conductor);
  }
}

async function leaveStage(
  work: Work,
  stage: KeptStage,
  { entryId, seed, group }: StageEntrant,
  conductor: Conductor,
): Promise<void> {
  const field = fieldIn(stage, group);
  if (hasTable(field.format)) {
    // who has played all of it keeps the place
    if (stage.finishedAt) return;
    await leaveLeague(work, field, entryId, conductor);
    await conductor.arrangeReady(work, field);
    return;
  }
  const own = await seedInField(work.db, field, seed);
  const act = { type: 'withdraw', entrant: entryId, seed: own } as const;
  await actOnBracket(work, field, act, conductor);
}

async function actOnBracket(
  work: Work,
  field: Field,
  act: BracketAct,
  conductor: Conductor,
): Promise<void> {
  const decision = await decideOnRows(work.db, field, act);
  switch (decision.kind) {
    case 'changed': {
      const changes = decision.changes.filter(({ after }) => isPlayedIn(field, after.key));
      return conductor.carryOut(work, field, changes);
    }
    case 'refused':
      // a walkover that the bracket gave by itself comes back from its match
      if (decision.code === 'match_decided_by_absence') return;
      throw new Error(`${field.eventId}: ${JSON.stringify(act)} is refused: ${decision.code}`);
  }
}

/** Lets the engine decide on the rows that it asks for, and no others. */
export async function decideOnRows(
  db: Db,
  field: Field,
  act: BracketAct,
): Promise<Exclude<BracketDecision, { kind: 'unloaded' }>> {
  const shape = shapeOf(field);
  if (!shape) throw new Error('a table has no bracket');
  const matches = new Map<MatchKey, BracketMatch>();
  const bracket = { shape, matches, out: await entrantsOut(db, field) };
  let needed: readonly MatchKey[] = 'key' in act ? matchesNear(shape, act.key) : [];
  for (;;) {
    const keys = needed.filter((key) => isPlayedIn(field, key));
    const loaded = keys.length === 0 ? new Map() : await matchesOf(db, field, keys);
    if (loaded.size < new Set(keys).size) throw new Error(`${field.eventId}: rows are missing`);
    for (const match of loaded.values()) matches.set(match.key, bare(match));
    for (const key of needed) if (!keys.includes(key)) matches.set(key, nobodyYet(key));
    const decision = decide(bracket, act);
    if (decision.kind !== 'unloaded') return decision;
    needed = decision.keys;
  }
}

/** A GSL group ends before the final of its bracket, which nobody ever comes to. */
function isPlayedIn({ format }: Field, key: MatchKey): boolean {
  return format.kind !== 'gsl' || isOfGsl(key);
}

function nobodyYet(key: MatchKey): BracketMatch {
  return { key, home: PENDING, away: PENDING, result: null };
}

async function entrantsOut(db: Db, { eventId, stage }: Field): Promise<Set<Entrant>> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_entrants')
    .select('entry_id')
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('out_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ entry_id }) => entry_id));
}

/** What a match's result means to the bracket; nothing where it knows. */
function actFor(
  { key, result: known, home, away }: KeptMatch,
  result: FixtureResult,
): Extract<BracketAct, { key: MatchKey }> | null {
  if (result.kind === 'annulled') return null;
  if (result.kind === 'open') return known?.by === 'report' ? { type: 'reopen', key } : null;
  const outcome: Outcome = result;
  if (home.kind !== 'entrant' || away.kind !== 'entrant') return null;
  const between = { home: home.entrant, away: away.entrant };
  if (!known) return { type: 'report', key, outcome, between };
  if (known.by === 'absence' || sameOutcome(known.outcome, outcome)) return null;
  return { type: 'change', key, outcome, between };
}

function bare({ key, home, away, result }: KeptMatch): BracketMatch {
  return { key, home, away, result };
}
