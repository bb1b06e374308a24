/**
 * The reason for a failed call to a carrier's service: `unavailable` (away, too slow, broken, or our credentials are
 * wrong), `refused` (it said no), `not_found` (unknown subscriber) or `malformed` (an unreadable answer).
 */
export type CarrierFault = 'unavailable' | 'refused' | 'not_found' | 'malformed';

interface Facts {
  readonly service: string;
  readonly call: string;
  /** Its own word for a refusal, such as `BARRED`. */
  readonly reason?: string | null;
  /** The request may have arrived and been done: it must not be made again as if nothing had happened. */
  readonly mayBeDone?: boolean;
  readonly cause?: unknown;
}

/** A service did not do what it was asked for. Its message names no subscriber. */
export class CarrierError extends Error {
  readonly fault: CarrierFault;
  readonly service: string;
  readonly call: string;
  readonly reason: string | null;
  readonly mayBeDone: boolean;

  constructor(fault: CarrierFault, { service, call, reason, mayBeDone, cause }: Facts) {
    super(`${service} ${call}: ${fault}${reason ? ` (${reason})` : ''}`, { cause });
    this.fault = fault;
    this.service = service;
    this.call = call;
    this.reason = reason ?? null;
    this.mayBeDone = mayBeDone ?? false;
  }
}

export function isCarrierFault(error: unknown, ...faults: readonly CarrierFault[]): boolean {
  return error instanceof CarrierError && faults.includes(error.fault);
}
