import type { BracketCommand, MatchChange } from '@battle-league/brackets/elimination.ts';
import { withdrawalRuling } from '@battle-league/brackets/league.ts';
import {
  type MatchKey,
  type Outcome,
  otherSide,
  sameOutcome,
} from '@battle-league/brackets/outcome.ts';
import { hasTable } from '@battle-league/brackets/stages.ts';
import { type FixtureResult, fixtureResults } from '#features/play/matches/server/index.ts';
import type { EntryId, EventId, MatchId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { type Conductor, decideOnRows, isPlayedIn, playedNear } from './bracket-runner.ts';
import { entrantOfStage, noteEntrant, type StageEntrant, seedInField } from './entrant-rows.ts';
import { finish } from './finish.ts';
import {
  arrangedFor,
  entrantIn,
  type KeptMatch,
  keepMatches,
  matchesOf,
  matchPlayedFor,
  storedKey,
} from './match-rows.ts';
import { leagueOf } from './placings.ts';
import { settle } from './stages.ts';
import type { Field } from './tables.ts';
import { fieldIn, findStanding, type KeptStage, stagesOf, takeTurn } from './tournament-rows.ts';

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
  const result = (await fixtureResults(db, [matchId])).get(matchId);
  const field = fieldIn(kept, place.group);
  const match = result && (await takeIn(work, field, { key, matchId }, result, conductor));
  if (!match) return;
  const both = [match.home, match.away].flatMap((slot) => entrantIn(slot) ?? []);
  if (hasTable(field.format)) await conductor.arrangeReady(work, field, both);
  await settle(work, tournament, stage, conductor, stages);
}

/** What a match's result changes in its field; the match, if it was news. */
async function takeIn(
  work: Work,
  field: Field,
  { key, matchId }: Pick<KeptMatch, 'key' | 'matchId'>,
  result: FixtureResult,
  conductor: Conductor,
): Promise<KeptMatch | null> {
  const near = await matchesOf(work.db, field, playedNear(field, key));
  const match = near.get(key);
  const act = match?.matchId === matchId ? actFor(match, result) : null;
  if (!match || !act) return null;
  if (hasTable(field.format)) await leagueTurn(work, field, match, act);
  else await actOnBracket(work, field, act, conductor, near);
  return match;
}

/**
 * Ends the part of an entrant in a running tournament: the open match and all later ones go to the opponents. If everything is
 * played, placings and prizes are computed again, because the entrant may have been disqualified (decision 0023).
 */
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
  if (tournament.finishedAt) await finish(work, tournament);
}

async function leaveStage(
  work: Work,
  stage: KeptStage,
  { entryId, seed, group }: StageEntrant,
  conductor: Conductor,
): Promise<void> {
  const field = fieldIn(stage, group);
  const given = await takeInPlayed(work, field, entryId, conductor);
  if (hasTable(field.format)) {
    // who has played all of it keeps the place
    if (stage.finishedAt) return;
    await leaveLeague(work, field, entryId, given, conductor);
    await conductor.arrangeReady(work, field);
    return;
  }
  const own = await seedInField(work.db, field, seed);
  const act = { type: 'withdraw', entrant: entryId, seed: own } as const;
  await actOnBracket(work, field, act, conductor);
}

/**
 * What an entrant has played to its end before leaving counts, also where the word of it comes later; answers with the
 * matches that the leaving itself has given to their opponents.
 */
async function takeInPlayed(
  work: Work,
  field: Field,
  entryId: EntryId,
  conductor: Conductor,
): Promise<ReadonlySet<MatchKey>> {
  const arranged = await arrangedFor(work.db, field, entryId);
  const ids = arranged.map(({ matchId }) => matchId);
  const results = await fixtureResults(work.db, ids);
  const given = new Set<MatchKey>();
  for (const match of arranged) {
    const result = results.get(match.matchId);
    if (result && isGivenBy(match, result, entryId)) given.add(match.key);
    else if (result && !match.result) await takeIn(work, field, match, result, conductor);
  }
  return given;
}

function isGivenBy(match: KeptMatch, result: FixtureResult, entryId: EntryId): boolean {
  if (result.kind !== 'walkover' || !result.isGiven) return false;
  return entrantIn(match[otherSide(result.winner)]) === entryId;
}

async function actOnBracket(
  work: Work,
  field: Field,
  act: BracketCommand,
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
): Extract<BracketCommand, { key: MatchKey }> | null {
  if (result.kind === 'annulled') return null;
  if (result.kind === 'open') return known?.by === 'report' ? { type: 'reopen', key } : null;
  const { kind } = result;
  const outcome: Outcome = kind === 'walkover' ? { kind, winner: result.winner } : result;
  if (home.kind !== 'entrant' || away.kind !== 'entrant') return null;
  const between = { home: home.entrant, away: away.entrant };
  if (!known) return { type: 'report', key, outcome, between };
  if (known.by === 'absence' || sameOutcome(known.outcome, outcome)) return null;
  return { type: 'change', key, outcome, between };
}

/** A result of a table changes its own match and the table, which is made anew whenever it is read. */
async function leagueTurn(
  work: Work,
  { eventId, stage, group }: Field,
  match: KeptMatch,
  act: Extract<BracketCommand, { key: MatchKey }>,
): Promise<void> {
  const result = act.type === 'reopen' ? null : ({ outcome: act.outcome, by: 'report' } as const);
  await keepMatches(work.db, eventId, [{ ...match, result }], work.now);
  work.announce(`event:${eventId}`, 'bracket', {
    stage,
    key: storedKey(group, match.key),
    outcome: result?.outcome ?? null,
  });
}

/**
 * Who leaves a table loses what is open; whether the rest counts is ruled once, when they leave, by what had a result
 * before: nothing that was `given` since they leave. In a Swiss field results stand.
 */
async function leaveLeague(
  work: Work,
  field: Field,
  entryId: EntryId,
  given: ReadonlySet<MatchKey>,
  conductor: Conductor,
): Promise<void> {
  const { format } = field;
  const league = await leagueOf(work.db, field);
  const matches = league.matches.map((match) =>
    given.has(match.key) ? { ...match, outcome: null } : match,
  );
  const before = { ...league, matches };
  const ruling = format.kind === 'swiss' ? 'walkovers' : withdrawalRuling(before, entryId);
  await noteEntrant(work.db, field, entryId, { ruling });
  const all = [...(await matchesOf(work.db, field)).values()];
  const changes = all
    .filter(
      ({ home, away, result }) => !result && [home, away].some((s) => entrantIn(s) === entryId),
    )
    .map((before): MatchChange => {
      const winner = entrantIn(before.home) === entryId ? 'away' : 'home';
      const outcome = { kind: 'walkover', winner } as const;
      return { before, after: { ...before, result: { outcome, by: 'absence' } } };
    });
  await conductor.carryOut(work, field, changes);
}
