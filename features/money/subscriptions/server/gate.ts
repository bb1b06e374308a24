import { sql } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import {
  type AgeRequirement,
  consentedHolder,
  holderOfPlayer,
} from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Holder } from './biller.ts';
import { findLatestSubscription } from './subscription-rows.ts';
import type { SubscriptionTables } from './tables.ts';

/** Returns true if a player may join, challenge and chat now. Reading needs no subscription. */
export async function mayPlay(db: Db, player: PlayerId, at: Date): Promise<boolean> {
  const holder = await holderOfPlayer(db, player);
  return holder !== undefined && (await hasAccess(db, holder, at));
}

/** Refuses a player without access, with the screen on which to subscribe. */
export async function refuseUnsubscribed(
  db: Db,
  player: PlayerId,
  at: Date,
  brand: Brand,
  required: AgeRequirement = 'consent',
): Promise<void> {
  const holder = await consentedHolder(db, player, brand, at, required);
  if (holder && (await hasAccess(db, holder, at))) return;
  const to = await wayToSubscribe(db, player, brand);
  throw refuse('subscription_needed', { status: 403, extra: { to } });
}

/** Returns the screen on which a player starts or repairs a subscription. */
export async function wayToSubscribe(db: Db, player: PlayerId, brand: Brand): Promise<string> {
  const holder = await holderOfPlayer(db, player);
  const latest = holder && (await findLatestSubscription(db, holder));
  const runs = latest && latest.state.status !== 'expired' && latest.state.confirmedAt !== null;
  if (runs) return '/manage-subscription';
  return brand.carrier || brand.mpesa ? '/doi-one' : '/auth/checkout-payment';
}

/** A player's access now. */
interface Access {
  readonly mayPlay: boolean;
  /** The end of the access, where there was access once and there is none now. */
  readonly lapsedAt: Date | null;
}

/** Finds a player's access, and where it has ended its end. */
export async function findAccess(db: Db, player: PlayerId, at: Date): Promise<Access> {
  const holder = await holderOfPlayer(db, player);
  if (!holder) return { mayPlay: false, lapsedAt: null };
  const { rows } = await sql<{ until: Date | null; mayPlay: boolean | null }>`
    select max(access_until) as until,
      bool_or(status <> 'expired' and access_until > ${at}) as "mayPlay"
    from subscriptions where audience = ${holder.audience} and holder = ${holder.key}`.execute(db);
  const { until, mayPlay } = rows[0] ?? { until: null, mayPlay: null };
  return { mayPlay: mayPlay ?? false, lapsedAt: until && until <= at ? until : null };
}

/** `saveState` keeps the end of access in the row. */
async function hasAccess(db: Db, { audience, key }: Holder, at: Date): Promise<boolean> {
  const row = await tables<SubscriptionTables>(db)
    .selectFrom('subscriptions')
    .select('id')
    .where('audience', '=', audience)
    .where('holder', '=', key)
    .where('status', '<>', 'expired')
    .where('access_until', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}
