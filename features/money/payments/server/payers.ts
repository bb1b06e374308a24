import { holderOfCaller } from '#features/foundation/identity/server/index.ts';
import type { Holder } from '#features/money/subscriptions/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { Payer, PaymentsTables } from './tables.ts';

export function payerOf(db: Db, { audience, key }: Holder): Promise<Payer | undefined> {
  return tables<PaymentsTables>(db)
    .selectFrom('payers')
    .selectAll()
    .where('audience', '=', audience)
    .where('holder', '=', key)
    .executeTakeFirst();
}

export function payerById(db: Db, id: string): Promise<Payer> {
  return tables<PaymentsTables>(db)
    .selectFrom('payers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Saves the fields of one step of the checkout. */
export async function savePayer(
  { db, now }: Transaction,
  { audience, key }: Holder,
  typed: Partial<Payer>,
): Promise<void> {
  const fresh = { id: newId(), audience, holder: key, created_at: now, updated_at: now };
  await tables<PaymentsTables>(db)
    .insertInto('payers')
    .values({ ...fresh, ...typed })
    .onConflict((conflict) =>
      conflict.columns(['audience', 'holder']).doUpdateSet({ ...typed, updated_at: now }),
    )
    .execute();
}

/** Refuses what belongs to another payer with 403. */
export async function refuseOthers(db: Db, context: CallContext, payerId: string): Promise<void> {
  const payer = await payerOf(db, await holderOfCaller(db, context));
  if (payer?.id !== payerId) throw refuse('not_yours');
}

export type CurrentCard = PaymentsTables['cards'];

export function currentCard(db: Db, payerId: string): Promise<CurrentCard | undefined> {
  return tables<PaymentsTables>(db)
    .selectFrom('cards')
    .selectAll()
    .where('payer_id', '=', payerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}
