import type { Brand } from '#brands/brand.ts';
import {
  type AgeRequirement,
  consentedHolder,
  holderOfPlayer,
  playerOfHolder,
  refuseUnconsented,
} from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { Holder } from './biller.ts';
import { latestOf } from './records.ts';
import type { SubscriptionTables } from './tables.ts';

/** The gate: whether a player may join, challenge and chat now. Reading needs nothing. */
export async function mayPlay(db: Db, player: PlayerId, at: Date): Promise<boolean> {
  const holder = await holderOfPlayer(db, player);
  return holder !== undefined && (await isLetIn(db, holder, at));
}

/** Refuses who may not, and says where to mend it. */
export async function refuseUnsubscribed(
  db: Db,
  player: PlayerId,
  at: Date,
  brand: Brand,
  asked: AgeRequirement = 'consent',
): Promise<void> {
  const holder = await consentedHolder(db, player, brand, at, asked);
  if (holder && (await isLetIn(db, holder, at))) return;
  const to = await wayToSubscribe(db, player, brand);
  throw refuse('subscription_needed', { status: 403, extra: { to } });
}

/** Nobody is sold anything who waits for a guardian's consent. */
export async function refuseMinor({ db, now }: Work, holder: Holder, brand: Brand): Promise<void> {
  const player = await playerOfHolder(db, holder);
  if (player) await refuseUnconsented(db, player, brand, now);
}

/** The screen on which a subscription is begun, or mended. */
export async function wayToSubscribe(db: Db, player: PlayerId, brand: Brand): Promise<string> {
  const holder = await holderOfPlayer(db, player);
  const latest = holder && (await latestOf(db, holder));
  const runs = latest && latest.state.status !== 'expired' && latest.state.confirmedAt !== null;
  if (runs) return '/manage-subscription';
  return brand.carrier ? '/doi-one' : '/auth/checkout-payment';
}

/** What the rules have made of it stands in the row: until when its holder is let in. */
async function isLetIn(db: Db, { audience, key }: Holder, at: Date): Promise<boolean> {
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
