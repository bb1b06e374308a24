import { type FixtureResult, fixtureResults } from '#features/matches/server/index.ts';
import type { EntryId, EventId, MatchId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { BracketAct } from '../rules/elimination/decision.ts';
import type { MatchKey, Outcome } from '../rules/model.ts';
import { hasTable } from '../rules/play.ts';
import { sameOutcome } from '../rules/sides.ts';
import type { Conductor } from './conduct.ts';
import { decideOnRows, isPlayedIn, playedNear } from './deciding.ts';
import { noteEntrant } from './entrant-rows.ts';
import { matchesOf } from './field-matches.ts';
import { leagueTurn, leaveLeague } from './league.ts';
import {
  entrantIn,
  type Field,
  findStanding,
  type KeptMatch,
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
  const tournament = await findStanding(db, eventId);
  const stages = await stagesOf(db, eventId);
  const kept = stages.find((each) => each.stage === stage);
  if (!tournament || !kept) return;
  const field = fieldIn(kept, place.group);
  const near = await matchesOf(db, field, playedNear(field, key));
  const match = near.get(key);
  if (match?.matchId !== matchId) return;
  const result = (await fixtureResults(db, [matchId])).get(matchId);
  const act = result && actFor(match, result);
  if (!act) return;
  if (hasTable(field.format)) {
    await leagueTurn(work, field, match, act);
    const both = [match.home, match.away].flatMap((slot) => entrantIn(slot) ?? []);
    await conductor.arrangeReady(work, field, both);
  } else await actOnBracket(work, field, act, conductor, near);
  await settle(work, tournament, stage, conductor, stages);
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
  const tournament = await findStanding(db, eventId);
  if (!tournament) return;
  for (const stage of await stagesOf(db, eventId)) {
    const entrant = await entrantOfStage(db, stage, entryId);
    if (!entrant || entrant.isOut) continue;
    if (stage.startedAt) await leaveStage(work, stage, entrant, conductor);
    await noteEntrant(db, stage, entryId, { out_at: now });
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
  near?: ReadonlyMap<MatchKey, KeptMatch>,
): Promise<void> {
  const { decision, rows } = await decideOnRows(work.db, field, act, near);
  switch (decision.kind) {
    case 'changed': {
      const changes = decision.changes.filter(({ after }) => isPlayedIn(field, after.key));
      return conductor.carryOut(work, field, changes, rows);
    }
    case 'refused':
      // a walkover that the bracket gave by itself comes back from its match
      if (decision.code === 'match_decided_by_absence') return;
      throw new Error(`${field.eventId}: ${JSON.stringify(act)} is refused: ${decision.code}`);
  }
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
