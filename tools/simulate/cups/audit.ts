import {
  applyCommand,
  type BracketCommand,
  createBracket,
  type HeldBracket,
  holdBracket,
} from '@battle-league/brackets/elimination.ts';
import { placingsOf } from '@battle-league/brackets/elimination-placings.ts';
import type { Entrant, MatchKey, Outcome } from '@battle-league/brackets/outcome.ts';
import { type Placing, withoutDisqualified } from '@battle-league/brackets/placings.ts';
import type { FieldFormat } from '@battle-league/brackets/stages.ts';
import { sql } from 'kysely';
import { arrivals } from '#features/play/matches/server/index.ts';
import {
  absentees,
  type Meeting,
  type Prize,
  prizesFor,
} from '#features/play/tournaments/rules/prizes.ts';
import { auditLedger } from '../../sandbox/ledger.ts';
import type { Field } from './field.ts';
import { compareTables } from './tables.ts';

type CupFormat = Extract<FieldFormat, { kind: 'knockout' | 'double_elimination' }>;

type Report = Extract<BracketCommand, { outcome: Outcome }>;

interface Row {
  readonly key: MatchKey;
  readonly home: Entrant | null;
  readonly away: Entrant | null;
  readonly result: { readonly by: 'report' | 'absence'; readonly outcome: Outcome } | null;
}

/** Checks a finished tournament, and a bracket's placings against those of the engine alone. */
export async function auditCup(
  field: Field,
  format: CupFormat | null,
  prizes: readonly Prize[],
): Promise<readonly Placing<Entrant>[]> {
  const { findings, product, eventId } = field;
  const { db } = product.platform;
  const left = await sql<{ id: string; status: string }>`
    select id, status from matches where event_id = ${eventId}
      and status not in ('completed', 'cancelled', 'no_show', 'void', 'declined', 'expired')`.execute(
    db,
  );
  for (const { id, status } of left.rows) findings.push(`match ${id} is still ${status}`);
  const books = await auditLedger(db);
  if (books.sum !== 0) findings.push(`the ledger sums to ${books.sum}`);
  for (const id of books.unbalanced) findings.push(`transaction ${id} does not sum to zero`);
  const disqualified = await disqualifiedIn(field);
  const absent = await absentIn(field);
  const won = (places: readonly Placing<Entrant>[]) =>
    prizesFor(prizes, withoutDisqualified(places, absent));
  const placed = await compareTables(field, disqualified);
  if (placed) await comparePrizes(field, won(placed));
  if (!format) return placed ?? [];
  const alone = await replayed(field, format);
  const played = together(placingsOf(alone.shape, alone.matches.values()));
  const placings = withoutDisqualified(played, disqualified);
  await comparePrizes(field, won(placings));
  return placings;
}

/**
 * Applies the same results and withdrawals to the engine alone: results in a random possible order, each withdrawal after
 * the results that were known when it happened.
 */
async function replayed(field: Field, format: CupFormat): Promise<HeldBracket> {
  const { product, eventId, findings, chance } = field;
  const { db } = product.platform;
  const entrants = await sql<{ entry: Entrant; seed: number; out: Date | null }>`
    select entry_id as entry, seed, out_at as out from tournament_entrants
    where event_id = ${eventId} order by seed`.execute(db);
  const { rows } = await sql<Row>`
    select key, home, away, result from tournament_matches where event_id = ${eventId}`.execute(db);
  const created = createBracket(
    format,
    entrants.rows.map(({ entry }) => entry),
  );
  if (created.kind === 'refused') throw new Error(created.code);
  const alone = holdBracket(created);
  const applied = new Set<MatchKey>();
  const reports = rows.flatMap((row) => reportOf(row) ?? []);
  /** Applies results until none is left that can be applied: some need others first. */
  const applyKnown = (isKnown: (key: MatchKey) => boolean) => {
    for (let before = -1; applied.size > before; ) {
      before = applied.size;
      const left = reports.filter(({ key }) => isKnown(key) && !applied.has(key));
      for (const report of chance.shuffled(left))
        if (isTaken(alone, report)) applied.add(report.key);
    }
  };
  for (const { entry, after } of field.out) {
    applyKnown((key) => after.has(key));
    const seed = entrants.rows.find((each) => each.entry === entry)?.seed ?? 0;
    isTaken(alone, { type: 'withdraw', entrant: entry, seed });
  }
  applyKnown(() => true);
  findings.push(...differences(rows, alone));
  return alone;
}

/** The result of a match, if its players have reported one. */
function reportOf({ key, home, away, result }: Row): Report | undefined {
  if (result?.by !== 'report' || !home || !away) return undefined;
  return { type: 'report', key, outcome: result.outcome, between: { home, away } };
}

/** Differences between the stored bracket and the engine's. */
function differences(rows: readonly Row[], alone: HeldBracket): string[] {
  const findings: string[] = [];
  for (const { key, home, away, result } of rows) {
    const own = alone.matches.get(key);
    const expected = [entrantOf(own?.home), entrantOf(own?.away), own?.result?.outcome ?? null];
    const kept = [home, away, result?.outcome ?? null];
    if (JSON.stringify(kept) !== JSON.stringify(expected)) {
      findings.push(
        `${key}: ${JSON.stringify(kept)}, the engine alone: ${JSON.stringify(expected)}`,
      );
    }
  }
  // a match without a row has no result
  const kept = new Set(rows.map(({ key }) => key));
  for (const { key, result } of alone.matches.values()) {
    if (result && !kept.has(key)) findings.push(`${key} has no row, the engine alone has a result`);
  }
  return findings;
}

function isTaken(alone: HeldBracket, what: BracketCommand): boolean {
  return applyCommand(alone, what).kind === 'changed';
}

function entrantOf(slot: { kind: string; entrant?: Entrant } | undefined): Entrant | null {
  return slot?.kind === 'entrant' ? (slot.entrant ?? null) : null;
}

async function disqualifiedIn({ product, eventId }: Field): Promise<ReadonlySet<Entrant>> {
  const { rows } = await sql<{ id: Entrant }>`
    select id from entries
    where event_id = ${eventId} and removed_at is not null`.execute(product.platform.db);
  return new Set(rows.map(({ id }) => id));
}

/** Entrants who came to no match; they win no prize. */
async function absentIn({ product, eventId }: Field): Promise<ReadonlySet<Entrant>> {
  const { rows } = await sql<Meeting>`
    select home, away, result->'outcome' as outcome from tournament_matches
    where event_id = ${eventId} and home is not null and away is not null
      and result is not null`.execute(product.platform.db);
  return absentees(rows, await arrivals(product.platform.db, eventId));
}

/** Entrants who share a place are next to each other. */
function together(
  placings: readonly { entrant: Entrant; from: number; to: number }[],
): Placing<Entrant>[] {
  const shared = Map.groupBy(placings, ({ from }) => from);
  return [...shared].map(([from, all]) => ({
    from,
    to: all[0]?.to ?? from,
    entrants: all.map(({ entrant }) => entrant),
  }));
}

/** Checks that the prizes owed are exactly those of the engine's placings. */
async function comparePrizes(
  { product, eventId, findings }: Field,
  expected: readonly { entrant: Entrant; place: number; amount: number }[],
): Promise<void> {
  const { rows } = await sql<{ entrant: Entrant; place: number; amount: number }>`
    select entry_id as entrant, place, amount from prizes_owed
    where event_id = ${eventId}`.execute(product.platform.db);
  const lines = (all: typeof expected) =>
    all.map(({ entrant, place, amount }) => `${place} ${entrant} ${amount}`).sort();
  if (lines(rows).join() !== lines(expected).join()) {
    findings.push(`owed ${lines(rows)}, the engine alone: ${lines(expected)}`);
  }
}
