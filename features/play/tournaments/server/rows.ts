import type { BracketMatch, Slot } from '@battle-league/brackets/elimination-match.ts';
import type { FieldFormat } from '@battle-league/brackets/field.ts';
import { keyInGroup } from '@battle-league/brackets/groups.ts';
import type { MatchKey } from '@battle-league/brackets/outcome.ts';
import { type Selectable, sql } from 'kysely';
import { type ColumnTypes, insertBulk } from '#platform/database/bulk.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId, MatchId } from '#platform/ids.ts';
import type { TournamentsTables } from './tables.ts';

/** A tournament that has begun. */
export interface Tournament {
  readonly eventId: EventId;
  /** The published text that draws were made from. */
  readonly draw: string;
  readonly entrants: number;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** A bracket or a table of its own: a stage that has no groups, or one group of a stage. */
export interface Field {
  readonly eventId: EventId;
  readonly stage: number;
  /** 0 is A; null where the stage has no groups. */
  readonly group: number | null;
  readonly format: FieldFormat;
  readonly entrants: number;
  /** Rounds of the tournament that come before its own. */
  readonly wavesBefore: number;
}

/** A match of a tournament as it is kept; its key is that of its field. */
export interface KeptMatch extends BracketMatch {
  readonly stage: number;
  readonly group: number | null;
  readonly round: string;
  readonly wave: number;
  /** The match that is played for it. */
  readonly matchId: MatchId | null;
}

export type MatchRow = Selectable<TournamentsTables['tournament_matches']>;

const COLUMNS: ColumnTypes<ReturnType<typeof rowOf>> = {
  event_id: 'uuid',
  stage: 'int',
  group_no: 'int',
  key: 'text',
  round: 'text',
  wave: 'int',
  position: 'int',
  home: 'uuid',
  away: 'uuid',
  home_vacant: 'boolean',
  away_vacant: 'boolean',
  result: 'jsonb',
  match_id: 'uuid',
  changed_at: 'timestamptz',
};

export async function findTournament(db: Db, eventId: EventId): Promise<Tournament | undefined> {
  const row = await tables<TournamentsTables>(db)
    .selectFrom('tournaments')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { draw, entrants, started_at: startedAt, finished_at: finishedAt } = row;
  return { eventId, draw, entrants, startedAt, finishedAt };
}

/** One that goes on, or is over; nothing where its event was called off: what is played of it stays as it is. */
export async function findStanding(db: Db, eventId: EventId): Promise<Tournament | undefined> {
  const event = await tables<StagesOfEvents>(db)
    .selectFrom('events')
    .select('stage')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return event?.stage === 'cancelled' ? undefined : findTournament(db, eventId);
}

/** What of events decides whether they are called off. */
interface StagesOfEvents {
  events: { id: string; stage: string };
}

/** Whatever changes a tournament happens one after the other, to the end of the transaction. */
export async function takeTurn(db: Db, eventId: EventId): Promise<void> {
  const turn = `tournament:${eventId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(db);
}

type Place = Pick<Field, 'eventId' | 'stage' | 'group'>;

/** Matches of a field that have a row, by their keys in it; without keys all of them. */
export async function keptMatches(
  db: Db,
  { eventId, stage, group }: Place,
  keys?: readonly MatchKey[],
): Promise<Map<MatchKey, KeptMatch>> {
  let rows = tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('stage', '=', stage);
  if (group !== null) rows = rows.where('group_no', '=', group);
  if (keys) {
    const stored = keys.map((key) => storedKey(group, key));
    rows = rows.where('key', '=', sql<string>`any(${stored}::text[])`);
  }
  return new Map((await rows.execute()).map(keptMatch).map((match) => [match.key, match]));
}

/** All matches of a stage that have a row, those of its groups too. */
export async function matchesOfStage(
  db: Db,
  { eventId, stage }: Pick<Field, 'eventId' | 'stage'>,
): Promise<KeptMatch[]> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .execute();
  return rows.map(keptMatch);
}

/** The matches of an entrant in a stage that are played, or were. */
export async function arrangedFor(
  db: Db,
  { eventId, stage }: Pick<Field, 'eventId' | 'stage'>,
  entryId: EntryId,
): Promise<(KeptMatch & { readonly matchId: MatchId })[]> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where(({ eb, or }) => or([eb('home', '=', entryId), eb('away', '=', entryId)]))
    .orderBy('wave')
    .execute();
  return rows.map(keptMatch).flatMap(({ matchId, ...match }) => {
    return matchId ? [{ ...match, matchId }] : [];
  });
}

/** Which of a tournament's matches a match is played for. */
export async function matchPlayedFor(
  db: Db,
  matchId: MatchId,
): Promise<(Place & { readonly key: MatchKey }) | undefined> {
  const row = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .select(['event_id', 'stage', 'group_no', 'key'])
    .where('match_id', '=', matchId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { stage, group_no: group } = row;
  // refers to events
  return { eventId: row.event_id, stage, group, key: keyInField(row.key) };
}

export function keptMatch(row: MatchRow): KeptMatch {
  return {
    stage: row.stage,
    group: row.group_no,
    key: keyInField(row.key),
    round: row.round,
    wave: row.wave,
    home: slotFrom(row.home, row.home_vacant),
    away: slotFrom(row.away, row.away_vacant),
    result: row.result,
    matchId: row.match_id,
  };
}

export async function insertMatches(
  db: Db,
  eventId: EventId,
  matches: readonly KeptMatch[],
  now: Date,
): Promise<void> {
  const rows = matches.map((match) => rowOf(eventId, match, now));
  await insertBulk(db, 'tournament_matches', COLUMNS, rows);
}

/** Keeps matches as they are now; those that had no row get one. */
export async function keepMatches(
  db: Db,
  eventId: EventId,
  matches: readonly KeptMatch[],
  now: Date,
): Promise<void> {
  if (matches.length === 0) return;
  const rows = matches.map((match) => rowOf(eventId, match, now));
  await tables<TournamentsTables>(db)
    .insertInto('tournament_matches')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'stage', 'key']).doUpdateSet(({ ref }) => ({
        home: ref('excluded.home'),
        away: ref('excluded.away'),
        home_vacant: ref('excluded.home_vacant'),
        away_vacant: ref('excluded.away_vacant'),
        result: ref('excluded.result'),
        match_id: ref('excluded.match_id'),
        changed_at: ref('excluded.changed_at'),
      })),
    )
    .execute();
}

/** 'A:R1.1': a match of a group as its stage keeps it. */
export function storedKey(group: number | null, key: MatchKey): string {
  return group === null ? key : keyInGroup(group, key);
}

function keyInField(key: string): MatchKey {
  return key.slice(key.indexOf(':') + 1);
}

/** The entries of a bracket's side, if somebody stands there. */
export function entrantIn(slot: Slot): EntryId | null {
  return slot.kind === 'entrant' ? (slot.entrant as EntryId) : null; // entrants are entries here
}

function rowOf(event_id: EventId, match: KeptMatch, now: Date) {
  const { stage, group, key, round, wave, home, away, result, matchId } = match;
  return {
    event_id,
    stage,
    group_no: group,
    key: storedKey(group, key),
    round,
    wave,
    position: Number(key.split('.').at(-1)) || 1,
    home: entrantIn(home),
    away: entrantIn(away),
    home_vacant: home.kind === 'nobody',
    away_vacant: away.kind === 'nobody',
    result: result && JSON.stringify(result),
    match_id: matchId,
    changed_at: now,
  };
}

function slotFrom(entrant: string | null, vacant: boolean): Slot {
  if (entrant) return { kind: 'entrant', entrant };
  return vacant ? { kind: 'nobody' } : { kind: 'pending' };
}
