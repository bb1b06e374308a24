import { keysOf } from '@battle-league/brackets/elimination-lines.ts';
import type { BracketMatch, Slot } from '@battle-league/brackets/elimination-match.ts';
import { type BracketShape, MIN_ENTRANTS } from '@battle-league/brackets/elimination-shape.ts';
import { drawnMatchAt, seedsIn } from '@battle-league/brackets/field.ts';
import { keyInGroup } from '@battle-league/brackets/groups.ts';
import type { Entrant, MatchKey } from '@battle-league/brackets/outcome.ts';
import { shapeOf } from '@battle-league/brackets/stages.ts';
import { type Selectable, sql } from 'kysely';
import { type ColumnTypes, insertBulk } from '#platform/database/bulk.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId, MatchId } from '#platform/ids.ts';
import type { Field, TournamentsTables } from './tables.ts';

/** A stored match of a tournament, with its key within the field. */
export interface StoredMatch extends BracketMatch {
  readonly stage: number;
  readonly group: number | null;
  readonly round: string;
  readonly wave: number;
  /** The match of the event that is played for it. */
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

type FieldId = Pick<Field, 'eventId' | 'stage' | 'group'>;

/** Returns the matches of a field that have a row, by key; without `keys` all of them. */
async function storedMatches(
  db: Db,
  { eventId, stage, group }: FieldId,
  keys?: readonly MatchKey[],
): Promise<Map<MatchKey, StoredMatch>> {
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
  return new Map((await rows.execute()).map(matchFromRow).map((match) => [match.key, match]));
}

/** Returns all matches of a stage that have a row, including those of its groups. */
export async function matchesOfStage(
  db: Db,
  { eventId, stage }: Pick<Field, 'eventId' | 'stage'>,
): Promise<StoredMatch[]> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .execute();
  return rows.map(matchFromRow);
}

/** Returns the arranged matches of an entrant in a stage, also those that are over. */
export async function arrangedFor(
  db: Db,
  { eventId, stage }: Pick<Field, 'eventId' | 'stage'>,
  entryId: EntryId,
): Promise<(StoredMatch & { readonly matchId: MatchId })[]> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where(({ eb, or }) => or([eb('home', '=', entryId), eb('away', '=', entryId)]))
    .orderBy('wave')
    .execute();
  return rows.map(matchFromRow).flatMap(({ matchId, ...match }) => {
    return matchId ? [{ ...match, matchId }] : [];
  });
}

/** Returns the tournament's match that a match is played for. */
export async function matchPlayedFor(
  db: Db,
  matchId: MatchId,
): Promise<(FieldId & { readonly key: MatchKey }) | undefined> {
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

export function matchFromRow(row: MatchRow): StoredMatch {
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
  matches: readonly StoredMatch[],
  now: Date,
): Promise<void> {
  const rows = matches.map((match) => rowOf(eventId, match, now));
  await insertBulk(db, 'tournament_matches', COLUMNS, rows);
}

/** Inserts or updates matches. */
export async function saveMatches(
  db: Db,
  eventId: EventId,
  matches: readonly StoredMatch[],
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

/** Returns the key within the stage, such as 'A:R1.1' for a group's match. */
export function storedKey(group: number | null, key: MatchKey): string {
  return group === null ? key : keyInGroup(group, key);
}

function keyInField(key: string): MatchKey {
  return key.slice(key.indexOf(':') + 1);
}

/** Returns the entry on a side of a match. */
export function entrantIn(slot: Slot): EntryId | null {
  return slot.kind === 'entrant' ? (slot.entrant as EntryId) : null; // entrants are entries here
}

function rowOf(event_id: EventId, match: StoredMatch, now: Date) {
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

/** The most seeds that are looked up by value. For more, all are read. */
const SEEDS_AT_ONCE = 1_000;

/**
 * Returns the matches of a field by key; without `keys` all of them. A match of a bracket has a row only after its
 * first change. Until then it follows from the draw.
 */
export async function matchesOf(
  db: Db,
  field: Field,
  keys?: readonly MatchKey[],
): Promise<Map<MatchKey, StoredMatch>> {
  const kept = await storedMatches(db, field, keys);
  const shape = drawnShape(field);
  if (!shape) return kept;
  const all = keys ?? keysOf(shape);
  const untouched = all.filter((key) => !kept.has(key));
  if (untouched.length === 0) return kept;
  const seeded = await seededIn(db, field, shape, untouched);
  const matches = new Map<MatchKey, StoredMatch>();
  for (const key of all) {
    const match = kept.get(key) ?? matchAsDrawn(field, shape, key, seeded);
    if (match) matches.set(key, match);
  }
  return matches;
}

/** Returns the shape of a bracket whose unchanged matches have no row; null if every match has one. */
export function drawnShape({
  format,
  group,
  entrants,
}: Omit<Field, 'eventId'>): BracketShape | null {
  if (group !== null || format.kind === 'gsl' || entrants < MIN_ENTRANTS) return null;
  return shapeOf(format, entrants);
}

type Seeded = (seed: number) => Entrant | undefined;

function matchAsDrawn(
  { stage, wavesBefore }: Field,
  shape: BracketShape,
  key: MatchKey,
  seeded: Seeded,
): StoredMatch | null {
  const drawn = drawnMatchAt(shape, key, seeded);
  const wave = wavesBefore + (drawn?.wave ?? 0);
  return drawn && { ...drawn, wave, stage, group: null, matchId: null };
}

async function seededIn(
  db: Db,
  field: Field,
  shape: BracketShape,
  keys: readonly MatchKey[],
): Promise<Seeded> {
  const seeds = keys.flatMap((key) => seedsIn(shape, key));
  if (seeds.length === 0) return () => undefined;
  let asked = tables<TournamentsTables>(db)
    .selectFrom('stage_entrants')
    .select(['seed', 'entry_id'])
    .where('event_id', '=', field.eventId)
    .where('stage', '=', field.stage);
  if (seeds.length <= SEEDS_AT_ONCE) {
    asked = asked.where('seed', '=', sql<number>`any(${seeds}::int[])`);
  }
  const rows = await asked.execute();
  const entries = new Map(rows.map(({ seed, entry_id }) => [seed, entry_id]));
  return (seed) => entries.get(seed);
}

interface Asked {
  readonly eventId: EventId;
  readonly stage: number;
  /** Only matches whose entrants have finished all their earlier ones. */
  readonly inTurn: boolean;
  /** Only matches of these entrants. */
  readonly among?: readonly EntryId[] | undefined;
}

/** Returns matches of a stage that can be played and are not arranged, earliest first. */
export async function readyMatches(
  db: Db,
  { eventId, stage, inTurn, among }: Asked,
  limit: number,
): Promise<StoredMatch[]> {
  let ready = tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('match_id', 'is', null)
    .where('result', 'is', null)
    .where('home', 'is not', null)
    .where('away', 'is not', null);
  if (inTurn) ready = ready.where(NO_EARLIER);
  if (among) {
    ready = ready.where(({ eb, or }) => or([eb('home', 'in', among), eb('away', 'in', among)]));
  }
  const rows = await ready
    .orderBy('wave')
    .orderBy('position')
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(matchFromRow);
}

const NO_EARLIER = sql<boolean>`not exists (
  select from tournament_matches as earlier
  where earlier.event_id = tournament_matches.event_id
    and earlier.stage = tournament_matches.stage
    and earlier.result is null
    and earlier.wave < tournament_matches.wave
    and (earlier.home in (tournament_matches.home, tournament_matches.away)
      or earlier.away in (tournament_matches.home, tournament_matches.away))
)`;
