import { randomBytes } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '../sessions/sessions.ts';
import { networkOf } from './address.ts';
import { markShownBy } from './device-mark.ts';
import { shownAs } from './host-cookies.ts';
import { refuse } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests to this route are not limited: health checks and files. */
    uncounted?: boolean;
  }
}

/** The most requests a minute, counted by each process. */
export interface RequestRates {
  /** One player, on all their devices. */
  readonly player: number;
  /** One browser, with all players who sign in there. */
  readonly device: number;
  /** All callers of one network address who are neither players nor on a known device. */
  readonly strangers: number;
}

export const REQUEST_RATES: RequestRates = { player: 300, device: 300, strangers: 6_000 };

/** Answers who shows a session's token or a device's mark; nothing for one that is not ours. */
export interface Senders {
  ofToken(token: string): Promise<string | undefined>;
  ofDevice(mark: string): Promise<string | undefined>;
}

/** The header of calls that a page makes inside the process; nobody outside can know its value. */
export const PAGE_CALL = { name: 'x-page-call', value: randomBytes(24).toString('base64url') };

const MINUTE_MS = 60_000;
/** A sender is looked up again after this time. */
const FRESH_MS = MINUTE_MS;
/** Tokens and marks of one address that were not ours, a minute; then only senders already known are let in. */
const MOST_FAILED_LOOK_UPS = 600;
const MOST_KEPT = 50_000;

/**
 * Counts requests by player and by device. An address counts only for strangers, because a carrier may have a whole
 * town behind one. Runs before the body is read.
 */
export async function limitRequests(
  app: FastifyInstance,
  rates: RequestRates,
  senders: Senders | undefined,
): Promise<void> {
  await app.register(rateLimit, { global: false });
  const limit = (max: number, keyOf: (request: FastifyRequest) => string) => {
    const options = { max, timeWindow: MINUTE_MS, cache: MOST_KEPT, keyGenerator: keyOf };
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
    const limits = [sender ? bySender : byAddress];
    if (markShownBy(request)) limits.push(byDevice);
    for (const count of limits) {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) {
        throw refuse('too_many_requests', { retryAfterSeconds: counted.ttlInSeconds });
      }
    }
  });
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
    const kept = known.get(shown);
    if (kept && Date.now() - kept.at < FRESH_MS) return kept.sender;
    const failed = await failures(request, { increment: false });
    if (!failed.isAllowed && failed.remaining === 0) return kept?.sender;
    let sender: string | undefined;
    try {
      sender = await find(shown);
    } catch {
      return kept?.sender; // the database is away; the call itself says so
    }
    known.delete(shown);
    if (sender) keep(known, shown, { sender, at: Date.now() });
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

function keep(known: Map<string, Known>, shown: string, one: Known): void {
  known.set(shown, one);
  const [oldest] = known.keys();
  if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
}

function isUncounted({ headers, routeOptions }: FastifyRequest): boolean {
  const isFile =
    routeOptions.config?.uncounted === true || routeOptions.url?.startsWith('/brands/');
  return isFile || headers[PAGE_CALL.name] === PAGE_CALL.value;
}
