import type { Call, Contract, ReplyOf, SentInputOf } from '#platform/http/contract.ts';
import { ApiProblem } from './problem.ts';

/** All that a client needs to know of a call. */
export type Route = readonly [method: string, path: string];
export type CallTable = Readonly<Record<string, Route>>;

export interface CallOptions {
  /** Makes a command safe to send again; see the conventions of the calls. */
  readonly idempotencyKey?: string;
  /** The file of an upload. */
  readonly file?: Blob;
}

/** The typed client of a contract: `api.joinEvent({ eventId })`. */
export type ClientOf<C extends Contract> = {
  readonly [Name in keyof C]: C[Name] extends Call
    ? (input: SentInputOf<C[Name]>, options?: CallOptions) => Promise<ReplyOf<C[Name]>>
    : never;
};

export interface Exchange {
  readonly status: number;
  readonly body: unknown;
  /** In seconds; see `ApiProblem`. */
  readonly retryAfter?: number | undefined;
}

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly json: unknown;
  readonly options: CallOptions;
}

/** Makes a client from a table of calls and a way to exchange messages (fetch, or in process). */
export function createClient<C extends Contract>(
  table: CallTable,
  exchange: (sent: Sent) => Promise<Exchange>,
): ClientOf<C> {
  const calls = Object.entries(table).map(([name, route]) => [name, callBy(route, exchange)]);
  // The table is made from the contract, so its names and types are the contract's.
  return Object.fromEntries(calls) as ClientOf<C>;
}

/** One call of such a client. */
export function callBy([method, path]: Route, exchange: (sent: Sent) => Promise<Exchange>) {
  return async (input: object, options: CallOptions = {}): Promise<unknown> => {
    const inQuery = method === 'GET' || options.file !== undefined;
    const url = `/api/${path}${inQuery ? queryOf(input) : ''}`;
    const json = inQuery ? undefined : input;
    const { status, body, retryAfter } = await exchange({ method, url, json, options });
    if (status >= 400) throw new ApiProblem(status, isObject(body) ? body : {}, retryAfter);
    return body;
  };
}

function queryOf(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
