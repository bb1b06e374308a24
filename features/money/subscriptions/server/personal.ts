import { sql } from 'kysely';
import { holderOfPlayer, playerOfHolder } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { PersonalPart } from '#platform/personal.ts';
import type { Platform } from '#platform/platform.ts';
import { subscriptionDesk } from './desk.ts';
import { forgetHolder } from './holders.ts';
import { latestOf } from './records.ts';
import type { SubscriptionTables } from './tables.ts';

const CHANNEL = 'removal';

/** What a player has subscribed to and paid. The books stay, as law asks; whose they were nobody can tell. */
export function subscriptionsPart(platform: Platform): PersonalPart {
  const desk = subscriptionDesk(platform);
  return {
    name: 'subscriptions',
    tables: [
      ...['subscriptions', 'subscription_charges', 'subscription_tries'],
      ...['subscription_events', 'consent_receipts'],
    ],

    async personalData(db, player) {
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

    async erase(work, player) {
      const holder = await holderOfPlayer(work.db, player);
      if (!holder) return;
      const current = await latestOf(work.db, holder);
      const status = current?.state.status;
      const isLive = current && status !== 'expired' && status !== 'cancelled';
      // the carrier or the processor is told by a job that knows whom it is about
      if (isLive) await desk.cancel(work, current.id, { channel: CHANNEL });
      await forgetHolder(work, holder);
    },
  };
}

/** Players whose last subscription was cancelled, or ran out, before a day: nothing of them is kept any longer. */
export async function lapsedPlayers(db: Db, before: Date, limit: number): Promise<PlayerId[]> {
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
