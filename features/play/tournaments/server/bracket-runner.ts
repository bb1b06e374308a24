import {
  type BracketCommand,
  type BracketDecision,
  decideCommand,
  type MatchChange,
} from '@battle-league/brackets/elimination.ts';
import { matchesNear } from '@battle-league/brackets/elimination-lines.ts';
import {
  type BracketMatch,
  PENDING,
  sameSides,
  statusOf,
} from '@battle-league/brackets/elimination-match.ts';
import { isGslMatch, keysPairedByDraw } from '@battle-league/brackets/field.ts';
import { type MatchKey, winnerOf } from '@battle-league/brackets/outcome.ts';
import { timesOf } from '@battle-league/brackets/plan.ts';
import { hasTable, shapeOf } from '@battle-league/brackets/stages.ts';
import { stoodStillSince } from '#core/pauses.ts';
import { MATCH_TAKES_MS, paceOf } from '#features/play/events/rules/event-plan.ts';
import {
  type CheckInRules,
  eventForPlay,
  extendEvent,
  type PlayEvent,
} from '#features/play/events/server/index.ts';
import type { Fixtures } from '#features/play/matches/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { entrantsOut } from './entrant-rows.ts';
import {
  drawnShape,
  entrantIn,
  matchesOf,
  readyMatches,
  type StoredMatch,
  saveMatches,
  storedKey,
} from './match-rows.ts';
import type { Field } from './tables.ts';
import { fieldIn, type StoredStage, updateStage } from './tournament-rows.ts';

/** The number of matches that one transaction arranges. */
const ARRANGED_AT_ONCE = 200;

/** Carries out decisions of the bracket on the matches that are played for it. */
export interface BracketRunner extends Arranging {
  readonly checkIn: CheckInRules;
  /**
   * Saves changes, ends matches that are no longer needed, and arranges those that can now be played. Callers pass
   * matches that they have read.
   */
  applyChanges(
    transaction: Transaction,
    field: Field,
    changes: readonly MatchChange[],
    known?: ReadonlyMap<MatchKey, StoredMatch>,
  ): Promise<void>;
  /** Annuls the matches of a stage that is drawn again. */
  annulMatches(transaction: Transaction, matches: Iterable<StoredMatch>): Promise<void>;
}

export function createBracketRunner(
  fixtures: Fixtures,
  checkIn: CheckInRules,
  atOnce = ARRANGED_AT_ONCE,
): BracketRunner {
  return {
    checkIn,
    ...arrangingMatches(fixtures, atOnce),

    async applyChanges(transaction, field, changes, known) {
      if (changes.length === 0) return;
      const { eventId } = field;
      const keys = changes.map(({ after }) => after.key);
      const kept = known ?? (await matchesOf(transaction.db, field, keys));
      const released = [];
      for (const { after } of changes) {
        const before = kept.get(after.key);
        if (!before) throw new Error(`${eventId} has no match ${after.key}`);
        released.push({
          ...before,
          ...after,
          matchId: await release(transaction, fixtures, before, after),
        });
      }
      const event = await playedEvent(transaction, eventId);
      const arranged = await arrange(transaction, fixtures, event, field.format, released);
      await saveMatches(transaction.db, eventId, arranged, transaction.now);
      for (const match of arranged)
        transaction.publish(`event:${eventId}`, 'bracket', newsOf(match));
    },

    async annulMatches(transaction, matches) {
      for (const { matchId } of matches) if (matchId) await fixtures.annul(transaction, matchId);
    },
  };
}

/** Ends the match that was played for a match of the bracket. */
async function release(
  transaction: Transaction,
  fixtures: Fixtures,
  before: StoredMatch,
  after: BracketMatch,
): Promise<StoredMatch['matchId']> {
  const { matchId } = before;
  if (!matchId) return null;
  if (!sameSides(before, after)) {
    await fixtures.annul(transaction, matchId);
    return null;
  }
  if (after.result?.by === 'absence') {
    const winner = winnerOf(after.result.outcome);
    if (winner === 'home' || winner === 'away') await fixtures.award(transaction, matchId, winner);
    else await fixtures.annul(transaction, matchId);
  }
  return matchId;
}

/** The queue of the next step of arranging a stage. */
export const ARRANGE = 'tournament-arrange';

export type InStage = Pick<Field, 'eventId' | 'stage' | 'format'>;

/** Arranges a match of the event for each match of a bracket that can be played. */
export interface Arranging {
  /** Arranges the playable matches of a stage, or of some of its entrants: one batch now, the rest by jobs. */
  arrangeReady(transaction: Transaction, stage: InStage, among?: readonly EntryId[]): Promise<void>;
  /** Arranges the next batch of matches that are playable right after the draw, and the rest by jobs. */
  arrangeDrawn(transaction: Transaction, stage: StoredStage): Promise<void>;
  /** Arranges all of them by jobs, after the transaction. */
  arrangeLater(transaction: Transaction, stage: Pick<InStage, 'eventId' | 'stage'>): Promise<void>;
}

function arrangingMatches(fixtures: Fixtures, atOnce: number): Arranging {
  return {
    async arrangeReady(transaction, { eventId, stage, format }, among) {
      // if rounds follow each other at once, no entrant plays two matches side by side
      const inTurn = hasTable(format) && (await hasNoDays(transaction, eventId));
      const matches = await readyMatches(transaction.db, { eventId, stage, inTurn, among }, atOnce);
      await saveArranged(transaction, fixtures, { eventId, stage, format }, matches);
      if (matches.length === atOnce) await this.arrangeLater(transaction, { eventId, stage });
    },

    async arrangeDrawn(transaction, stage) {
      const { eventId, arranged: skip } = stage;
      const field = fieldIn(stage, null);
      const shape = drawnShape(field);
      if (!shape) return this.arrangeReady(transaction, field);
      const keys = keysPairedByDraw(shape, { skip, limit: atOnce });
      if (keys.length === 0) return;
      const matches = await matchesOf(transaction.db, field, keys);
      await saveArranged(transaction, fixtures, field, [...matches.values()]);
      await updateStage(transaction.db, stage, { arranged: skip + keys.length });
      if (keys.length === atOnce)
        await this.arrangeLater(transaction, { eventId, stage: stage.stage });
    },

    arrangeLater: (transaction, { eventId, stage }) => transaction.job(ARRANGE, { eventId, stage }),
  };
}

/** Arranges matches and saves those that got one. */
async function saveArranged(
  transaction: Transaction,
  fixtures: Fixtures,
  stage: InStage,
  matches: readonly StoredMatch[],
): Promise<void> {
  if (matches.length === 0) return;
  const event = await playedEvent(transaction, stage.eventId);
  const arranged = await arrange(transaction, fixtures, event, stage.format, matches);
  const fresh = arranged.filter(({ matchId }, index) => matchId !== matches[index]?.matchId);
  await saveMatches(transaction.db, stage.eventId, fresh, transaction.now);
}

/** Arranges a match for each of these that can be played. */
async function arrange(
  transaction: Transaction,
  fixtures: Fixtures,
  event: PlayEvent,
  format: Field['format'],
  matches: readonly StoredMatch[],
): Promise<StoredMatch[]> {
  const playable = playableOf(matches, event, format, transaction.now);
  if (playable.length === 0) return [...matches];
  // a ruling may come later than planned
  const last = new Date(Math.max(...playable.map(({ fixture }) => fixture.playBy.getTime())));
  const endsAt = last > event.endsAt ? endFrom(last) : event.endsAt;
  if (endsAt !== event.endsAt) await extendEvent(transaction, event.eventId, endsAt);
  const ids = await fixtures.arrange(
    transaction,
    { ...event, endsAt },
    playable.map(({ fixture }) => fixture),
  );
  const arranged = new Map(playable.map(({ match }, index) => [match, ids[index] ?? null]));
  return matches.map((match) => ({ ...match, matchId: arranged.get(match) ?? match.matchId }));
}

/** Returns matches with both sides known and nothing arranged, with entrants and times. */
function playableOf(
  matches: readonly StoredMatch[],
  event: PlayEvent,
  format: Field['format'],
  now: Date,
) {
  const pace = paceOf(event);
  const start = startOf(event);
  return matches.flatMap((match) => {
    const home = entrantIn(match.home);
    const away = entrantIn(match.away);
    if (match.matchId || statusOf(match) !== 'open' || !home || !away) return [];
    const times = timesOf(match.wave, now, start, pace);
    return [{ match, fixture: { home, away, needsWinner: !hasTable(format), ...times } }];
  });
}

async function hasNoDays(transaction: Transaction, eventId: EventId): Promise<boolean> {
  const event = await playedEvent(transaction, eventId);
  return paceOf(event).roundEvery === 0;
}

/** Returns the time that rounds count from: the start, later by the event's pauses. */
function startOf({ startsAt, pauses }: PlayEvent): Date {
  return new Date(startsAt.getTime() + stoodStillSince(startsAt, pauses));
}

/** Returns an end with enough time for the last match and its result. */
function endFrom(playBy: Date): Date {
  return new Date(playBy.getTime() + MATCH_TAKES_MS);
}

/** Returns the event of a running tournament. */
async function playedEvent(transaction: Transaction, eventId: EventId): Promise<PlayEvent> {
  const event = await eventForPlay(transaction.db, eventId);
  if (!event) throw new Error(`event ${eventId} is missing`);
  return event;
}

type Rows = ReadonlyMap<MatchKey, StoredMatch>;

interface Decided {
  readonly decision: Exclude<BracketDecision, { kind: 'unloaded' }>;
  /** The matches that were read. */
  readonly rows: Rows;
}

/** Decides on a command with the rows that the engine asks for. Callers pass those that they have read. */
export async function decideOnRows(
  db: Db,
  field: Field,
  command: BracketCommand,
  near?: Rows,
): Promise<Decided> {
  const shape = shapeOf(field.format, field.entrants);
  if (!shape) throw new Error('a table has no bracket');
  const rows = new Map(near);
  const matches = new Map<MatchKey, BracketMatch>();
  for (const match of rows.values()) matches.set(match.key, bare(match));
  const bracket = { shape, matches, out: await entrantsOut(db, field) };
  let needed = 'key' in command && !near ? matchesNear(shape, command.key) : [];
  for (;;) {
    const keys = needed.filter((key) => isPlayedIn(field, key));
    const loaded: Rows = keys.length === 0 ? new Map() : await matchesOf(db, field, keys);
    if (loaded.size < new Set(keys).size) throw new Error(`${field.eventId}: rows are missing`);
    for (const match of loaded.values()) {
      rows.set(match.key, match);
      matches.set(match.key, bare(match));
    }
    for (const key of needed) if (!keys.includes(key)) matches.set(key, nobodyYet(key));
    const decision = decideCommand(bracket, command);
    if (decision.kind !== 'unloaded') return { decision, rows };
    needed = decision.keys;
  }
}

/** Returns a match and, in a bracket, the next matches of its two entrants. */
export function playedNear(field: Field, key: MatchKey): MatchKey[] {
  const shape = shapeOf(field.format, field.entrants);
  return shape ? matchesNear(shape, key).filter((each) => isPlayedIn(field, each)) : [key];
}

/** True except for the final of a GSL group's bracket, which is not played. */
export function isPlayedIn({ format }: Field, key: MatchKey): boolean {
  return format.kind !== 'gsl' || isGslMatch(key);
}

function nobodyYet(key: MatchKey): BracketMatch {
  return { key, home: PENDING, away: PENDING, result: null };
}

function bare({ key, home, away, result }: StoredMatch): BracketMatch {
  return { key, home, away, result };
}

/** Returns the data of a live update, less than 1 KB. */
function newsOf(match: StoredMatch): Record<string, unknown> {
  const { stage, group, key, home, away, result, matchId } = match;
  return {
    stage,
    key: storedKey(group, key),
    home: entrantIn(home),
    away: entrantIn(away),
    outcome: result?.outcome ?? null,
    matchId,
  };
}
