import type { Server as HttpServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Server } from 'socket.io';
import { hostname } from '#brands/brands.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { PlayerId } from '../ids.ts';
import type { Log } from '../telemetry/log.ts';
import { connectRedis, pingOf } from './broker.ts';
import { type ConnectionLimits, createConnectionLimit } from './connection-limit.ts';
import { createFanOut } from './fan-out.ts';
import { createFollowing, type Follower, MAX_CHANNELS, type PlayerSocket } from './following.ts';
import { createPresence, type Presence } from './presence.ts';
import type { PresenceOptions } from './presence-options.ts';
import { createSerialQueue } from './serial-queue.ts';
import { dropSignedOut, recognising } from './signed-in.ts';
import type { StreamEntry } from './streams.ts';

/**
 * The live channel. It guarantees nothing: a client keeps the last unbroken sequence of each channel and
 * asks for what follows, and the answer comes from the database.
 */
export interface Realtime {
  readonly presence: Presence;
  publish(entries: readonly StreamEntry[]): void;
  /** Closes sockets without a live session, and leaves channels that their player may no longer follow. Also runs regularly. */
  dropEnded(): Promise<void>;
  connections(): number;
  /** Asks Redis for an answer, where the nodes are connected over it. */
  readonly pingRedis: (() => Promise<void>) | undefined;
  /**
   * Closes the connections one by one within `withinMs`. Each client connects again, through a balancer to another node,
   * and asks for the entries it missed.
   */
  release(withinMs: number): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly server: HttpServer;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly redisUrl: string | undefined;
  /** The number of trusted proxies in front. */
  readonly proxies: number;
  /** A host without a live channel, because it has no sessions. */
  readonly closedHost?: string | undefined;
  readonly connectionLimits: ConnectionLimits;
  readonly mayFollow: (channel: string, follower: Follower) => Promise<boolean>;
  readonly presence: Pick<PresenceOptions, 'quietAbove' | 'typingEveryMs'> & {
    readonly nameOf: (db: Db, player: PlayerId) => Promise<string>;
    /** Decides if the other members of a channel see a player who may follow it. */
    readonly mayMeet: (db: Db, channel: string, player: PlayerId) => Promise<boolean>;
    readonly visibleTo: (
      db: Db,
      player: PlayerId,
      players: readonly PlayerId[],
    ) => Promise<readonly PlayerId[]>;
  };
}

/** The longest time that a socket outlives its session or its player's right to a channel. */
const DROP_ENDED_MS = 30_000;
/** Sockets whose channels are checked together. */
const ASKED_AT_ONCE = 200;
/** Sockets that are released together. */
const RELEASED_AT_ONCE = 20;
/** A connection that sends no handshake is closed after this time. */
const SAYS_NOTHING_MS = 15_000;
const MAX_MESSAGE_BYTES = 16 * 1024;

/** Opens the live channel beside the HTTP server; with Redis it reaches the sockets of every node. */
export async function createRealtime(options: Options): Promise<Realtime> {
  const { db, clock, log, redisUrl, mayFollow } = options;
  const onError = (error: unknown) => log.error({ err: error }, 'live channel');
  const io = listenOn(options);
  const redis = redisUrl ? await connectRedis(io, redisUrl, log) : [];
  const fanOut = createFanOut(io, redis.length > 0);
  const { presence, ...attending } = createPresence(
    io,
    redis.length > 0,
    presenceOptions(options, onError),
  );
  const following = createFollowing(db, clock, mayFollow);

  const connections = createConnectionLimit(options.connectionLimits);
  io.use(recognising({ db, clock, connections, proxies: options.proxies }, onError));
  io.on('connection', (socket: PlayerSocket) => {
    const enqueue = createSerialQueue(MAX_CHANNELS, onError);
    attending.welcome(socket, enqueue);
    socket.on('follow', (message: unknown, answer: unknown) => {
      if (typeof answer !== 'function') return;
      const send = answer as (reply: unknown) => void; // by the client's protocol
      enqueue(() => following.follow(socket, message), send);
    });
    socket.on('unfollow', (channel: unknown) => {
      // questions are answered in their order
      if (typeof channel === 'string')
        enqueue(
          async () => socket.leave(channel),
          () => undefined,
        );
    });
  });

  async function dropEnded(): Promise<void> {
    const sockets: PlayerSocket[] = [...io.sockets.sockets.values()];
    await dropSignedOut(db, clock, sockets);
    for (let at = 0; at < sockets.length; at += ASKED_AT_ONCE) {
      await Promise.all(sockets.slice(at, at + ASKED_AT_ONCE).map(leaveLost));
    }
  }

  async function leaveLost(socket: PlayerSocket): Promise<void> {
    await following.leaveLost(socket);
    await attending.leaveLost(socket);
  }
  const dropping = setInterval(() => dropEnded().catch(onError), DROP_ENDED_MS).unref();

  return {
    presence,
    dropEnded,
    publish: fanOut.publish,
    connections: () => io.engine.clientsCount,
    pingRedis: pingOf(redis[0]),
    async release(withinMs) {
      const sockets = [...io.sockets.sockets.values()];
      for (const [at, socket] of sockets.entries()) {
        if (at % RELEASED_AT_ONCE === 0)
          await sleep((withinMs * RELEASED_AT_ONCE) / sockets.length, undefined, { ref: false });
        socket.conn.close();
      }
    },
    async close() {
      clearInterval(dropping);
      fanOut.close();
      attending.close();
      await io.close();
      for (const client of redis) client.disconnect();
    },
  };
}

/** Accepts sockets of our own pages only, not of other origins. */
function listenOn({ server, closedHost }: Pick<Options, 'server' | 'closedHost'>): Server {
  return new Server(server, {
    path: '/live',
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: SAYS_NOTHING_MS,
    allowRequest: (request, answer) => {
      const { origin, host } = request.headers;
      const isClosed = closedHost !== undefined && hostname(host ?? '') === closedHost;
      answer(null, !isClosed && (origin === undefined || URL.parse(origin)?.host === host));
    },
  });
}

function presenceOptions(
  { db, mayFollow, presence }: Options,
  onError: (error: unknown) => void,
): PresenceOptions {
  const { quietAbove, typingEveryMs, nameOf, mayMeet, visibleTo } = presence;
  return {
    quietAbove,
    typingEveryMs,
    onError,
    // players of sessions, and those that they name
    nameOf: (player) => nameOf(db, player as PlayerId),
    visibleTo: (player, players) => visibleTo(db, player as PlayerId, players as PlayerId[]),
    async mayAttend(channel, { data }, player) {
      const isTheirs = await mayFollow(channel, data as Follower); // set by `recognising`
      return isTheirs && mayMeet(db, channel, player as PlayerId);
    },
  };
}
