import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { say } from '#features/community/chat/test-kit.ts';
import { newTicket } from '#features/community/support/test-kit.ts';
import type { ObjectKind } from '#platform/http/contract.ts';
import { newBrandOfficial, newMatch, newOfficial } from './matches.ts';
import { newPlayer, type Person } from './people.ts';
import type { TestProduct } from './product.ts';

/** One object of each kind that officials' calls are about, all of one brand. */
export interface BrandedObjects extends Readonly<Record<ObjectKind, string>> {
  readonly picture: string;
  readonly webhook: string;
  readonly key: string;
  /** An official who came by the brand. */
  readonly official: string;
}

const BRAND = 'tlk-za-en';

/** Makes them for `tlk-za-en`, whose audience other brands share. */
export async function newBrandedObjects(product: TestProduct): Promise<BrandedObjects> {
  const { db } = product.platform;
  const now = product.clock.now();
  const player = await newPlayer(product, { brand: BRAND });
  const match = await newMatch(product, 'disputed');
  await sql`update events set brand = ${BRAND} where id = ${match.eventId}`.execute(db);
  const { ticketId } = await newTicket(product, player);
  const said = await say(match.challenger, `event:${match.eventId}`, 'Good luck');
  await match.challenged.api.reportChatMessage({ messageId: said.messageId, reason: 'spam' });
  const request = await player.api.privacyRequest({ kind: 'access', text: 'What do you keep?' });
  const support = await newOfficial(product, 'support');
  await support.api.giveCoins({ userId: player.userId, coins: 500, reason: 'For your patience.' });
  const gifts = await support.api.waitingGifts({});
  const picture = await addDoubts(product, match.matchId, player.userId);
  const official = await newPlayer(product, { brand: BRAND });
  await newBrandOfficial(product, 'organiser', [BRAND], official);
  const webhook = randomUUID();
  await sql`insert into webhooks (id, audience, owner_id, url, name, kinds, secret, created_at)
    values (${webhook}, 'blg-za', ${official.userId}, 'https://example.com/', 'Tool', '{}', '\\x00',
      ${now})`.execute(db);
  const { keyId } = await official.api.createApiKey({ name: 'Tool', scopes: ['read'] });
  return {
    event: match.eventId,
    match: match.matchId,
    player: player.userId,
    ticket: ticketId,
    message: said.messageId,
    charge: await addCharge(product, player),
    order: await addOrder(product, player),
    pair: await addPair(product, player.userId, official.userId),
    referral: await addReferral(product, player, match.challenger),
    gift: gifts.items[0]?.giftId ?? '',
    request: request.requestId,

    picture,
    webhook,
    key: keyId,
    official: official.userId,
  };
}

async function addCharge({ platform: { db }, clock }: TestProduct, player: Person) {
  const id = randomUUID();
  const now = clock.now();
  const { rows } = await sql<{ id: string }>`
    update subscriptions set brand = ${BRAND}
    where holder like ${`%${player.userId}%`} or holder like ${`%${player.msisdn}%`}
    returning id`.execute(db);
  await sql`
    insert into subscription_charges (id, subscription_id, payer, period_start, amount, currency,
      state, covers_from, covers_until, created_at, paid_at)
    values (${id}, ${rows[0]?.id}, 'telkom', ${now}, 500, 'ZAR', 'refund_owed', ${now}, ${now},
      ${now}, ${now})`.execute(db);
  return id;
}

async function addOrder({ platform: { db }, clock }: TestProduct, { userId }: Person) {
  const [item, id, now] = [randomUUID(), randomUUID(), clock.now()];
  await sql`insert into store_items (id, audience, shelf, price, "on", created_at, changed_at)
    values (${item}, 'blg-za', 'products', 10, true, ${now}, ${now})`.execute(db);
  await sql`
    insert into store_orders (id, audience, brand, item_id, player_id, key, price, state, at,
      changed_at)
    values (${id}, 'blg-za', ${BRAND}, ${item}, ${userId}, ${id}, 10, 'ordered', ${now}, ${now})`.execute(
    db,
  );
  return id;
}

async function addReferral(
  { platform: { db }, clock }: TestProduct,
  friend: Person,
  referrer: Person,
) {
  const [id, now] = [randomUUID(), clock.now()];
  await sql`
    insert into coin_referrals (id, audience, friend_id, referrer_id, state, joined_at, active_at)
    values (${id}, 'blg-za', ${friend.userId}, ${referrer.userId}, 'held', ${now}, ${now})`.execute(
    db,
  );
  return id;
}

async function addPair({ platform: { db }, clock }: TestProduct, ...players: string[]) {
  const id = randomUUID();
  const [low, high] = players.toSorted();
  await sql`
    insert into held_pairs (id, audience, player_id, opponent_id, state, doubts, opened_at)
    values (${id}, 'blg-za', ${low}, ${high}, 'held', '{}', ${clock.now()})`.execute(db);
  return id;
}

/** A screenshot that is doubted, a reported picture, a prize that is owed, and revenue. */
async function addDoubts(
  { platform: { db }, clock }: TestProduct,
  match: string,
  player: string,
): Promise<string> {
  const [shot, worn, now] = [randomUUID(), randomUUID(), clock.now()];
  for (const id of [shot, worn]) {
    await sql`
      insert into files (id, owner_id, purpose, content_type, bytes, width, height, sha256,
        created_at)
      values (${id}, ${player}, 'test', 'image/webp', 1, 1, 1, '\\x00', ${now})`.execute(db);
  }
  await sql`
    insert into match_screenshots (file_id, match_id, side, at, attached_at, flagged_at)
    values (${shot}, ${match}, 'challenger', ${now}, ${now}, ${now})`.execute(db);
  await sql`insert into avatar_pictures values (${worn}, ${player}, ${now})`.execute(db);
  await sql`
    insert into avatar_reports (file_id, reporter_id, audience, reason, at)
    values (${worn}, ${player}, 'blg-za', 'Not nice', ${now})`.execute(db);
  await sql`
    insert into prizes_owed (event_id, place, entry_id, player_id, amount, currency, due_at)
    select event_id, 1, challenger_entry_id, challenger_id, 100, 'ZAR', ${now}
    from matches where id = ${match}`.execute(db);
  await sql`
    insert into figures_revenue
    values ('blg-za', ${now}::date - 1, ${BRAND}, 'ZAR', 500, 0, 1)`.execute(db);
  return worn;
}
