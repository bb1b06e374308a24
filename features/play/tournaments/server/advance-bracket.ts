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
import type { Transaction } from '#platform/transaction.ts';
import { type BracketRunner, decideOnRows, isPlayedIn, playedNear } from './bracket-runner.ts';
import { entrantOfStage, type StageEntrant, seedInField, updateEntrant } from './entrant-rows.ts';
import { finish } from './finish.ts';
import {
  arrangedFor,
  entrantIn,
  matchesOf,
  matchPlayedFor,
  type StoredMatch,
  saveMatches,
  storedKey,
} from './match-rows.ts';
import { leagueOf } from './placings.ts';
import { advanceStage } from './stages.ts';
import type { Field } from './tables.ts';
import {
  fieldIn,
  findActiveTournament,
  lockTournament,
  type StoredStage,
  stagesOf,
} from './tournament-rows.ts';

/**
 * Advances the bracket after a match of the tournament has ended or was reopened. Reads the current result of the
 * match, so a repeated or late call, in any order, has the same effect.
 */
export async function advanceBracket(
  transaction: Transaction,
  matchId: MatchId,
  runner: BracketRunner,
): Promise<void> {
  const { db } = transaction;
  const fixture = await matchPlayedFor(db, matchId);
  if (!fixture) return;
  const { eventId, stage, key } = fixture;
  await lockTournament(db, eventId);
  const tournament = await findActiveTournament(db, eventId);
  const stages = await stagesOf(db, eventId);
  const kept = stages.find((each) => each.stage === stage);
  if (!tournament || !kept) return;
  const result = (await fixtureResults(db, [matchId])).get(matchId);
  const field = fieldIn(kept, fixture.group);
  const match = result && (await applyResult(transaction, field, { key, matchId }, result, runner));
  if (!match) return;
  const both = [match.home, match.away].flatMap((slot) => entrantIn(slot) ?? []);
  if (hasTable(field.format)) await runner.arrangeReady(transaction, field, both);
  await advanceStage(transaction, tournament, stage, runner, stages);
}

/** Applies the result of a match to its field. Returns the match if the result was new. */
async function applyResult(
  transaction: Transaction,
  field: Field,
  { key, matchId }: Pick<StoredMatch, 'key' | 'matchId'>,
  result: FixtureResult,
  runner: BracketRunner,
): Promise<StoredMatch | null> {
  const near = await matchesOf(transaction.db, field, playedNear(field, key));
  const match = near.get(key);
  const command = match?.matchId === matchId ? commandFor(match, result) : null;
  if (!match || !command) return null;
  if (hasTable(field.format)) await applyToTable(transaction, field, match, command);
  else await applyToBracket(transaction, field, command, runner, near);
  return match;
}

/**
 * Ends the part of an entrant in a running tournament: the open match and all later ones go to the opponents. If everything is
 * played, placings and prizes are computed again, because the entrant may have been disqualified (decision 0023).
 */
export async function withdrawEntrant(
  transaction: Transaction,
  eventId: EventId,
  entryId: EntryId,
  runner: BracketRunner,
): Promise<void> {
  const { db, now } = transaction;
  await lockTournament(db, eventId);
  const tournament = await findActiveTournament(db, eventId);
  if (!tournament) return;
  for (const stage of await stagesOf(db, eventId)) {
    const entrant = await entrantOfStage(db, stage, entryId);
    if (!entrant || entrant.isOut) continue;
    if (stage.startedAt) await withdrawFromStage(transaction, stage, entrant, runner);
    await updateEntrant(db, stage, entryId, { out_at: now });
    if (!stage.finishedAt) await advanceStage(transaction, tournament, stage.stage, runner);
  }
  if (tournament.finishedAt) await finish(transaction, tournament);
}

async function withdrawFromStage(
  transaction: Transaction,
  stage: StoredStage,
  { entryId, seed, group }: StageEntrant,
  runner: BracketRunner,
): Promise<void> {
  const field = fieldIn(stage, group);
  const forfeited = await applyPlayedResults(transaction, field, entryId, runner);
  if (hasTable(field.format)) {
    // after a table is played, the entrant keeps the row
    if (stage.finishedAt) return;
    await withdrawFromTable(transaction, field, entryId, forfeited, runner);
    await runner.arrangeReady(transaction, field);
    return;
  }
  const own = await seedInField(transaction.db, field, seed);
  const command = { type: 'withdraw', entrant: entryId, seed: own } as const;
  await applyToBracket(transaction, field, command, runner);
}

/**
 * Applies results of an entrant from before the withdrawal whose job has not run yet. Returns the matches that the
 * withdrawal itself forfeited.
 */
async function applyPlayedResults(
  transaction: Transaction,
  field: Field,
  entryId: EntryId,
  runner: BracketRunner,
): Promise<ReadonlySet<MatchKey>> {
  const arranged = await arrangedFor(transaction.db, field, entryId);
  const ids = arranged.map(({ matchId }) => matchId);
  const results = await fixtureResults(transaction.db, ids);
  const forfeited = new Set<MatchKey>();
  for (const match of arranged) {
    const result = results.get(match.matchId);
    if (result && isForfeitOf(match, result, entryId)) forfeited.add(match.key);
    else if (result && !match.result) await applyResult(transaction, field, match, result, runner);
  }
  return forfeited;
}

function isForfeitOf(match: StoredMatch, result: FixtureResult, entryId: EntryId): boolean {
  if (result.kind !== 'walkover' || !result.isGiven) return false;
  return entrantIn(match[otherSide(result.winner)]) === entryId;
}

async function applyToBracket(
  transaction: Transaction,
  field: Field,
  command: BracketCommand,
  runner: BracketRunner,
  near?: ReadonlyMap<MatchKey, StoredMatch>,
): Promise<void> {
  const { decision, rows } = await decideOnRows(transaction.db, field, command, near);
  switch (decision.kind) {
    case 'changed': {
      const changes = decision.changes.filter(({ after }) => isPlayedIn(field, after.key));
      return runner.applyChanges(transaction, field, changes, rows);
    }
    case 'refused':
      // the bracket awarded this walkover itself
      if (decision.code === 'match_decided_by_absence') return;
      throw new Error(`${field.eventId}: ${JSON.stringify(command)} is refused: ${decision.code}`);
  }
}

/** Returns the command for a match's result, or null if the bracket already has it. */
function commandFor(
  { key, result: known, home, away }: StoredMatch,
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

/** Saves a result of a table. Standings are computed when they are read. */
async function applyToTable(
  transaction: Transaction,
  { eventId, stage, group }: Field,
  match: StoredMatch,
  command: Extract<BracketCommand, { key: MatchKey }>,
): Promise<void> {
  const result =
    command.type === 'reopen' ? null : ({ outcome: command.outcome, by: 'report' } as const);
  await saveMatches(transaction.db, eventId, [{ ...match, result }], transaction.now);
  transaction.publish(`event:${eventId}`, 'bracket', {
    stage,
    key: storedKey(group, match.key),
    outcome: result?.outcome ?? null,
  });
}

/**
 * Withdraws an entrant from a table: open matches are lost. The ruling on the others depends on the results before
 * the withdrawal, so `forfeited` matches do not count. In a Swiss field results are kept.
 */
async function withdrawFromTable(
  transaction: Transaction,
  field: Field,
  entryId: EntryId,
  forfeited: ReadonlySet<MatchKey>,
  runner: BracketRunner,
): Promise<void> {
  const { format } = field;
  const league = await leagueOf(transaction.db, field);
  const matches = league.matches.map((match) =>
    forfeited.has(match.key) ? { ...match, outcome: null } : match,
  );
  const before = { ...league, matches };
  const ruling = format.kind === 'swiss' ? 'walkovers' : withdrawalRuling(before, entryId);
  await updateEntrant(transaction.db, field, entryId, { ruling });
  const all = [...(await matchesOf(transaction.db, field)).values()];
  const changes = all
    .filter(
      ({ home, away, result }) => !result && [home, away].some((s) => entrantIn(s) === entryId),
    )
    .map((before): MatchChange => {
      const winner = entrantIn(before.home) === entryId ? 'away' : 'home';
      const outcome = { kind: 'walkover', winner } as const;
      return { before, after: { ...before, result: { outcome, by: 'absence' } } };
    });
  await runner.applyChanges(transaction, field, changes);
}
