import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel';
import type { z } from 'zod';
import { CarrierError, type CarrierFault } from '#platform/ports/carrier-error.ts';
import type { Health } from '#platform/telemetry/health.ts';
import { carrierCalls } from './meter.ts';

/** Address and credentials of a service. */
export interface ServiceAccess {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

/** Time limits and retries; tests use shorter ones. */
export interface Patience {
  readonly timeoutMs: number;
  /** Retries of calls that may be repeated. */
  readonly retries: number;
  readonly firstWaitMs: number;
  /** Failures in a row that open the circuit breaker, so that nobody waits for this service. */
  readonly breakAfter: number;
  /** The time after which the open breaker lets one call through. */
  readonly halfOpenAfterMs: number;
}

export const PATIENCE: Patience = {
  timeoutMs: 5_000,
  retries: 2,
  firstWaitMs: 200,
  breakAfter: 5,
  halfOpenAfterMs: 10_000,
};

/** Reports the outcome of a call, never its input or reply. */
export type Report = (
  entry: { service: string; call: string; outcome: string; ms: number },
  error?: CarrierError,
) => void;

/** One of the carriers' services over HTTP. */
export interface CarrierService {
  /** Makes a call that may be repeated: a query, or a command that is idempotent. */
  callWithRetries<T>(call: string, body: object, reply: z.ZodType<T>): Promise<T>;
  /** Makes a call once, without retries. */
  callOnce<T>(call: string, body: object, reply: z.ZodType<T>): Promise<T>;
}

export function createCarrierService(
  service: string,
  access: ServiceAccess,
  report: Report,
  patience: Patience = PATIENCE,
  health?: Health,
): CarrierService {
  const isAway = (error: unknown) => error instanceof CarrierError && error.fault === 'unavailable';
  const breaker = circuitBreaker(handleWhen(isAway), {
    halfOpenAfter: patience.halfOpenAfterMs,
    breaker: new ConsecutiveBreaker(patience.breakAfter),
  });
  breaker.onStateChange((state) => health?.cut(`carrier:${service}`, state === CircuitState.Open));
  const again = retry(handleWhen(isAway), {
    maxAttempts: patience.retries,
    backoff: new ExponentialBackoff({ initialDelay: patience.firstWaitMs }), // with jitter
  });
  const patiently = wrap(again, breaker);
  const once = async <T>(call: string, body: object, reply: z.ZodType<T>) => {
    const started = performance.now();
    const done = (outcome: string, error?: CarrierError) => {
      const ms = Math.round(performance.now() - started);
      carrierCalls.observe({ service, call, outcome }, ms / 1000);
      report({ service, call, outcome, ms }, error);
      // a refusal or an unknown subscriber is an answer, too
      if (error?.fault === 'unavailable' || error?.fault === 'malformed') {
        health?.failed(
          `carrier:${service}`,
          error.cause ?? { reason: error.reason ?? error.fault },
        );
      } else health?.succeeded(`carrier:${service}`);
    };
    try {
      const answer = await exchange(service, access, call, body, reply, patience.timeoutMs);
      done('done');
      return answer;
    } catch (error) {
      if (error instanceof CarrierError) done(error.fault, error);
      throw error;
    }
  };
  return {
    callWithRetries: (call, body, reply) =>
      patiently.execute(() => once(call, body, reply)).catch(broken(service, call)),
    callOnce: (call, body, reply) =>
      breaker.execute(() => once(call, body, reply)).catch(broken(service, call)),
  };
}

/** Turns the error of an open breaker into `unavailable`. */
function broken(service: string, call: string) {
  return (error: unknown): never => {
    if (!(error instanceof BrokenCircuitError)) throw error;
    throw new CarrierError('unavailable', { service, call, cause: error });
  };
}

async function exchange<T>(
  service: string,
  { url, user, password }: ServiceAccess,
  call: string,
  body: object,
  reply: z.ZodType<T>,
  timeoutMs: number,
): Promise<T> {
  const sent = { service, call };
  const { status, text } = await fetch(`${url}/${call}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    redirect: 'error', // credentials go nowhere else
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((cause: unknown) => {
      throw new CarrierError('unavailable', { ...sent, mayBeDone: true, cause });
    });
  const fault = faultOf(status);
  if (fault) {
    const mayBeDone = status >= 500;
    throw new CarrierError(fault, { ...sent, reason: reasonIn(text), mayBeDone });
  }
  const read = reply.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new CarrierError('malformed', { ...sent, mayBeDone: true });
}

const OUR_FAULT = [401, 403]; // the credentials are no longer right
const BUSY = [408, 425, 429];

function faultOf(status: number): CarrierFault | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 500 || OUR_FAULT.includes(status) || BUSY.includes(status)) return 'unavailable';
  return status === 404 ? 'not_found' : 'refused';
}

const UNREADABLE = Symbol('no schema takes it');

function parsed(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
}

/** A word of the service's own, if it is one; anything longer might quote what we sent. */
function reasonIn(text: string): string | null {
  const body = parsed(text);
  if (typeof body !== 'object' || body === null || !('code' in body)) return null;
  const { code } = body;
  return typeof code === 'string' && /^[A-Z][A-Z_]{1,39}$/.test(code) ? code : null;
}
