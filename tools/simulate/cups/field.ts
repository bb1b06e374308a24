import { sql } from 'kysely';
import type { EventId } from '#platform/ids.ts';
import type { Chance } from '#sandbox/random.ts';
import type { Person } from '#testing/people.ts';
import type { TestProduct } from '#testing/product.ts';
import type { Contender } from '#testing/tournaments.ts';

/** A tournament in play, with its organiser and entrants. */
export interface Field {
  readonly product: TestProduct;
  readonly chance: Chance;
  readonly organiser: Person;
  readonly eventId: EventId;
  readonly contenders: ReadonlyMap<string, Contender>;
  /** Entrants who left or were removed, in order. */
  readonly out: Leaver[];
  /** Counts of endings. */
  readonly counts: Map<string, number>;
  readonly findings: string[];
}

/** An entrant who withdrew or was disqualified, with the matches that had been reported by then. */
export interface Leaver {
  readonly entry: string;
  readonly after: ReadonlySet<string>;
}

/** An arranged match without a result. */
export interface OpenMatch {
  readonly key: string;
  readonly matchId: string;
  readonly home: string;
  readonly away: string;
  readonly kickoff: Date;
}

export async function openMatches({ product, eventId }: Field): Promise<readonly OpenMatch[]> {
  const { rows } = await sql<OpenMatch>`
    select key, match_id as "matchId", home, away, (state ->> 'kickoff')::timestamptz as kickoff from tournament_matches
    join matches on matches.id = match_id
    where tournament_matches.event_id = ${eventId} and result is null
    order by wave, key`.execute(product.platform.db);
  return rows;
}

export async function isOver({ product, eventId }: Field): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select finished_at is not null as over from tournaments
    where event_id = ${eventId}`.execute(product.platform.db);
  return rows[0]?.over ?? true;
}

export function countEnding({ counts }: Pick<Field, 'counts'>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Records an entrant who left, after the bracket has processed it. */
export async function hasLeft({ product, eventId, out }: Field, entry: string): Promise<void> {
  await product.runDue();
  const { rows } = await sql<{ key: string }>`
    select key from tournament_matches
    where event_id = ${eventId} and result ->> 'by' = 'report'`.execute(product.platform.db);
  out.push({ entry, after: new Set(rows.map(({ key }) => key)) });
}
