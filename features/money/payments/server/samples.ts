import { playerCards, playerOfHolder } from '#features/foundation/identity/server/index.ts';
import type { ChargeAsked } from '#features/money/subscriptions/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { SavedCard } from '#platform/ports/cards.ts';
import type { Transaction } from '#platform/transaction.ts';
import { insertPayment, recordPaymentState } from './charging.ts';
import { currentCard, payerOf, savePayer } from './payers.ts';
import { createIssuer } from './receipts.ts';
import { replaceCard } from './saved-cards.ts';
import type { Payer, PaymentsTables } from './tables.ts';

/** A sample charge in a processor's books. */
export interface SampleMoney {
  readonly customer: string;
  readonly card: SavedCard;
  readonly payment: string;
}

/** Pays a sample charge at the processor; `undefined` if the sample's card was removed there. */
export type SampleBank = (
  payer: Pick<Payer, 'id' | 'name'>,
  asked: ChargeAsked,
) => SampleMoney | undefined;

/** Returns the processor's id of the payment for a sample charge. */
type SamplePayment = (transaction: Transaction, asked: ChargeAsked) => Promise<string | null>;

/**
 * Records charges of sample players in all books as for real ones, with card, payment and receipt, so that they can be
 * refunded and disputed. Sends no e-mail, because sample players have no address. For the sandbox only.
 */
export function samplePayments(platform: Platform, bank: SampleBank): SamplePayment {
  const issuer = createIssuer(platform);
  return async (transaction, asked) => {
    const { db, now } = transaction;
    const payer = await samplePayer(transaction, asked);
    const money = bank(payer, asked);
    if (!money) return null;
    const { customer, card, payment: there } = money;
    await savePayer(transaction, asked.holder, { processor: 'sandbox', customer });
    if (!(await currentCard(db, payer.id))) await replaceCard(transaction, payer.id, card);
    const { id } = await insertPayment({ db, clock: { now: () => now } }, asked, payer);
    await tables<PaymentsTables>(db)
      .updateTable('payments')
      .set({ processor_payment: there })
      .where('id', '=', id)
      .execute();
    const given = { refunded: 0, isDisputeLost: false, isRefundFailed: false };
    await recordPaymentState(transaction, issuer, id, { state: 'paid', card, ...given });
    return id;
  };
}

async function samplePayer(transaction: Transaction, { holder }: ChargeAsked): Promise<Payer> {
  const known = await payerOf(transaction.db, holder);
  if (known) return known;
  await savePayer(transaction, holder, { name: await nameOf(transaction.db, holder) });
  const payer = await payerOf(transaction.db, holder);
  if (!payer) throw new Error('a payer was not kept');
  return payer;
}

async function nameOf(db: Db, holder: ChargeAsked['holder']): Promise<string | null> {
  const player = await playerOfHolder(db, holder);
  return (player && (await playerCards(db, [player])).get(player)?.username) ?? null;
}
