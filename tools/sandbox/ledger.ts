import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export interface LedgerAudit {
  readonly transactions: number;
  readonly entries: number;
  /** The sum of all entries. */
  readonly sum: number;
  /** Transactions whose entries do not sum to zero, or that have none. */
  readonly unbalanced: readonly string[];
}

/**
 * Adds up the points ledger entry by entry. As an independent audit it shares no code with the capability that keeps
 * the ledger.
 */
export async function auditLedger(db: Db): Promise<LedgerAudit> {
  const whole = await sql<{ transactions: number; entries: number; sum: number }>`
    select (select count(*)::int from points_transactions) as transactions,
           count(*)::int as entries, coalesce(sum(points), 0)::int as sum
    from points_entries`.execute(db);
  const unbalanced = await sql<{ id: string }>`
    select t.id from points_transactions t
    left join points_entries e on e.transaction_id = t.id
    group by t.id having coalesce(sum(e.points), 1) <> 0`.execute(db);
  const { transactions = 0, entries = 0, sum = 0 } = whole.rows[0] ?? {};
  return { transactions, entries, sum, unbalanced: unbalanced.rows.map(({ id }) => id) };
}
