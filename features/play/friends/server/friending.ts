import { playerCards } from '#features/foundation/identity/server/index.ts';
import { markRead, notify } from '#features/foundation/notifications/server/index.ts';
import { type Handler, ownPlayerId } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { friendsCalls } from '../contract.ts';
import { afterAdding, isToldOf, type Sides, STRANGERS } from '../rules/bond.ts';
import { bondsWith, countBonds, keepSide, lockBond } from './bonds.ts';
import { type Circle, personFor, refuseStranger } from './people.ts';

const MOST_FRIENDS = 500;
/** Requests of one player that wait for an answer. */
const MOST_ASKED = 100;
const REFUSED = { blocked_between: 403, friend_declined: 409 } as const;

export function addOrRemoveFriend(circle: Circle): Handler<typeof friendsCalls.addOrRemoveFriend> {
  const { askAgainMs } = circle;
  return async ({ userId, friendUserId: other, add }, context) => {
    const player = ownPlayerId(context, userId);
    if (other === player) throw refuse('friend_self', { status: 422 });
    await refuseStranger(circle.platform.db, other, context);
    return context.transact(async (work) => {
      await lockBond(work, player, other);
      const bonds = await bondsWith(work.db, player, [other], work.now);
      const bond = bonds.get(other) ?? STRANGERS;
      const sides = afterAdding(bond, add, askAgainMs);
      if (sides === 'blocked_between' || sides === 'friend_declined')
        throw refuse(sides, { status: REFUSED[sides] });
      if (sides !== 'unchanged') {
        const isFriend = sides.own === 'friend';
        if (add) await refuseFull(work, player, other, isFriend);
        await keepSides(work, player, other, sides);
        if (add && isToldOf(bond)) await tell(work, player, other, isFriend);
      }
      return personFor(circle, other, context, work.db);
    });
  };
}

/** How each stands to the other now; what was asked between them waits no more, and their screens hear of it. */
async function keepSides(work: Work, player: PlayerId, other: PlayerId, sides: Sides) {
  await keepSide(work, player, other, sides.own);
  await keepSide(work, other, player, sides.other);
  await settleRequest(work, player, other);
  announce(work, player, other);
}

/** Both players' screens count anew. */
export function announce(work: Work, ...players: readonly PlayerId[]): void {
  for (const player of players) work.announce(`player:${player}`, 'friends', {});
}

/** Answered or taken back, a request waits no more in what either was told. */
export function settleRequest(work: Work, player: PlayerId, other: PlayerId): Promise<void> {
  const types = ['friend_request'] as const;
  return markRead(work, [
    { of: player, types, by: other },
    { of: other, types, by: player },
  ]);
}

async function refuseFull(work: Work, player: PlayerId, other: PlayerId, accepts: boolean) {
  const counted = accepts ? [player, other] : [player];
  for (const each of counted) {
    if ((await countBonds(work.db, each, 'friend')) >= MOST_FRIENDS) throw tooMany(MOST_FRIENDS);
  }
  if (accepts) return;
  if ((await countBonds(work.db, player, 'asked')) >= MOST_ASKED) throw tooMany(MOST_ASKED);
}

function tooMany(most: number) {
  return refuse('friends_full', { status: 409, values: { most } });
}

async function tell(work: Work, player: PlayerId, other: PlayerId, accepted: boolean) {
  const own = (await playerCards(work.db, [player])).get(player);
  if (!own) return;
  await notify(work, {
    to: other,
    type: accepted ? 'friend_accepted' : 'friend_request',
    params: { opponent: own.username, opponentId: player },
    link: accepted ? `/profile/${player}` : '/search-friends?tab=requests',
  });
}
