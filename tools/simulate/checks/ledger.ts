import { z } from 'zod';
import type { Connection } from '../connection.ts';

const audit = z.object({
  transactions: z.number(),
  entries: z.number(),
  /** Of all entries together. */
  sum: z.number(),
  /** Transactions that do not sum to zero. */
  unbalanced: z.array(z.string()),
});

/** Every transaction of the points ledger, and the whole, sums to zero. */
export async function checkLedger(
  phone: Connection,
): Promise<{ transactions: number; faults: string[] }> {
  const ledger = audit.parse(await phone.plain('GET', '/sandbox/ledger'));
  const faults = ledger.unbalanced.map((id) => `transaction ${id} does not sum to zero`);
  if (ledger.sum !== 0) faults.push(`the ledger sums to ${ledger.sum}`);
  if (ledger.transactions === 0) faults.push('the ledger is empty');
  return { transactions: ledger.transactions, faults };
}
