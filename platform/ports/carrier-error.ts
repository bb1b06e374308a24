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
  /** True if the request may have been carried out, so that it must not be repeated blindly. */
  readonly mayBeDone?: boolean;
  readonly cause?: unknown;
}

/** A failed call to a carrier's service. Its message names no subscriber. */
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
