import type { DrawnMatch } from '@battle-league/brackets/elimination-match.ts';
import {
  drawField,
  drawnRounds,
  drawSwissRound,
  isBracketPlayed,
  lastKeysOf,
} from '@battle-league/brackets/field.ts';
import { type Seeding, seedOrder } from '@battle-league/brackets/groups.ts';
import type { Entrant } from '@battle-league/brackets/outcome.ts';
import { longestEnd } from '@battle-league/brackets/plan.ts';
import {
  changeOfNextStage,
  type NextStageChange,
  seedNextStage,
} from '@battle-league/brackets/stage-advance.ts';
import { fitChain } from '@battle-league/brackets/stage-chain.ts';
import { MATCH_TAKES_MS, paceOf } from '#features/play/events/rules/event-plan.ts';
import { eventForPlay, extendEvent, requireOrganised } from '#features/play/events/server/index.ts';
import { fixtureViews } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { MatchId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { directingCalls } from '../directing.contract.ts';
import type { BracketRunner } from './bracket-runner.ts';
import { entrantsOfStage, replaceEntrants } from './entrant-rows.ts';
import { finish, reopen } from './finish.ts';
import { drawnShape, insertMatches, matchesOf, matchesOfStage } from './match-rows.ts';
import { advancersOf, leagueOf } from './placings.ts';
import type { Field, TournamentsTables } from './tables.ts';
import {
  fieldIn,
  findActiveTournament,
  lockTournament,
  type StoredStage,
  stagesOf,
  type Tournament,
  updateStage,
} from './tournament-rows.ts';

/**
 * Advances a tournament after a change in a stage: pairs the next Swiss round, feeds and begins the next stage, and
 * finishes the tournament when no match is left. Callers pass stages that they have read.
 */
export async function advanceStage(
  transaction: Transaction,
  tournament: Tournament,
  number: number,
  runner: BracketRunner,
  known?: readonly StoredStage[],
): Promise<void> {
  const { eventId } = tournament;
  const stages = known ?? (await stagesOf(transaction.db, eventId));
  const stage = stages.find((each) => each.stage === number);
  if (!stage?.startedAt) return;
  const isPlayed =
    !(await isOpen(transaction.db, stage)) && !(await pairNextRound(transaction, stage, runner));
  if (isPlayed !== (stage.finishedAt !== null)) {
    await updateStage(transaction.db, stage, { finished_at: isPlayed ? transaction.now : null });
  }
  if (!isPlayed) {
    if (tournament.finishedAt) await reopen(transaction, tournament);
    return;
  }
  if (stage.advance) await feed(transaction, tournament, stage.advance.to, runner);
  await finish(transaction, tournament);
}

/** Begins the next stage once all stages that feed it are finished, or updates it if it has started. */
async function feed(
  transaction: Transaction,
  tournament: Tournament,
  number: number,
  runner: BracketRunner,
  choice?: 'anew',
): Promise<void> {
  const stages = await stagesOf(transaction.db, tournament.eventId);
  const target = stages.find(({ stage }) => stage === number);
  const feeders = stages.filter(({ advance }) => advance?.to === number);
  if (!target || feeders.some(({ finishedAt }) => !finishedAt)) return;
  const before = await drawnInto(transaction, target);
  const isPlayed = await hasBegun(transaction.db, target);
  // an entrant who leaves a played stage stays in it and loses by walkover
  const kept = new Set<Entrant>(isPlayed && choice !== 'anew' ? before : []);
  const entered = await enteredFor(transaction, target, feeders, kept);
  const advancers = (
    await Promise.all(feeders.map((each) => advancersOf(transaction.db, each, kept)))
  ).flat();
  const count = entered.length + advancers.reduce((sum, { entrants }) => sum + entrants.length, 0);
  const next = { ...target, format: formatFor(target, count) };
  const seeding = seedNextStage(next.format, advancers, entered);
  if (!target.startedAt) return beginStage(transaction, tournament, next, seeding, runner);
  const after = seedOrder(seeding).map(({ entrant }) => entrant);
  const change = changeOfNextStage(before, after, isPlayed);
  if (choice === 'anew' || change.needs === 'reseed')
    await redrawStage(transaction, tournament, next, seeding, runner);
  else await recordStageChange(transaction, target, change);
}

/**
 * Keeps or restarts a stage after a changed result of an earlier one: the organiser decides. Does nothing if there is
 * nothing to decide.
 */
export function chooseStage(runner: BracketRunner): Handler<typeof directingCalls.chooseStage> {
  return async ({ eventId, stage: number, choice }, context) =>
    context.transaction(async (transaction) => {
      await requireOrganised(transaction.db, eventId, context);
      await lockTournament(transaction.db, eventId);
      const tournament = await findActiveTournament(transaction.db, eventId);
      const stages = tournament ? await stagesOf(transaction.db, eventId) : [];
      const target = stages.find(({ stage }) => stage === number);
      if (!tournament || !target?.changed) return { done: true };
      if (choice === 'anew') await feed(transaction, tournament, number, runner, 'anew');
      else await updateStage(transaction.db, target, { changed: null });
      return { done: true };
    });
}

/** Records a change of the advancing entrants until the organiser decides. */
async function recordStageChange(
  transaction: Transaction,
  target: StoredStage,
  change: NextStageChange,
): Promise<void> {
  const changed = change.needs === 'choose' ? JSON.stringify(change) : null;
  await updateStage(transaction.db, target, { changed });
  if (changed) transaction.publish(`event:${target.eventId}`, 'bracket', { stage: target.stage });
}

/** Draws a stage again that has not been played. */
async function redrawStage(
  transaction: Transaction,
  tournament: Tournament,
  stage: StoredStage,
  seeding: Seeding,
  runner: BracketRunner,
): Promise<void> {
  const { eventId, stage: number } = stage;
  await runner.annulMatches(transaction, await matchesOfStage(transaction.db, stage));
  await tables<TournamentsTables>(transaction.db)
    .deleteFrom('tournament_matches')
    .where('event_id', '=', eventId)
    .where('stage', '=', number)
    .execute();
  await beginStage(transaction, tournament, stage, seeding, runner);
}

/** Draws a stage. Jobs arrange its matches step by step, because there may be very many. */
export async function beginStage(
  transaction: Transaction,
  tournament: Tournament,
  stage: StoredStage,
  seeding: Seeding,
  runner: BracketRunner,
): Promise<void> {
  await drawStage(transaction, stage, seeding);
  await runner.arrangeLater(transaction, stage);
  await advanceStage(transaction, tournament, stage.stage, runner);
}

/** Returns a format for the entrants who really arrive. There may be fewer than planned after withdrawals. */
function formatFor({ format, name }: StoredStage, entrants: number): StoredStage['format'] {
  const alone = { id: name, format, size: entrants, entry: 'open', advance: null } as const;
  return fitChain([alone], entrants)?.chain[0]?.format ?? format;
}

/** Returns the entrants of a stage, best seed first; before its draw only those who need not qualify. */
async function drawnInto({ db }: Transaction, stage: StoredStage): Promise<Entrant[]> {
  return (await entrantsOfStage(db, { ...stage, group: null })).map(({ entryId }) => entryId);
}

/** Returns the entrants who need not qualify, best seed first. */
async function enteredFor(
  transaction: Transaction,
  target: StoredStage,
  feeders: readonly StoredStage[],
  kept: ReadonlySet<Entrant>,
): Promise<Entrant[]> {
  const qualifying = new Set<Entrant>();
  for (const feeder of feeders) {
    for (const entrant of await drawnInto(transaction, feeder)) qualifying.add(entrant);
  }
  return (await entrantsOfStage(transaction.db, { ...target, group: null }))
    .filter(({ entryId, isOut }) => !qualifying.has(entryId) && (kept.has(entryId) || !isOut))
    .map(({ entryId }) => entryId);
}

/**
 * Saves the entrants of a stage and the matches of its tables and groups. Matches of a bracket follow from the
 * entrants. Extends the event if the stage needs more time.
 */
async function drawStage(
  transaction: Transaction,
  stage: StoredStage,
  seeding: Seeding,
): Promise<StoredStage> {
  const { db, now } = transaction;
  const { eventId } = stage;
  const order = seedOrder(seeding);
  await replaceEntrants(transaction, stage, order);
  const begun = { ...stage, entrants: order.length, startedAt: now };
  await updateStage(db, stage, {
    format: JSON.stringify(stage.format),

    entrants: order.length,
    arranged: 0,
    started_at: now,
    finished_at: null,
    changed: null,
  });
  const fields = drawnFields(begun, seeding);
  for (const { field, matches } of fields) {
    const { group } = field;
    const kept = matches.map((match) => ({ ...match, stage: stage.stage, group, matchId: null }));
    await insertMatches(db, eventId, kept, now);
  }
  await extendForStage(transaction, begun, fields);
  transaction.publish(`event:${eventId}`, 'bracket', { stage: stage.stage });
  return begun;
}

interface DrawnField {
  readonly field: Field;
  readonly matches: readonly DrawnMatch[];
}

/** Numbers the rounds of a later stage after those of earlier ones. */
function drawnFields(stage: StoredStage, seeding: Seeding): DrawnField[] {
  const drawn = (group: number | null, entrants: readonly Entrant[]): DrawnField => {
    const field = fieldIn(stage, group);
    if (drawnShape(field)) return { field, matches: [] };
    const matches = entrants.length < 2 ? [] : drawField(field.format, entrants);
    const wave = (match: DrawnMatch) => match.wave + stage.wavesBefore;
    return { field, matches: matches.map((match) => ({ ...match, wave: wave(match) })) };
  };
  if (seeding.kind === 'seeds') return [drawn(null, seeding.seeds)];
  return seeding.groups.map((entrants, group) => drawn(group, entrants));
}

/** Extends the event by the time that the stage may need. */
async function extendForStage(
  transaction: Transaction,
  stage: StoredStage,
  fields: readonly DrawnField[],
): Promise<void> {
  const event = await eventForPlay(transaction.db, stage.eventId);
  if (!event) return;
  const last = fields
    .flatMap(({ field, matches }) => {
      const shape = drawnShape(field);
      if (shape) return drawnRounds(shape).map(({ wave }) => wave);
      return matches.map(({ wave }) => wave - stage.wavesBefore);
    })
    .reduce((most, wave) => Math.max(most, wave), 1);
  const rounds = stage.format.kind === 'swiss' ? stage.format.rounds : last;
  const pace = paceOf(event);
  const from = stage.wavesBefore === 0 ? event.startsAt : transaction.now;
  await extendEvent(transaction, stage.eventId, longestEnd(rounds, from, pace, MATCH_TAKES_MS));
}

const FEWEST = 2;

/** Pairs the next round of a Swiss stage. Returns false if all rounds are played or too few entrants are left. */
async function pairNextRound(
  transaction: Transaction,
  stage: StoredStage,
  runner: BracketRunner,
): Promise<boolean> {
  const { eventId, format } = stage;
  if (format.kind !== 'swiss') return false;
  const field = fieldIn(stage, null);
  const league = await leagueOf(transaction.db, field);
  const rounds = [...league.matches, ...(league.byes ?? [])].map(({ round }) => round);
  const left = league.entrants.length - (league.withdrawals?.length ?? 0);
  if (Math.max(0, ...rounds) >= format.rounds || left < FEWEST) return false;
  const matches = drawSwissRound(league).map((match) => ({
    ...match,
    wave: match.wave + stage.wavesBefore,

    stage: stage.stage,
    group: null,
    matchId: null,
  }));
  await insertMatches(transaction.db, eventId, matches, transaction.now);
  transaction.publish(`event:${eventId}`, 'bracket', { stage: stage.stage });
  await runner.arrangeReady(transaction, field);
  return true;
}

type InEvent = Pick<StoredStage, 'eventId' | 'stage'>;

/** True if a match of a stage is left to play. For a bracket its last matches decide. */
async function isOpen(db: Db, stage: StoredStage): Promise<boolean> {
  const field = fieldIn(stage, null);
  const shape = drawnShape(field);
  if (!shape) return hasOpenRow(db, stage);
  return !isBracketPlayed((await matchesOf(db, field, lastKeysOf(shape))).values());
}

async function hasOpenRow(db: Db, { eventId, stage }: InEvent): Promise<boolean> {
  const row = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .select('key')
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('result', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Statuses of a match that nobody has played. */
const UNTOUCHED: readonly string[] = ['confirmed', 'reschedule_requested', 'cancelled'];

/** True if a stage has a result, or a match that is in progress or disputed. */
async function hasBegun(db: Db, { eventId, stage }: InEvent): Promise<boolean> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .select(['match_id', 'result'])
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('match_id', 'is not', null)
    .execute();
  if (rows.some(({ result }) => result?.by === 'report')) return true;
  const open = rows.filter(({ result }) => result === null);
  const ids = open.map(({ match_id }) => match_id as MatchId); // refers to matches
  const views = await fixtureViews(db, ids);
  return [...views.values()].some(({ status }) => !UNTOUCHED.includes(status));
}
