import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import {
  endSessionsOfPlayer,
  ownerOfSession,
  revokeSession,
  sessionsOfPlayer,
} from '#platform/sessions/sessions.ts';
import type { identityCalls } from '../contract.ts';
import { deviceOf } from '../rules/device.ts';
import { endKeysOf } from './keys.ts';

type Calls = typeof identityCalls;

/** Where a player is signed in, the last used first. */
export function sessions({ db, clock }: Platform): Handler<Calls['sessions']> {
  return async (wanted, context) => {
    const { playerId } = actingPlayer(context);
    const found = await sessionsOfPlayer(db, playerId, clock.now(), wanted);
    const items = found.items.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
      sessionId: id,
      ...deviceOf(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: id === context.caller.session?.id,
    }));
    return { items, ...found.paging };
  };
}

/** Ending twice is answered as the first time. */
export function endSession(): Handler<Calls['endSession']> {
  return async ({ sessionId }, context) => {
    const { playerId } = actingPlayer(context);
    return context.transact(async ({ db, now }) => {
      const owner = await ownerOfSession(db, sessionId);
      if (owner === undefined) throw refuse('not_found');
      if (owner !== playerId) throw refuse('not_yours');
      await revokeSession(db, sessionId, now);
      return { done: true };
    });
  };
}

export function endOtherSessions(): Handler<Calls['endOtherSessions']> {
  return async ({ keys }, context) => {
    const { playerId } = actingPlayer(context);
    return context.transact(async ({ db, now }) => {
      if (keys) await endKeysOf(db, playerId, now);
      await endSessionsOfPlayer(db, playerId, now, context.caller.session?.id);
      return { done: true };
    });
  };
}
