import { keysOf } from '@battle-league/brackets/elimination-lines.ts';
import { type BracketShape, MIN_ENTRANTS } from '@battle-league/brackets/elimination-shape.ts';
import { drawnMatchAt, seedsIn, shapeOf } from '@battle-league/brackets/field.ts';
import type { Entrant, MatchKey } from '@battle-league/brackets/outcome.ts';
import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { type Field, type KeptMatch, keptMatches } from './rows.ts';
import { entrantsOfStage } from './stage-rows.ts';
import type { TournamentsTables } from './tables.ts';

/** So many seeds are looked up by themselves; of more, everybody is read. */
const SEEDS_AT_ONCE = 1_000;

/**
 * Matches of a field by their keys in it; without keys all of them. A match of a bracket has a row from when something
 * happens to it, and is as it was drawn until then.
 */
export async function matchesOf(
  db: Db,
  field: Field,
  keys?: readonly MatchKey[],
): Promise<Map<MatchKey, KeptMatch>> {
  const kept = await keptMatches(db, field, keys);
  const shape = drawnShape(field);
  if (!shape) return kept;
  const all = keys ?? keysOf(shape);
  const untouched = all.filter((key) => !kept.has(key));
  if (untouched.length === 0) return kept;
  const seeded = await seededIn(db, field, shape, untouched);
  const matches = new Map<MatchKey, KeptMatch>();
  for (const key of all) {
    const match = kept.get(key) ?? matchAsDrawn(field, shape, key, seeded);
    if (match) matches.set(key, match);
  }
  return matches;
}

/** The bracket that a field's untouched matches follow from; null where each of its matches has a row. */
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
): KeptMatch | null {
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
  if (seeds.length > SEEDS_AT_ONCE) {
    const everybody = await entrantsOfStage(db, field);
    return (seed) => everybody[seed - 1]?.entryId;
  }
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('stage_entrants')
    .select(['seed', 'entry_id'])
    .where('event_id', '=', field.eventId)
    .where('stage', '=', field.stage)
    .where('seed', '=', sql<number>`any(${seeds}::int[])`)
    .execute();
  const entries = new Map(rows.map(({ seed, entry_id }) => [seed, entry_id]));
  return (seed) => entries.get(seed);
}
