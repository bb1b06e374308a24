import type { Socket } from 'socket.io';
import { brandOfHost } from '#brands/brands.ts';
import { inBatches } from '../batches.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { findSessions, liveSessions } from '../sessions/finding.ts';
import { SESSION_COOKIE } from '../sessions/sessions.ts';
import type { PlayerSocket } from './following.ts';

/** Says who is at the other end of a socket that comes, or that nobody can say so now. */
export function recognising(db: Db, clock: Clock, onError: (error: unknown) => void) {
  // where thousands come back at once, a few statements answer them all
  const sessionOf = inBatches((tokens: readonly string[]) => findSessions(db, tokens, clock.now()));
  return (socket: Socket, next: (error?: Error) => void): void => {
    const { cookie, host } = socket.handshake.headers;
    const token = tokenIn(cookie);
    Promise.resolve(token === undefined ? undefined : sessionOf(token))
      .then((session) => {
        const { audience } = brandOfHost(host ?? '');
        const own = session?.audience === audience ? session : undefined;
        socket.data = { audience, playerId: own?.playerId ?? null, sessionId: own?.id ?? null };
        next();
      })
      .catch((error: unknown) => {
        onError(error);
        next(new Error('unavailable'));
      });
  };
}

/** Lets go of sockets whose session has ended. */
export async function dropSignedOut(
  db: Db,
  clock: Clock,
  sockets: readonly PlayerSocket[],
): Promise<void> {
  const ids = sockets.flatMap(({ data }) => data.sessionId ?? []);
  if (ids.length === 0) return;
  const live = await liveSessions(db, ids, clock.now());
  for (const socket of sockets) {
    const { sessionId } = socket.data;
    if (sessionId !== null && !live.has(sessionId)) socket.disconnect(true);
  }
}

function tokenIn(cookies: string | undefined): string | undefined {
  const pair = cookies?.split(/;\s*/).find((part) => part.startsWith(`${SESSION_COOKIE}=`));
  return pair?.slice(SESSION_COOKIE.length + 1);
}
