import { sql } from 'kysely';
import { holderOfPlayer } from '#features/foundation/identity/server/index.ts';
import type { PersonalData } from '#platform/data-export.ts';
import { tables } from '#platform/database/database.ts';
import { payerOf } from './payers.ts';
import { FORGET_CARD_JOB, FORGET_CUSTOMER_JOB } from './saved-cards.ts';
import type { PaymentsTables } from './tables.ts';

/** The fields of the checkout, cards and payments. Receipts are kept unchanged, as the law requires. */
export const paymentsPersonalData: PersonalData = {
  name: 'payments',
  tables: ['payers', 'card_setups', 'cards', 'payments', 'receipts'],

  async exportData(db, player) {
    const holder = await holderOfPlayer(db, player);
    const payer = holder && (await payerOf(db, holder));
    if (!payer) return null;
    const { id, customer: _, ...billing } = payer;
    const [cards, payments, receipts] = await Promise.all([
      sql`select brand, last4, wallet, created_at as "savedAt", ended_at as "endedAt"
        from cards where payer_id = ${id} order by created_at`.execute(db),
      sql`select amount, currency, state, covers_from as "from", covers_until as "until",
          paid_at as "paidAt" from payments where payer_id = ${id} order by created_at`.execute(db),
      sql`select kind, number, facts, issued_at as "issuedAt"
        from receipts where payer_id = ${id} order by issued_at`.execute(db),
    ]);
    return { billing, cards: cards.rows, payments: payments.rows, receipts: receipts.rows };
  },

  async erase(transaction, player) {
    const { db, now } = transaction;
    const holder = await holderOfPlayer(db, player);
    const payer = holder && (await payerOf(db, holder));
    if (!payer) return;
    const view = tables<PaymentsTables>(db);
    const cards = await view
      .deleteFrom('cards')
      .where('payer_id', '=', payer.id)
      .returning(['token', 'ended_at'])
      .execute();
    const { customer, processor } = payer;
    // the processor forgets them, too
    for (const { token, ended_at: endedAt } of cards) {
      if (endedAt === null) await transaction.job(FORGET_CARD_JOB, { token, processor });
    }
    if (customer) await transaction.job(FORGET_CUSTOMER_JOB, { customer, processor });
    await view.deleteFrom('card_setups').where('payer_id', '=', payer.id).execute();
    await view
      .updateTable('payers')
      .set({
        holder: `erased:${payer.id}`,
        customer: null,
        name: null,
        email: null,
        company_name: null,
        company_address: null,
        vat_number: null,
        address: null,
        city: null,
        zip: null,
        country: null,
        state: null,
        updated_at: now,
      })
      .where('id', '=', payer.id)
      .execute();
  },
};
