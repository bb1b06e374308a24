import type { Socket } from 'socket.io';
import { brandOfHost } from '#brands/brands.ts';
import { inBatches } from '../batches.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { addressBehind, networkOf } from '../http/address.ts';
import { cookiesIn, shownAs } from '../http/cookies.ts';
import { findSessions, liveSessions, type Session } from '../sessions/finding.ts';
import { SESSION_COOKIE } from '../sessions/sessions.ts';
import type { ConnectionLimit } from './connection-limit.ts';
import type { PlayerSocket } from './following.ts';

const REFUSED_FOR_MS = 1_000;

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly connections: ConnectionLimit;
  /** The number of trusted proxies in front. */
  readonly proxies: number;
}

/**
 * Identifies the player or visitor of a new socket. Refuses it with `too_many_sockets` at the connection limit, and with
 * `unavailable` while the database is away.
 */
export function recognising(
  { db, clock, connections, proxies }: Parts,
  onError: (error: unknown) => void,
) {
  // a few statements answer thousands that return at once
  const sessionOf = inBatches((tokens: readonly string[]) => findSessions(db, tokens, clock.now()));
  return (socket: Socket, next: (error?: Error) => void): void => {
    const { cookie, host } = socket.handshake.headers;
    shownSession(cookie, sessionOf)
      .then((session) => {
        const { audience } = brandOfHost(host ?? '');
        const own = session?.audience === audience ? session : undefined;
        socket.data = { audience, playerId: own?.playerId ?? null, sessionId: own?.id ?? null };
        const { address: nearest, headers } = socket.handshake;
        const network = networkOf(addressBehind(proxies, nearest, headers['x-forwarded-for']));
        const release = connections.take(own?.playerId ?? null, network);
        if (!release) {
          // after the refusal has arrived: a refused connection stays open otherwise
          setTimeout(() => socket.conn.close(), REFUSED_FOR_MS).unref();
          return next(new Error('too_many_sockets'));
        }
        // the connection, not the socket: it also ends for clients that leave before they are let in
        socket.conn.once('close', release);
        if (socket.conn.readyState !== 'open') release();
        next();
      })
      .catch((error: unknown) => {
        onError(error);
        next(new Error('unavailable'));
      });
  };
}

/** Closes sockets whose session has ended. */
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

/** The first live session among those that a browser shows. */
async function shownSession(
  cookies: string | undefined,
  find: (token: string) => Promise<Session | undefined>,
): Promise<Session | undefined> {
  for (const token of shownAs(cookiesIn(cookies), SESSION_COOKIE)) {
    const session = await find(token);
    if (session) return session;
  }
  return undefined;
}
