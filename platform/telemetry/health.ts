import type { Clock } from '../clock.ts';

/** The latest outcomes of one service on this node: a provider (`mail`, `sms:twilio`), or a kind of jobs (`job:outbox`). */
export interface Outcomes {
  /** ISO 8601, as all times here. */
  readonly succeededAt: string | null;
  readonly failedAt: string | null;
  /** Time of the first failure since the last success. */
  readonly failingSince: string | null;
  /** Failures since the last success. */
  readonly failures: number;
  /** The code of the last failure. */
  readonly error: string | null;
  /** True while a circuit breaker keeps calls away from it. */
  readonly isCut: boolean;
}

/** Records for the status page how the services of this node fare, in memory. */
export interface Health {
  succeeded(service: string): void;
  failed(service: string, error: unknown): void;
  cut(service: string, isCut: boolean): void;
  outcomes(): Readonly<Record<string, Outcomes>>;
}

const NONE: Outcomes = {
  succeededAt: null,
  failedAt: null,
  failingSince: null,
  failures: 0,
  error: null,
  isCut: false,
};

export function createHealth(clock: Clock): Health {
  const known = new Map<string, Outcomes>();
  const change = (service: string, to: (before: Outcomes, now: string) => Partial<Outcomes>) => {
    const before = known.get(service) ?? NONE;
    known.set(service, { ...before, ...to(before, clock.now().toISOString()) });
  };
  return {
    succeeded: (service) =>
      change(service, (_, now) => ({
        succeededAt: now,
        failingSince: null,
        failures: 0,
        isCut: false,
      })),
    failed: (service, error) =>
      change(service, ({ failingSince, failures }, now) => ({
        failedAt: now,
        failingSince: failingSince ?? now,
        failures: failures + 1,
        error: codeOfError(error),
      })),
    cut: (service, isCut) => change(service, () => ({ isCut })),
    outcomes: () => Object.fromEntries(known),
  };
}

const CODE = /^(?:HTTP )?[\w.-]{1,60}$/;

/** A code of an error, and never its message, which may name a person. */
export function codeOfError(error: unknown): string {
  const { responseCode, reason, code, name } = Object(error);
  const cause = Object(Object(error).cause).code;
  const codes = [responseCode, reason, code, cause, name].map((each) => String(each ?? ''));
  return codes.find((each) => CODE.test(each)) ?? 'unknown';
}

/** Records the outcome of some work. A failure is passed on. */
export async function recorded<T>(health: Health, service: string, work: Promise<T>): Promise<T> {
  try {
    const result = await work;
    health.succeeded(service);
    return result;
  } catch (error) {
    health.failed(service, error);
    throw error;
  }
}
