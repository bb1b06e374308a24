import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import { DAY, HOUR, type Taken } from './world.ts';

/** A time at which a holder had access. */
export interface Probe {
  readonly holder: string;
  readonly at: Date;
}

interface ChargeRow {
  holder: string;
  period: 'daily' | 'weekly' | 'monthly';
  collects: 'we' | 'carrier';
  state: string;
  payment: string | null;
  amount: number;
  surplus: boolean;
  covers_from: Date | null;
  covers_until: Date | null;
}

const GRACE = { daily: DAY, weekly: 2 * DAY, monthly: 3 * DAY } as const;
const CARD_GRACE = 5 * DAY + HOUR;

/** Compares the product's charges with the payments at the processor and the carrier. Returns the faults found. */
export async function auditYear(
  { db }: Platform,
  books: ReadonlyMap<string, Taken>,
  probes: readonly Probe[],
): Promise<{ findings: string[]; summary: string }> {
  const { rows } = await sql<ChargeRow>`
    select s.holder, s.period, s.collects, c.state, c.payment, c.amount, c.surplus, c.covers_from, c.covers_until
    from subscription_charges c join subscriptions s on s.id = c.subscription_id
    order by s.holder, c.covers_from`.execute(db);
  const trials = await sql<{ holder: string; trial_from: Date; trial_end: Date; grace_ms: number }>`
    select holder, trial_end - trial_ms * interval '1 millisecond' as trial_from, trial_end
    from subscriptions where trial_end is not null`.execute(db);
  const findings = [
    ...missing(rows, books),
    ...money(rows, books),
    ...overlaps(rows),
    ...unpaid(rows, trials.rows, probes),
  ];
  const kept = [...books.values()].filter(({ refunded }) => !refunded);
  const summary = `${books.size} payments taken, ${books.size - kept.length} of them given back; ${probes.length} looks at who is let in; ${trials.rows.length} trials`;
  return { findings, summary };
}

/** Checks that every payment is recorded here, once. */
function missing(rows: readonly ChargeRow[], books: ReadonlyMap<string, Taken>): string[] {
  const ours = new Set(rows.flatMap(({ payment }) => payment ?? []));
  return [
    ...[...books.keys()]
      .filter((payment) => !ours.has(payment))
      .map(
        (payment) =>
          `${payment} of ${books.get(payment)?.holder} was taken and is not in our books`,
      ),
    ...[...ours]
      .filter((payment) => !books.has(payment))
      .map((payment) => `${payment} is in our books and was never taken`),
  ];
}

/** Checks that the kept money equals the price of the opened periods. */
function money(rows: readonly ChargeRow[], books: ReadonlyMap<string, Taken>): string[] {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const taken = sum(
    [...books.values()].filter(({ refunded }) => !refunded).map(({ amount }) => amount),
  );
  const periods = sum(
    rows.filter(({ state, surplus }) => state === 'paid' && !surplus).map(({ amount }) => amount),
  );
  const kept = rows.filter(({ state, surplus }) => surplus && state === 'paid').length;
  return [
    ...(taken === periods ? [] : [`${taken} were taken and kept, but the periods cost ${periods}`]),
    ...(kept === 0 ? [] : [`${kept} payments for no period were not given back`]),
  ];
}

/** Checks that no holder paid twice for the same time. */
function overlaps(rows: readonly ChargeRow[]): string[] {
  const findings: string[] = [];
  const ends = new Map<string, Date>();
  for (const { holder, state, surplus, covers_from, covers_until } of rows) {
    if (state !== 'paid' || surplus || !covers_from || !covers_until) continue;
    const end = ends.get(holder);
    if (end && covers_from < end)
      findings.push(`${holder} was charged twice for ${covers_from.toISOString()}`);
    ends.set(holder, covers_until);
  }
  return findings;
}

/** Checks that everybody with access was on trial, had paid, or was past due within the days of grace. */
function unpaid(
  rows: readonly ChargeRow[],
  trials: readonly { holder: string; trial_from: Date; trial_end: Date }[],
  probes: readonly Probe[],
): string[] {
  const spans = new Map<string, [number, number][]>();
  const add = (holder: string, from: Date, until: number) => {
    const known = spans.get(holder) ?? [];
    known.push([from.getTime(), until]);
    spans.set(holder, known);
  };
  for (const { holder, collects, period, covers_from, covers_until } of rows) {
    if (!covers_from || !covers_until) continue;
    add(
      holder,
      covers_from,
      covers_until.getTime() + (collects === 'we' ? CARD_GRACE : GRACE[period]),
    );
  }
  for (const { holder, trial_from, trial_end } of trials)
    add(holder, trial_from, trial_end.getTime() + CARD_GRACE);
  return probes.flatMap(({ holder, at }) => {
    const isCovered = spans
      .get(holder)
      ?.some(([from, until]) => from <= at.getTime() && at.getTime() < until);
    return isCovered ? [] : [`${holder} was let in unpaid at ${at.toISOString()}`];
  });
}
