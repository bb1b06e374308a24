import { sql } from 'kysely';
import { holderOfPlayer, playerOfHolder } from '#features/foundation/identity/server/index.ts';
import type { PersonalData } from '#platform/data-export.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { cancel } from './agreement.ts';
import type { Holder } from './biller.ts';
import { subscriptionRulesOf } from './subscription-events.ts';
import { findLatestSubscription, lockHolder, lockSubscription } from './subscription-rows.ts';
import type { SubscriptionTables } from './tables.ts';

const CHANNEL = 'removal';

/** Subscriptions and charges of a player. Erasing keeps the books, as the law requires, without the holder. */
export function subscriptionsPersonalData(platform: Platform): PersonalData {
  const rules = subscriptionRulesOf(platform.rules);
  return {
    name: 'subscriptions',
    tables: [
      ...['subscriptions', 'subscription_charges', 'subscription_tries'],
      ...['subscription_events', 'consent_receipts'],
    ],

    async exportData(db, player) {
      const holder = await holderOfPlayer(db, player);
      if (!holder) return [];
      const { rows } = await sql`
        select s.brand, s.payer, s.period, s.amount, s.currency, s.status,
          s.asked_at as "askedAt", s.confirmed_at as "confirmedAt", s.stopped_at as "stoppedAt",
          s.external_ref as "externalRef",
          (select coalesce(json_agg(json_build_object('state', c.state, 'amount', c.amount,
             'currency', c.currency, 'from', c.covers_from, 'until', c.covers_until, 'paidAt', c.paid_at)
             order by c.period_start), '[]')
           from subscription_charges c where c.subscription_id = s.id) as charges,
          (select coalesce(json_agg(json_build_object('at', r.at, 'channel', r.channel, 'agreedTo', r.text)
             order by r.step), '[]')
           from consent_receipts r where r.subscription_id = s.id) as consents
        from subscriptions s where s.audience = ${holder.audience} and s.holder = ${holder.key}
        order by s.created_at`.execute(db);
      return rows;
    },

    async erase(transaction, player) {
      const holder = await holderOfPlayer(transaction.db, player);
      if (!holder) return;
      const latest = await findLatestSubscription(transaction.db, holder);
      const status = latest?.state.status;
      const isLive = latest && status !== 'expired' && status !== 'cancelled';
      const record = isLive && (await lockSubscription(transaction.db, latest.id));
      // the job that stops it at the carrier has the holder in its data
      if (record) await cancel(transaction, record, { channel: CHANNEL }, rules);
      await anonymiseHolder(transaction, holder);
    },
  };
}

export async function anonymiseHolder(
  { db }: Transaction,
  { audience, key }: Holder,
): Promise<void> {
  await lockHolder(db, { audience, key });
  const view = tables<SubscriptionTables>(db);
  await view
    .updateTable('subscriptions')
    .set({ holder: sql<string>`'erased:' || id::text`, reference: null, external_ref: null })
    .where('audience', '=', audience)
    .where('holder', '=', key)
    .execute();
  await view
    .updateTable('consent_receipts')
    .set({ holder: sql<string>`'erased:' || subscription_id::text` })
    .where('audience', '=', audience)
    .where('holder', '=', key)
    .execute();
}

/** Lists players whose last subscription ended before a day, so that their data is due for erasure. */
export async function listLapsedPlayers(db: Db, before: Date, limit: number): Promise<PlayerId[]> {
  const rows = await tables<SubscriptionTables>(db)
    .selectFrom('subscriptions')
    .select(['audience', 'holder'])
    .where('status', '=', 'expired')
    .where('holder', 'not like', 'erased:%')
    .groupBy(['audience', 'holder'])
    .having(
      sql<boolean>`max(coalesce(stopped_at, current_until, asked_at)) < ${before}
        and max(current_until) < ${before}`,
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptions as live')
            .select('live.id')
            .whereRef('live.audience', '=', 'subscriptions.audience')
            .whereRef('live.holder', '=', 'subscriptions.holder')
            .where('live.status', '<>', 'expired'),
        ),
      ),
    )
    .limit(limit)
    .execute();
  const players = await Promise.all(
    rows.map(({ audience, holder: key }) => playerOfHolder(db, { audience, key })),
  );
  return players.filter((player) => player !== undefined);
}
