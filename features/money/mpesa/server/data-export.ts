import { sql } from 'kysely';
import { holderOfPlayer } from '#features/foundation/identity/server/index.ts';
import type { PersonalData } from '#platform/data-export.ts';

/** Prompts on a player's phone. M-Pesa's numbers of transactions stay, because refunds need them. */
export const mpesaPersonalData: PersonalData = {
  name: 'mpesa',
  tables: ['mpesa_prompts'],

  async exportData(db, player) {
    const holder = await holderOfPlayer(db, player);
    if (!holder) return [];
    const { rows } = await sql`
      select prompt.asked_at as "askedAt", prompt.last4, prompt.receipt, prompt.paid_amount as "paidAmount"
      from mpesa_prompts prompt
      join payments on payments.id = prompt.payment_id
      join payers on payers.id = payments.payer_id
      where payers.audience = ${holder.audience} and payers.holder = ${holder.key}
      order by prompt.asked_at`.execute(db);
    return rows;
  },

  async erase({ db }, player) {
    const holder = await holderOfPlayer(db, player);
    if (!holder) return;
    await sql`
      update mpesa_prompts set last4 = ''
      from payments join payers on payers.id = payments.payer_id
      where payments.id = mpesa_prompts.payment_id
        and payers.audience = ${holder.audience} and payers.holder = ${holder.key}`.execute(db);
  },
};
