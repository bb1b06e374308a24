import { type Selectable, sql } from 'kysely';
import { isPaused } from '#core/pauses.ts';
import { type Score, SIDES, type Side } from '#core/scores.ts';
import type { PlayerCard } from '#features/foundation/identity/server/index.ts';
import type { Outcome } from '#features/play/leaderboards/rules/outcome.ts';
import { playersLocked } from '#features/play/leaderboards/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { insertion, rowAs, rowsAs } from '#platform/database/rows.ts';
import type { EntryId, EventId, FileId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { deadlineOf, dueAt } from '../rules/deadlines.ts';
import type { TimelineEntry } from '../rules/decision.ts';
import type { MatchAction, MatchRules, MatchState } from '../rules/match.ts';
import type { RulingReason } from '../rules/ruling-reasons.ts';
import { listOf, type MatchList } from '../rules/views.ts';
import type { ActorRole, MatchesTables } from './tables.ts';

/** A match as the server works with it. */
export interface MatchRecord {
  readonly id: MatchId;
  readonly eventId: EventId;
  readonly gameId: GameId;
  readonly audience: string;
  readonly entries: Readonly<Record<Side, EntryId>>;
  readonly players: Readonly<Record<Side, PlayerId>>;
  readonly state: MatchState;
  readonly version: number;
  readonly createdAt: Date;
}

export function sideOf(match: MatchRecord, playerId: PlayerId): Side | undefined {
  return SIDES.find((side) => match.players[side] === playerId);
}

export async function findMatch(db: Db, id: MatchId): Promise<MatchRecord | undefined> {
  const row = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && recordOf(row);
}

/**
 * Finds a match and locks its players, in one statement. The row may have changed during the wait for the locks; only
 * its players are certain.
 */
export async function findLocked(db: Db, id: MatchId): Promise<MatchRecord | undefined> {
  const row = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .selectAll()
    .select(playersLocked(sql`array[challenger_id, challenged_id]`).as('locked'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row && recordOf(row);
}

/** Reads the newest version and locks it until the transaction ends. */
export async function lockMatch(db: Db, id: MatchId): Promise<MatchRecord> {
  const row = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return recordOf(row);
}

export function recordOf(row: Selectable<MatchesTables['matches']>): MatchRecord {
  // the columns are references to the tables these identifiers belong to
  return {
    id: row.id,
    eventId: row.event_id,
    gameId: row.game_id,
    audience: row.audience,
    entries: {
      challenger: row.challenger_entry_id,
      challenged: row.challenged_entry_id,
    },
    players: {
      challenger: row.challenger_id,
      challenged: row.challenged_id,
    },
    state: fromStored(row.state),
    version: row.version,
    createdAt: row.created_at,
  };
}

/** Members of a match's state that hold an instant, at any depth. */
const INSTANTS = new Set([
  'date',
  'kickoff',
  'proposedDate',
  'playBy',
  'startedAt',
  'changedAt',
  'resumedAt',
  'until',
]);

/** A state as its column stores it: `previousState` and `lastAction` have older names there. */
type StoredState = Omit<MatchState, 'previousState' | 'lastAction'> & {
  readonly standing: MatchState['previousState'];
  readonly lastAct: MatchState['lastAction'];
};

/** Reads a match's state from its column: JSON, with instants in ISO 8601. */
export function fromStored(stored: unknown): MatchState {
  const { standing, lastAct, ...state } = revived(stored) as StoredState; // only `toStored` writes the column
  return { ...state, previousState: standing, lastAction: lastAct };
}

export function toStored({ previousState, lastAction, ...state }: MatchState): StoredState {
  return { ...state, standing: previousState, lastAct: lastAction };
}

function revived(part: unknown, name = ''): unknown {
  if (typeof part === 'string') return INSTANTS.has(name) ? new Date(part) : part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, revived(value, key)]));
}

/** The player or official who acts on a match. */
export interface Actor {
  readonly playerId: PlayerId;
  readonly role: ActorRole;
}

/** An action on a match. It has no actor if time or the event acts. */
export interface MatchCommand {
  readonly action: MatchAction;
  readonly actor: Actor | null;
  /** Screenshots that support the score. */
  readonly evidence?: readonly FileId[];
  /** A standard reason, shown in each reader's language. */
  readonly template?: RulingReason | undefined;
  /** The proposal that the actor saw; a different one is refused. */
  readonly proposalSeen?: Date | undefined;
  /** The opponent's result that the actor saw; a different one is refused. */
  readonly scoreSeen?: Score | undefined;
}

/** One transition of a match, for everything that saves it and follows from it. */
export interface Change {
  readonly before: MatchState | null;
  readonly after: MatchRecord;
  readonly entry: TimelineEntry;
  readonly command: Omit<MatchCommand, 'action'> & { readonly action: MatchAction | null };
  readonly outcomes: readonly Outcome[];
}

export type Cards = ReadonlyMap<PlayerId, PlayerCard>;

type Written = Pick<Change, 'before' | 'after' | 'entry' | 'command'>;

/** Inserts new matches of one event with their players, timeline and counts, in one statement. */
export async function saveNew(
  { db, now }: Transaction,
  changes: readonly Written[],
  rules: MatchRules,
): Promise<void> {
  if (changes.length === 0) return;
  const places = changes.flatMap(({ after }) =>
    Object.values(after.players).map((player_id) => ({
      player_id,
      match_id: after.id,
      event_id: after.eventId,
      game_id: after.gameId,
      ...placeOf(after.state, rules),
    })),
  );
  const matches = changes.map(({ after }) => rowOf(after, rules));
  const lines = changes.map((change) => lineOf(change, now));
  await sql`
    with made as (${insertion('matches', matches)}),
      placed as (${insertion('match_players', places)}),
      told as (${insertion('match_timeline', lines)})
    ${addedToCounts(changes)}`.execute(db);
}

/** Saves a changed match with its lists, timeline and counts, in one statement. Returns the whole timeline. */
export async function saveChange(
  { db, now }: Transaction,
  change: Written,
  rules: MatchRules,
): Promise<TimelineLine[]> {
  const { id, players, state } = change.after;
  const line = lineOf(change, now);
  const view = { id, ...viewOf(change.after, rules) };
  const place = { match_id: id, ...placeOf(state, rules) };
  const { rows: before } = await sql<TimelineLine>`
    with moved as (
      update matches set status = fresh.status, list = fresh.list, state = fresh.state,
        version = fresh.version, deadline_at = fresh.deadline_at, due_at = fresh.due_at,
        changed_at = fresh.changed_at
      from ${rowAs('matches', view)} as fresh where matches.id = fresh.id
    ), placed as (
      update match_players set list = fresh.list, sort_at = fresh.sort_at,
        changed_at = fresh.changed_at, booked_at = fresh.booked_at
      from ${rowAs('match_players', place)} as fresh
      where match_players.match_id = fresh.match_id
        and match_players.player_id = any(${Object.values(players)}::uuid[])
    ), told as (${insertion('match_timeline', [line])}), counted as (${addedToCounts([change])})
    select * from match_timeline where match_id = ${id} order by sequence`.execute(db);
  return [...before, line]; // the statement sees the lines before its own
}

function rowOf(match: MatchRecord, rules: MatchRules) {
  return {
    id: match.id,
    event_id: match.eventId,
    game_id: match.gameId,
    audience: match.audience,
    challenger_entry_id: match.entries.challenger,
    challenged_entry_id: match.entries.challenged,
    challenger_id: match.players.challenger,
    challenged_id: match.players.challenged,
    ...viewOf(match, rules),
    reminded_at: null,
    created_at: match.createdAt,
  };
}

function viewOf({ state, version }: MatchRecord, rules: MatchRules) {
  const { status, changedAt } = state;
  const stands = isPaused(rules.pauses);
  return {
    status,
    list: listOf(status),
    state: toStored(state),
    version,
    deadline_at: stands ? null : deadlineOf(state, rules),
    due_at: stands ? null : dueAt(state, rules),
    changed_at: changedAt,
  };
}

/** A match's position in its players' lists. */
function placeOf(state: MatchState, rules: MatchRules) {
  const { status, kickoff, changedAt } = state;
  const isBooked = status === 'confirmed' || state.previousState?.status === 'confirmed';
  return {
    list: listOf(status),
    sort_at: (status === 'confirmed' ? kickoff : deadlineOf(state, rules)) ?? changedAt,
    changed_at: changedAt,
    booked_at: isBooked ? kickoff : null,
  };
}

interface Count {
  readonly owner_id: string;
  readonly list: MatchList;
  readonly shard: number;
  readonly matches: number;
}

/**
 * Moves matches between the counted lists of their players and their event: one row for each count that changes, in
 * one order, so that no two changes wait for each other.
 */
function addedToCounts(changes: readonly Written[]) {
  const counts = changes.flatMap(({ before, after }) => {
    const from = before && listOf(before.status);
    const to = listOf(after.state.status);
    if (from === to) return [];
    return [...countsOf(after, to, 1), ...(from ? countsOf(after, from, -1) : [])];
  });
  const same = Map.groupBy(counts, ({ owner_id, list, shard }) => `${owner_id} ${list} ${shard}`);
  const rows = [...same]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...rest]]) => {
      if (!first) return [];
      return { ...first, matches: rest.reduce((sum, { matches }) => sum + matches, first.matches) };
    });
  return sql`
    insert into match_counts (owner_id, list, shard, matches)
    select owner_id, list, shard, matches from ${rowsAs('match_counts', rows)}
    on conflict (owner_id, list, shard)
    do update set matches = match_counts.matches + excluded.matches`;
}

function countsOf({ id, players, eventId }: MatchRecord, list: MatchList, by: 1 | -1): Count[] {
  const shard = Number.parseInt(id.slice(-1), 16);
  return [...Object.values(players), eventId].map((owner_id) => ({
    owner_id,
    list,
    shard,
    matches: by,
  }));
}

/** Details of a timeline line beside its actor, time and type. */
interface TimelineData {
  readonly proposedDate: string | null;
  readonly score: Score | null;
  readonly reason: string | null;
  /** A standard reason, shown in each reader's language. */
  readonly template?: RulingReason | null;
  readonly screenshotIds: readonly FileId[];
}

/** A stored line of the timeline. */
export type TimelineLine = Selectable<MatchesTables['match_timeline']>;

/** Each transition is a line that both players and the organisers read (rules.md, "A match"). */
export function lineOf(
  { after: match, entry, command }: Pick<Change, 'after' | 'entry' | 'command'>,
  at: Date,
): TimelineLine & { readonly data: TimelineData } {
  const { action, actor, evidence, template } = command;
  const data: TimelineData = {
    proposedDate: dateIn(entry, action, match.state)?.toISOString() ?? null,
    score: scoreIn(action, match.state),
    reason: (action && 'reason' in action && action.reason) || null,
    template: template ?? null,
    screenshotIds: evidence ?? [],
  };
  return {
    match_id: match.id,
    sequence: match.version,
    at,
    actor_id: actor?.playerId ?? null,
    actor_role: actor?.role ?? null,
    type: entry.type,
    from_status: entry.from,
    to_status: entry.to,
    data,
  };
}

export function dataOf({ data }: TimelineLine): TimelineData {
  return data as TimelineData; // as `lineOf` made it
}

export function readTimeline(db: Db, id: MatchId): Promise<TimelineLine[]> {
  return tables<MatchesTables>(db)
    .selectFrom('match_timeline')
    .selectAll()
    .where('match_id', '=', id)
    .orderBy('sequence')
    .execute();
}

/** The time that was proposed, agreed or ruled. A new match has no action. */
function dateIn(
  { type, to }: TimelineEntry,
  action: MatchAction | null,
  { proposal, kickoff }: MatchState,
): Date | null {
  if (type === 'resume') return to === 'confirmed' ? kickoff : null;
  switch (action?.type) {
    case undefined:
      return proposal.date;
    case 'accept':
      return kickoff;
    case 'reschedule':
      return action.proposedDate;
    case 'move':
      return action.kickoff;
    case 'extend':
      return action.until;
    case 'rule':
      return action.ruling.outcome === 'replay' ? action.ruling.kickoff : null;
    default:
      return null;
  }
}

/** The score that was entered or ruled, or that has just become final. */
function scoreIn(action: MatchAction | null, { finalScore }: MatchState): Score | null {
  return action && 'score' in action ? action.score : finalScore;
}
