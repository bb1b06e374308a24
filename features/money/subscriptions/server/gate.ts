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
  return brand.carrier ? '/doi-one' : '/auth/checkout-payment';
}

/** Finds the end of a player's access, where there was access once and there is none now. */
export async function findLapse(db: Db, player: PlayerId, at: Date): Promise<Date | undefined> {
  const holder = await holderOfPlayer(db, player);
  if (!holder) return undefined;
  const row = await tables<SubscriptionTables>(db)
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.max('access_until').as('until'))
    .where('audience', '=', holder.audience)
    .where('holder', '=', holder.key)
    .executeTakeFirst();
  const until = row?.until;
  return until && until <= at ? until : undefined;
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
