import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { brandOfHost } from '#brands/brands.ts';
import { inBatches } from '../batches.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { PlayerId, SessionId } from '../ids.ts';
import { findSessions, liveSessions, SESSION_COOKIE } from '../sessions/sessions.ts';
import type { Log } from '../telemetry/log.ts';
import { connectRedis } from './broker.ts';
import { createFanOut } from './fan-out.ts';
import { createPresence, type Presence, type PresenceOptions } from './presence.ts';
import { type From, replays, type StreamEntry } from './streams.ts';

/**
 * The live channel. It guarantees nothing: a client keeps the last unbroken sequence of each channel and
 * asks for what follows, and the answer comes from the database.
 */
export interface Realtime {
  readonly presence: Presence;
  publish(entries: readonly StreamEntry[]): void;
  /** Lets go of sockets whose session has ended, and of channels that are theirs no more; does so by itself, too. */
  dropEnded(): Promise<void>;
  connections(): number;
  close(): Promise<void>;
}

interface Options {
  readonly server: HttpServer;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly redisUrl: string | undefined;
  readonly mayFollow: (channel: string, follower: Follower) => Promise<boolean>;
  readonly attendance: Pick<PresenceOptions, 'quietAbove' | 'typingEveryMs'> & {
    readonly nameOf: (db: Db, player: PlayerId) => Promise<string>;
    /** Whether a player who may follow a channel is seen by the others who have it open. */
    readonly mayMeet: (db: Db, channel: string, player: PlayerId) => Promise<boolean>;
    readonly visibleTo: (
      db: Db,
      player: PlayerId,
      players: readonly PlayerId[],
    ) => Promise<readonly PlayerId[]>;
  };
}

/** Who is at the other end of a socket: a player, or a visitor of a brand. */
export interface Follower {
  readonly audience: string;
  readonly playerId: PlayerId | null;
}

/** Nothing that the database would stumble over: others are answered by the same statement. */
const CHANNEL_NAME = /^[!-~]{0,100}$/;
const follow = z.object({
  channel: z.string().regex(CHANNEL_NAME),
  after: z.number().int().min(0).optional(),
  since: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
});
const MAX_CHANNELS = 60;
/** So many may have missed all that can be replayed, and are answered by one statement. */
const MOST_REPLAYED = 100;
/** A socket does not outlive its session by more, nor does it hear longer of what its player has left. */
const DROP_ENDED_MS = 30_000;
/** So many sockets are asked about together. */
const ASKED_AT_ONCE = 200;
const MAX_MESSAGE_BYTES = 16 * 1024;

interface SocketData extends Follower {
  readonly sessionId: SessionId | null;
}
type Answer = (reply: unknown) => void;
type PlayerSocket = Socket<Record<string, never>, Record<string, never>, never, SocketData>;

export async function createRealtime(options: Options): Promise<Realtime> {
  const { server, db, clock, log, redisUrl, mayFollow } = options;
  const io = new Server(server, {
    path: '/live',
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    allowRequest: (request, answer) => {
      const { origin, host } = request.headers;
      answer(null, origin === undefined || URL.parse(origin)?.host === host);
    },
  });
  const redis = redisUrl ? await connectRedis(io, redisUrl, log) : [];
  const fanOut = createFanOut(io, redis.length > 0);
  const { quietAbove, typingEveryMs, nameOf, mayMeet, visibleTo } = options.attendance;
  const { presence, ...attending } = createPresence(io, redis.length > 0, {
    ...{ quietAbove, typingEveryMs },
    // players of sessions, and whoever they name
    nameOf: (player) => nameOf(db, player as PlayerId),
    visibleTo: (player, players) => visibleTo(db, player as PlayerId, players as PlayerId[]),
    async mayAttend(channel, { data }, player) {
      const isTheirs = await mayFollow(channel, data as SocketData); // set by `use`
      return isTheirs && mayMeet(db, channel, player as PlayerId);
    },
    onError: (error) => log.error({ err: error }, 'live channel'),
  });

  // where thousands come back at once, a few statements answer them all
  const sessionOf = inBatches((tokens: readonly string[]) => findSessions(db, tokens, clock.now()));
  const replay = inBatches(
    (asked: readonly (From & { channel: string })[]) => replays(db, asked),
    ({ channel, after, since }) => `${channel} ${after} ${since?.getTime()}`,
    MOST_REPLAYED,
  );

  io.use((socket, next) => {
    const token = tokenIn(socket.handshake.headers.cookie);
    Promise.resolve(token === undefined ? undefined : sessionOf(token))
      .then((session) => {
        const { audience } = brandOfHost(socket.handshake.headers.host ?? '');
        const own = session?.audience === audience ? session : undefined;
        socket.data = { audience, playerId: own?.playerId ?? null, sessionId: own?.id ?? null };
        next();
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'live channel');
        next(new Error('unavailable'));
      });
  });

  io.on('connection', (socket: PlayerSocket) => {
    const inTurn = oneByOne();
    attending.welcome(socket, inTurn);
    socket.on('follow', (message: unknown, answer: unknown) => {
      if (typeof answer !== 'function') return;
      inTurn(() => followChannel(socket, message), answer as Answer); // by the client's protocol
    });
    socket.on('unfollow', (channel: unknown) => {
      // what was asked before is answered before
      if (typeof channel === 'string')
        inTurn(
          async () => socket.leave(channel),
          () => undefined,
        );
    });
  });

  /** One after the other: no socket keeps the database busy by itself. */
  function oneByOne() {
    let waiting = 0;
    let last: Promise<void> = Promise.resolve();
    return (task: () => Promise<unknown>, answer: Answer): void => {
      if (waiting >= MAX_CHANNELS) return void answer({ error: 'too_many_requests' });
      waiting += 1;
      last = last
        .then(task)
        .then(answer)
        .catch((error: unknown) => {
          log.error({ err: error }, 'live channel');
          answer({ error: 'unavailable' });
        })
        .finally(() => {
          waiting -= 1;
        });
    };
  }

  async function followChannel(socket: PlayerSocket, message: unknown) {
    const asked = follow.safeParse(message);
    if (!asked.success) return { error: 'input_invalid' };
    const { channel, after, since } = asked.data;
    if (socket.rooms.size > MAX_CHANNELS) return { error: 'too_many_requests' };
    if (!(await mayFollow(channel, socket.data))) {
      await socket.leave(channel); // it was theirs until now, perhaps
      return { error: 'not_yours' };
    }
    // Joined first: what commits between the two reaches the client by both ways, and it drops doubles.
    await socket.join(channel);
    return replay({ channel, after, since });
  }

  async function dropEnded(): Promise<void> {
    const sockets: PlayerSocket[] = [...io.sockets.sockets.values()];
    await dropSignedOut(sockets);
    for (let at = 0; at < sockets.length; at += ASKED_AT_ONCE) {
      await Promise.all(sockets.slice(at, at + ASKED_AT_ONCE).map(leaveLost));
    }
  }

  async function dropSignedOut(sockets: readonly PlayerSocket[]): Promise<void> {
    const ids = sockets.flatMap(({ data }) => data.sessionId ?? []);
    if (ids.length === 0) return;
    const live = await liveSessions(db, ids, clock.now());
    for (const socket of sockets) {
      const { sessionId } = socket.data;
      if (sessionId !== null && !live.has(sessionId)) socket.disconnect(true);
    }
  }

  /** Who has left an event, or was relieved of a role, is told no more of what is said there. */
  async function leaveLost(socket: PlayerSocket): Promise<void> {
    const followed = [...socket.rooms].filter(
      (room) => room !== socket.id && CHANNEL_NAME.test(room),
    );
    await Promise.all(
      followed.map(async (channel) => {
        if (!(await mayFollow(channel, socket.data))) await socket.leave(channel);
      }),
    );
    await attending.leaveLost(socket);
  }
  const dropping = setInterval(() => {
    dropEnded().catch((error: unknown) => log.error({ err: error }, 'live channel'));
  }, DROP_ENDED_MS);
  dropping.unref();

  return {
    presence,
    dropEnded,
    publish: fanOut.publish,
    connections: () => io.engine.clientsCount,
    async close() {
      clearInterval(dropping);
      fanOut.close();
      attending.close();
      await io.close();
      for (const client of redis) client.disconnect();
    },
  };
}

function tokenIn(cookies: string | undefined): string | undefined {
  const pair = cookies?.split(/;\s*/).find((part) => part.startsWith(`${SESSION_COOKIE}=`));
  return pair?.slice(SESSION_COOKIE.length + 1);
}
