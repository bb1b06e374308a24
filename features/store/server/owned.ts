import { takeOff } from '#features/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { type EmoteName, emotesIn } from '../rules/emotes.ts';
import {
  type Design,
  enhancerOf,
  extraChallenges,
  type Held,
  isDesign,
  isInForce,
  isWorn,
  worksUntil,
} from '../rules/enhancers.ts';
import type { OrderRow, StoreTables } from './tables.ts';

export interface Owned extends Held {
  readonly orderId: string;
}

/** What a player has and works now. */
export async function heldBy(db: Db, player: PlayerId, now: Date): Promise<Owned[]> {
  const rows = await tables<StoreTables>(db)
    .selectFrom('store_owned')
    .selectAll()
    .where('player_id', '=', player)
    .where('spent_at', 'is', null)
    .orderBy('at')
    .execute();
  return rows
    .flatMap(({ order_id: orderId, design, until, spent_at: spentAt }) =>
      isDesign(design) ? [{ orderId, design, until, spentAt }] : [],
    )
    .filter((each) => isInForce(each, now));
}

/** Hands a bought enhancer over; it works at once. */
export async function own({ db, now }: Work, order: OrderRow, design: Design): Promise<void> {
  await tables<StoreTables>(db)
    .insertInto('store_owned')
    .values({
      order_id: order.id,
      player_id: order.player_id,
      design,
      until: worksUntil(design, now),
      spent_at: null,
      at: now,
    })
    .execute();
}

/** Takes an enhancer back whose coins are given back; it is no longer worn either. */
export async function disown(work: Work, order: OrderRow, design: Design): Promise<void> {
  await tables<StoreTables>(work.db)
    .deleteFrom('store_owned')
    .where('order_id', '=', order.id)
    .execute();
  const { kind } = enhancerOf(design);
  const player = order.player_id as PlayerId; // a foreign key to players
  if (isWorn(kind)) await takeOff(work, player, kind, design);
}

/** The room emotes that a player may write; see `withEmotes` of the rules. */
export async function emotesOf(db: Db, player: PlayerId, now: Date): Promise<readonly EmoteName[]> {
  const held = await heldBy(db, player, now);
  return emotesIn(held.map(({ design }) => design));
}

/** How many scheduled challenges a day a player may make beyond the usual ones. */
export async function extraChallengesOf(db: Db, player: PlayerId, now: Date): Promise<number> {
  return extraChallenges(await heldBy(db, player, now), now);
}

/** Whether a streak of the player would be saved; what is left of it. */
export async function protectionsOf(db: Db, player: PlayerId, now: Date): Promise<number> {
  const held = await heldBy(db, player, now);
  return held.filter(({ design }) => enhancerOf(design).kind === 'protection').length;
}

/** Uses one streak protection up, the oldest first; `false` where there is none. */
export async function spendProtection(work: Work, player: PlayerId): Promise<boolean> {
  const held = await heldBy(work.db, player, work.now);
  const protection = held.find(({ design }) => enhancerOf(design).kind === 'protection');
  if (!protection) return false;
  const { numUpdatedRows } = await tables<StoreTables>(work.db)
    .updateTable('store_owned')
    .set({ spent_at: work.now })
    .where('order_id', '=', protection.orderId)
    .where('spent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
