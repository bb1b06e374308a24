import {
  findCosmetics,
  removeCosmetic,
  wearCosmetic,
} from '#features/foundation/identity/server/index.ts';
import type { StreakProtection } from '#features/money/coins/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Look } from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { type EmoteName, emotesIn } from '../rules/emotes.ts';
import {
  DESIGNS,
  type Design,
  enhancerOf,
  extraChallenges,
  type Held,
  isDesign,
  isInForce,
  isWorn,
  worksUntil,
} from '../rules/enhancers.ts';
import type { storeCalls } from '../store.contract.ts';
import type { OrderRow, StoreTables } from './tables.ts';

const PROTECTION: Design = 'streak_protection';

export interface Owned extends Held {
  readonly orderId: string;
}

/** Lists the enhancers of a player that are in force. */
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
export async function own(
  { db, now }: Transaction,
  order: OrderRow,
  design: Design,
): Promise<void> {
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

/** Takes back a refunded enhancer, and takes it off if it is worn. */
export async function disown(
  transaction: Transaction,
  order: OrderRow,
  design: Design,
): Promise<void> {
  await tables<StoreTables>(transaction.db)
    .deleteFrom('store_owned')
    .where('order_id', '=', order.id)
    .execute();
  const { kind } = enhancerOf(design);
  const player = order.player_id;
  if (isWorn(kind)) await removeCosmetic(transaction, player, kind, design);
}

/** The room emotes that a player may write; see `withEmotes` of the rules. */
export async function emotesOf(db: Db, player: PlayerId, now: Date): Promise<readonly EmoteName[]> {
  const held = await heldBy(db, player, now);
  return emotesIn(held.map(({ design }) => design));
}

/** Counts the scheduled challenges a day that a player may make beyond the usual ones. */
export async function extraChallengesOf(db: Db, player: PlayerId, now: Date): Promise<number> {
  return extraChallenges(await heldBy(db, player, now), now);
}

/** Lets the daily bonus count and spend streak protections, the oldest first. */
export const streakProtection: StreakProtection = {
  async available(db, player) {
    const { count } = await unspent(db, player)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },

  async spend(transaction, player, count) {
    const rows = await unspent(transaction.db, player)
      .select('order_id')
      .orderBy('at')
      .limit(count)
      .forUpdate()
      .execute();
    if (rows.length < count) throw new Error('fewer streak protections than are to be spent');
    await tables<StoreTables>(transaction.db)
      .updateTable('store_owned')
      .set({ spent_at: transaction.now })
      .where(
        'order_id',
        'in',
        rows.map(({ order_id }) => order_id),
      )
      .execute();
  },
};

function unspent(db: Db, player: PlayerId) {
  return tables<StoreTables>(db)
    .selectFrom('store_owned')
    .where('player_id', '=', player)
    .where('design', '=', PROTECTION)
    .where('spent_at', 'is', null);
}

export function myEnhancers({ db, clock }: Platform): Handler<typeof storeCalls.myEnhancers> {
  return async (_input, context) => {
    const { playerId } = actingPlayer(context);
    const all = await heldBy(db, playerId, clock.now());
    const look = await findCosmetics(db, playerId);
    const designs = DESIGNS.filter((design) => all.some((each) => each.design === design));
    const held = designs.map((design) => {
      const these = all.filter((each) => each.design === design);
      const until = these[0]?.until?.toISOString() ?? null;
      const { kind } = enhancerOf(design);
      return { design, kind, worn: isOn(look, design), until, left: these.length };
    });
    return { held, look, emotes: [...emotesIn(designs)] };
  };
}

/** Puts an enhancer on or takes it off; it replaces another of its kind. A repeat changes nothing. */
export function wearEnhancer(): Handler<typeof storeCalls.wearEnhancer> {
  return async ({ design, on }, context) => {
    const { playerId } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const { kind } = enhancerOf(design);
      const held = await heldBy(transaction.db, playerId, transaction.now);
      const isHeld = held.some((each) => each.design === design);
      if (!isWorn(kind) || !isHeld) throw refuse('not_owned');
      await (on ? wearCosmetic : removeCosmetic)(transaction, playerId, kind, design);
      return { look: await findCosmetics(transaction.db, playerId) };
    });
  };
}

function isOn(look: Look, design: Design): boolean {
  const { kind } = enhancerOf(design);
  return isWorn(kind) && look[kind] === design;
}
