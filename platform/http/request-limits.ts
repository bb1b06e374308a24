import { randomBytes } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '../sessions/sessions.ts';
import { networkOf } from './address.ts';
import type { Key } from './caller.ts';
import { markShownBy, shownAs } from './cookies.ts';
import { refuse } from './problems.ts';
import type { SharedCounts } from './shared-counts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests to this route are not limited: health checks and files. */
    uncounted?: boolean;
  }
}

/** The most requests a minute, counted by all nodes together while there is a Redis, and else by each process. */
export interface RequestRates {
  /** One player, on all their devices. */
  readonly player: number;
  /** One browser, with all players who sign in there. */
  readonly device: number;
  /** All callers of one network address who are neither players nor on a known device. */
  readonly strangers: number;
}

export const REQUEST_RATES: RequestRates = { player: 300, device: 300, strangers: 6_000 };

/** Requests of one key a minute, on all nodes together. */
export const KEY_REQUESTS_PER_MINUTE = 300;

/** Finds the sender of a session's token or a device's mark; `undefined` for an unknown one. */
export interface Senders {
  ofToken(token: string): Promise<string | undefined>;
  ofDevice(mark: string): Promise<string | undefined>;
}

/** The header of calls that a page makes inside the process; nobody outside can know its value. */
export const PAGE_CALL = { name: 'x-page-call', value: randomBytes(24).toString('base64url') };

/** The window of every limit. */
export const MINUTE_MS = 60_000;
/** A sender is looked up again after this time. */
const FRESH_MS = MINUTE_MS;
/** Unknown tokens and marks of one address a minute; above it only known senders are let in. */
const MOST_FAILED_LOOK_UPS = 600;
const MOST_REMEMBERED = 50_000;

/** One limit of a request, with the key that it counts. */
interface Limit {
  readonly local: Count;
  readonly key: string;
  readonly max: number;
}

/**
 * Counts requests by player and by device. An address counts only for strangers, because a carrier may have a whole
 * town behind one. Runs before the body is read.
 */
export async function limitRequests(
  app: FastifyInstance,
  rates: RequestRates,
  senders: Senders | undefined,
  shared?: SharedCounts,
): Promise<void> {
  await app.register(rateLimit, { global: false });
  const limit = (max: number, keyOf: (request: FastifyRequest) => string) => {
    const options = { max, timeWindow: MINUTE_MS, cache: MOST_REMEMBERED, keyGenerator: keyOf };
    return app.createRateLimit(options);
  };
  const byDevice = limit(rates.device, (request) => markShownBy(request) ?? '');
  const byAddress = limit(rates.strangers, ({ ip }) => networkOf(ip));
  const failedLookUps = limit(MOST_FAILED_LOOK_UPS, ({ ip }) => networkOf(ip));
  const knownSender = senders && rememberSenders(senders, failedLookUps);
  const senderOf = new WeakMap<FastifyRequest, string>();
  const bySender = limit(rates.player, (request) => senderOf.get(request) ?? '');

  app.addHook('preParsing', async (request) => {
    if (isUncounted(request)) return;
    const sender = await knownSender?.(request);
    if (sender) senderOf.set(request, sender);
    const mark = markShownBy(request);
    const ofCaller = sender
      ? { local: bySender, key: `player ${sender}`, max: rates.player }
      : { local: byAddress, key: `address ${networkOf(request.ip)}`, max: rates.strangers };
    const ofDevice = { local: byDevice, key: `device ${mark}`, max: rates.device };
    await refuseBeyond(mark ? [ofCaller, ofDevice] : [ofCaller], request, shared);
  });
}

/** Refuses by the count of this node, which is never above that of all nodes, and only then asks for that one. */
async function refuseBeyond(
  limits: readonly Limit[],
  request: FastifyRequest,
  shared: SharedCounts | undefined,
): Promise<void> {
  for (const { local } of limits) {
    const counted = await local(request);
    if (!counted.isAllowed && counted.isExceeded) {
      throw refuse('too_many_requests', { retryAfterSeconds: counted.ttlInSeconds });
    }
  }
  const counts = await shared?.add(limits.map(({ key }) => key));
  counts?.forEach(({ count, endsInMs }, index) => {
    if (count <= (limits[index]?.max ?? count)) return;
    throw refuse('too_many_requests', { retryAfterSeconds: Math.ceil(endsInMs / 1000) || 1 });
  });
}

/** Adds to the reply the requests that a key has left, and refuses more. */
export function limitKey({ uses, minuteEndsAt }: Key, reply: FastifyReply, now: Date): void {
  const reset = Math.max(1, Math.ceil((minuteEndsAt.getTime() - now.getTime()) / 1000));
  reply
    .header('ratelimit-limit', KEY_REQUESTS_PER_MINUTE)
    .header('ratelimit-remaining', Math.max(0, KEY_REQUESTS_PER_MINUTE - uses))
    .header('ratelimit-reset', reset)
    .header('ratelimit-policy', `${KEY_REQUESTS_PER_MINUTE};w=60`);
  if (uses > KEY_REQUESTS_PER_MINUTE)
    throw refuse('too_many_requests', { retryAfterSeconds: reset });
}

type Count = ReturnType<FastifyInstance['createRateLimit']>;

interface Known {
  readonly sender: string;
  readonly at: number;
}

function rememberSenders(senders: Senders, failures: Count) {
  const known = new Map<string, Known>();

  const lookUp = async (
    shown: string,
    find: (shown: string) => Promise<string | undefined>,
    request: FastifyRequest,
  ): Promise<string | undefined> => {
    const remembered = known.get(shown);
    if (remembered && Date.now() - remembered.at < FRESH_MS) return remembered.sender;
    const failed = await failures(request, { increment: false });
    if (!failed.isAllowed && failed.remaining === 0) return remembered?.sender;
    let sender: string | undefined;
    try {
      sender = await find(shown);
    } catch {
      return remembered?.sender; // the database is away; the call itself says so
    }
    known.delete(shown);
    if (sender) remember(known, shown, { sender, at: Date.now() });
    else await failures(request);
    return sender;
  };

  return async (request: FastifyRequest): Promise<string | undefined> => {
    for (const token of shownAs(request.cookies, SESSION_COOKIE)) {
      const player = await lookUp(token, senders.ofToken, request);
      if (player) return player;
    }
    const mark = markShownBy(request);
    return mark && lookUp(mark, senders.ofDevice, request);
  };
}

function remember(known: Map<string, Known>, shown: string, one: Known): void {
  known.set(shown, one);
  const [oldest] = known.keys();
  if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
}

function isUncounted({ headers, routeOptions }: FastifyRequest): boolean {
  const isFile =
    routeOptions.config?.uncounted === true || routeOptions.url?.startsWith('/brands/');
  return isFile || headers[PAGE_CALL.name] === PAGE_CALL.value;
}
