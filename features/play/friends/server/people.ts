import {
  playerCards,
  playerExists,
  shownName,
} from '#features/foundation/identity/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Look } from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import {
  actionsOn,
  askAgainIn,
  type Bond,
  type BondAction,
  type Relation,
  relationOf,
} from '../rules/bond.ts';
import { bondsWith } from './bonds.ts';

/** A declined request may be sent again after a week. */
const ASK_AGAIN_MS = 7 * 24 * 60 * 60 * 1000;

/** The values that all handlers of this capability share. */
export interface Circle {
  readonly platform: Platform;
  readonly askAgainMs: number;
}

export function createCircle(platform: Platform): Circle {
  const askAgainMs = platform.rules.duration('FRIEND_ASK_AGAIN', ASK_AGAIN_MS);
  return { platform, askAgainMs };
}

interface Person {
  readonly userId: PlayerId;
  readonly username: string;
  readonly avatarUrl: string;
  readonly look: Look;
  readonly country: string;
  readonly relation: Relation;
  readonly actions: BondAction[];
  readonly since: string | null;
  readonly askAgainAt: string | null;
  readonly online: boolean | null;
}

/** Players as the caller sees them, in the given order; deleted players are left out. */
export async function peopleFor(
  circle: Circle,
  ids: readonly PlayerId[],
  context: CallContext,
  db: Db = circle.platform.db,
): Promise<Person[]> {
  const { platform, askAgainMs } = circle;
  const { playerId } = actingPlayer(context);
  const [cards, bonds] = [
    await playerCards(db, ids),
    await bondsWith(db, playerId, ids, platform.clock.now()),
  ];
  return ids.flatMap((userId): Person[] => {
    const card = cards.get(userId);
    const bond = bonds.get(userId);
    if (!card || card.deleted || !bond) return [];
    const { avatarUrl, look, country } = card;
    const basics = { userId, username: shownName(card, context.texts), avatarUrl, look, country };
    if (userId === playerId) {
      return [
        { ...basics, relation: 'self', actions: [], since: null, askAgainAt: null, online: null },
      ];
    }
    const relation = relationOf(bond);
    const actions = actionsOn(bond, askAgainMs);
    const since = relation === 'none' ? null : (bond.since?.toISOString() ?? null);
    const online = relation === 'friend' ? platform.presence.isOnline(userId) : null;
    const askAgainAt = askAgainTime(circle, bond)?.toISOString() ?? null;
    return [{ ...basics, relation, actions, since, askAgainAt, online }];
  });
}

/** The time from which a declined request may be sent again; null if the player need not wait. */
export function askAgainTime({ platform, askAgainMs }: Circle, bond: Bond): Date | null {
  const wait = askAgainIn(bond, askAgainMs);
  return wait === null ? null : new Date(platform.clock.now().getTime() + wait);
}

/** One player of the caller's audience; others are refused as not found. */
export async function personFor(
  circle: Circle,
  id: PlayerId,
  context: CallContext,
  db: Db = circle.platform.db,
): Promise<Person> {
  await refuseStranger(db, id, context);
  const [person] = await peopleFor(circle, [id], context, db);
  if (!person) throw refuse('not_found');
  return person;
}

/** Refuses players of another audience, and deleted players, as not found. */
export async function refuseStranger(db: Db, id: PlayerId, context: CallContext): Promise<void> {
  if (!(await playerExists(db, id, actingPlayer(context).audience))) throw refuse('not_found');
}
