import { randomBytes } from 'node:crypto';
import type { ChargeId } from '#features/money/subscriptions/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { MpesaTables, PromptRow } from './tables.ts';

const TOKEN_BYTES = 24;

interface NewPromptRow {
  readonly chargeId: ChargeId;
  readonly paymentId: string;
  /** The last digits of the number. */
  readonly last4: string;
}

/**
 * Notes the prompt of a charge before it is sent. Returns `undefined` if it was noted before: then it may have been
 * sent, and is not sent again.
 */
export function insertPrompt(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { chargeId, paymentId, last4 }: NewPromptRow,
): Promise<PromptRow | undefined> {
  return tables<MpesaTables>(db)
    .insertInto('mpesa_prompts')
    .values({
      charge_id: chargeId,
      payment_id: paymentId,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      last4,
      asked_at: clock.now(),
      request_id: null,
      receipt: null,
      paid_amount: null,
      reversal_asked_at: null,
      reversal: null,
    })
    .onConflict((conflict) => conflict.column('charge_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

type Known = 'charge_id' | 'payment_id' | 'token';

export function findPrompt(
  db: Db,
  by: { readonly [name in Known]?: string },
): Promise<PromptRow | undefined> {
  let query = tables<MpesaTables>(db).selectFrom('mpesa_prompts').selectAll();
  for (const name of ['charge_id', 'payment_id', 'token'] as const) {
    const value = by[name];
    if (value !== undefined) query = query.where(name, '=', value);
  }
  return query.executeTakeFirst();
}

/** Keeps M-Pesa's id of a prompt; the first one counts. */
export async function keepRequestId(
  db: Db,
  { charge_id }: Pick<PromptRow, 'charge_id'>,
  requestId: string,
): Promise<void> {
  await tables<MpesaTables>(db)
    .updateTable('mpesa_prompts')
    .set({ request_id: requestId })
    .where('charge_id', '=', charge_id)
    .where('request_id', 'is', null)
    .execute();
}

/** Keeps the money that a report names; the first report counts. */
export async function keepMoney(
  db: Db,
  { charge_id }: Pick<PromptRow, 'charge_id'>,
  paid: { readonly amount: number; readonly receipt: string },
): Promise<void> {
  await tables<MpesaTables>(db)
    .updateTable('mpesa_prompts')
    .set({ receipt: paid.receipt, paid_amount: paid.amount })
    .where('charge_id', '=', charge_id)
    .where('receipt', 'is', null)
    .execute();
}

export async function keepReversal(
  db: Db,
  { charge_id }: Pick<PromptRow, 'charge_id'>,
  change: Partial<Pick<PromptRow, 'reversal' | 'reversal_asked_at'>>,
): Promise<void> {
  await tables<MpesaTables>(db)
    .updateTable('mpesa_prompts')
    .set(change)
    .where('charge_id', '=', charge_id)
    // a reversal that was given stays given, whatever is reported later
    .where((eb) => eb.or([eb('reversal', 'is', null), eb('reversal', '=', 'refused')]))
    .execute();
}
