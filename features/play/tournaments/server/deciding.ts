import {
  type BracketCommand,
  type BracketDecision,
  decideCommand,
} from '@battle-league/brackets/elimination.ts';
import { matchesNear } from '@battle-league/brackets/elimination-lines.ts';
import { type BracketMatch, PENDING } from '@battle-league/brackets/elimination-match.ts';
import { shapeOf } from '@battle-league/brackets/field.ts';
import { isGslMatch } from '@battle-league/brackets/groups.ts';
import type { Entrant, MatchKey } from '@battle-league/brackets/outcome.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { matchesOf } from './field-matches.ts';
import type { Field, KeptMatch } from './rows.ts';
import type { TournamentsTables } from './tables.ts';

type Rows = ReadonlyMap<MatchKey, KeptMatch>;

interface Decided {
  readonly decision: Exclude<BracketDecision, { kind: 'unloaded' }>;
  /** The matches that were read for it. */
  readonly rows: Rows;
}

/** Lets the engine decide on the rows that it asks for, and no others; who has read those near it hands them in. */
export async function decideOnRows(
  db: Db,
  field: Field,
  act: BracketCommand,
  near?: Rows,
): Promise<Decided> {
  const shape = shapeOf(field.format, field.entrants);
  if (!shape) throw new Error('a table has no bracket');
  const rows = new Map(near);
  const matches = new Map<MatchKey, BracketMatch>();
  for (const match of rows.values()) matches.set(match.key, bare(match));
  const bracket = { shape, matches, out: await entrantsOut(db, field) };
  let needed = 'key' in act && !near ? matchesNear(shape, act.key) : [];
  for (;;) {
    const keys = needed.filter((key) => isPlayedIn(field, key));
    const loaded: Rows = keys.length === 0 ? new Map() : await matchesOf(db, field, keys);
    if (loaded.size < new Set(keys).size) throw new Error(`${field.eventId}: rows are missing`);
    for (const match of loaded.values()) {
      rows.set(match.key, match);
      matches.set(match.key, bare(match));
    }
    for (const key of needed) if (!keys.includes(key)) matches.set(key, nobodyYet(key));
    const decision = decideCommand(bracket, act);
    if (decision.kind !== 'unloaded') return { decision, rows };
    needed = decision.keys;
  }
}

/** A match, and in a bracket those that its two usually go on to. */
export function playedNear(field: Field, key: MatchKey): MatchKey[] {
  const shape = shapeOf(field.format, field.entrants);
  return shape ? matchesNear(shape, key).filter((each) => isPlayedIn(field, each)) : [key];
}

/** A GSL group ends before the final of its bracket, which nobody ever comes to. */
export function isPlayedIn({ format }: Field, key: MatchKey): boolean {
  return format.kind !== 'gsl' || isGslMatch(key);
}

function nobodyYet(key: MatchKey): BracketMatch {
  return { key, home: PENDING, away: PENDING, result: null };
}

function bare({ key, home, away, result }: KeptMatch): BracketMatch {
  return { key, home, away, result };
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
