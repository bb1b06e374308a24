import { playerCards } from '#features/foundation/identity/server/index.ts';
import { markRead, notify } from '#features/foundation/notifications/server/index.ts';
import {
  actingPlayer,
  type CallContext,
  type Handler,
  ownPlayerId,
} from '#platform/http/handlers.ts';
import { type Refusal, refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { friendsCalls } from '../friends.contract.ts';
import { afterAdding, type Bond, isNotified, type Sides, STRANGERS } from '../rules/bond.ts';
import { bondsWith, countBonds, lockBond, saveSide } from './bonds.ts';
import { askAgainTime, type Circle, personFor, refuseStranger } from './people.ts';

const MOST_FRIENDS = 500;
/** Requests of one player that wait for an answer. */
const MOST_ASKED = 100;

export function addOrRemoveFriend(circle: Circle): Handler<typeof friendsCalls.addOrRemoveFriend> {
  const { askAgainMs } = circle;
  return async ({ userId, friendUserId: other, add }, context) => {
    const player = ownPlayerId(context, userId);
    if (other === player) throw refuse('friend_self', { status: 422 });
    await refuseStranger(circle.platform.db, other, context);
    return context.transaction(async (transaction) => {
      await lockBond(transaction, player, other);
      const bonds = await bondsWith(transaction.db, player, [other], transaction.now);
      const bond = bonds.get(other) ?? STRANGERS;
      const sides = afterAdding(bond, add, askAgainMs);
      if (typeof sides === 'string' && sides !== 'unchanged') {
        throw await refusalOf(sides, bond, circle, context);
      }
      if (sides !== 'unchanged') {
        const isFriend = sides.own === 'friend';
        if (add) await refuseFull(transaction, player, other, isFriend);
        await saveSides(transaction, player, other, sides);
        if (add && isNotified(bond)) await notifyOther(transaction, player, other, isFriend);
      }
      return personFor(circle, other, context, transaction.db);
    });
  };
}

/** Saves both sides, marks the request's notifications as read, and reloads both players' screens. */
async function saveSides(
  transaction: Transaction,
  player: PlayerId,
  other: PlayerId,
  sides: Sides,
) {
  await saveSide(transaction, player, other, sides.own);
  await saveSide(transaction, other, player, sides.other);
  await markRequestRead(transaction, player, other);
  publishFriends(transaction, player, other);
}

/** Refreshes the counts on both players' screens. */
export function publishFriends(transaction: Transaction, ...players: readonly PlayerId[]): void {
  for (const player of players) transaction.publish(`player:${player}`, 'friends', {});
}

/** Marks the notifications of a request as read on both sides. */
export function markRequestRead(
  transaction: Transaction,
  player: PlayerId,
  other: PlayerId,
): Promise<void> {
  const types = ['friend_request'] as const;
  return markRead(transaction, [
    { of: player, types, by: other },
    { of: other, types, by: player },
  ]);
}

/** A refusal after a declined request names the time from which the player may ask again, in the player's zone. */
async function refusalOf(
  code: 'blocked_between' | 'friend_declined',
  bond: Bond,
  circle: Circle,
  context: CallContext,
): Promise<Refusal> {
  const at = code === 'friend_declined' ? askAgainTime(circle, bond) : null;
  if (!at) return refuse(code, { status: code === 'blocked_between' ? 403 : 409 });
  const { playerId } = actingPlayer(context);
  const card = (await playerCards(circle.platform.db, [playerId])).get(playerId);
  const timeZone = card?.timeZone ?? context.brand.timeZone;
  const times = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  const values = { at: new Intl.DateTimeFormat(context.language, times).format(at) };
  return refuse(code, { status: 409, values, extra: { askAgainAt: at.toISOString() } });
}

async function refuseFull(
  transaction: Transaction,
  player: PlayerId,
  other: PlayerId,
  accepts: boolean,
) {
  const counted = accepts ? [player, other] : [player];
  for (const each of counted) {
    if ((await countBonds(transaction.db, each, 'friend')) >= MOST_FRIENDS)
      throw tooMany(MOST_FRIENDS);
  }
  if (accepts) return;
  if ((await countBonds(transaction.db, player, 'asked')) >= MOST_ASKED) throw tooMany(MOST_ASKED);
}

function tooMany(most: number) {
  return refuse('friends_full', { status: 409, values: { most } });
}

async function notifyOther(
  transaction: Transaction,
  player: PlayerId,
  other: PlayerId,
  accepted: boolean,
) {
  const own = (await playerCards(transaction.db, [player])).get(player);
  if (!own) return;
  await notify(transaction, {
    to: other,
    type: accepted ? 'friend_accepted' : 'friend_request',
    params: { opponent: own.username, opponentId: player },
    link: accepted ? `/profile/${player}` : '/search-friends?tab=requests',
  });
}
