import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AppContract } from '#app/contract.ts';
import { contract } from '#app/contract.ts';
import type { Chance } from '#sandbox/random.ts';
import { type CallTable, createClient, type Exchange, type Sent } from '#ui/api/client.ts';
import type { Api } from '../connection.ts';
import { tally } from '../record.ts';

/** Counts of requests over all connections. */
export interface Wire {
  requests: number;
  /** Requests cut before their reply, and repeated with the same key. */
  cuts: number;
  /** Requests sent a second time, at once or later, to either node. */
  doubles: number;
  /** Replies of 500 and above, by status, path and body. */
  readonly faults: Map<string, number>;
  /** Replies to a command sent twice that differ. */
  readonly contradictions: string[];
}

export interface LineOptions {
  readonly urls: readonly [string, string];
  /** The node that the owner is connected to; a repeated request may go to the other one. */
  readonly home: 0 | 1;
  readonly cookie: string;
  readonly address: string;
  readonly chance: Chance;
  readonly wire: Wire;
}

const TABLE: CallTable = Object.fromEntries(
  Object.entries(contract).map(([name, call]) => [name, [call.method, call.path] as const]),
);
/** The stored reply to this call lacks the code of the voucher, so a repeat differs. */
const NOT_REPEATED = '/api/show-voucher';
const LONGEST_PATIENCE_MS = 60;
const RETRY_MS = 20;
const MOST_TRIES = 200;
const AT_FAULT = 500;

export function newWire(): Wire {
  return { requests: 0, cuts: 0, doubles: 0, faults: new Map(), contradictions: [] };
}

/** The API over a bad connection: two of eight commands lose their reply, and two are sent twice. */
export function badLine(options: LineOptions): Api {
  const { chance } = options;
  return createClient<AppContract>(TABLE, async (sent) => {
    if (sent.method === 'GET') return untilAnswered(options, sent, null);
    const key = sent.options.idempotencyKey ?? randomUUID();
    const way = chance.below(8);
    if (way < 2) return untilAnswered(options, sent, key, chance.below(LONGEST_PATIENCE_MS));
    if (way === 2) return atOnce(options, sent, key);
    const answer = await untilAnswered(options, sent, key);
    if (way === 3 && answer.status < 400) {
      options.wire.doubles += 1;
      compare(options, sent, answer, await untilAnswered(options, sent, key));
    }
    return answer;
  });
}

/** The API over a good connection to one node, for checks. */
export function goodLine(options: LineOptions): Api {
  return createClient<AppContract>(TABLE, (sent) =>
    untilAnswered(options, sent, sent.method === 'GET' ? null : randomUUID()),
  );
}

/** Sends a command to both nodes at once. */
async function atOnce(options: LineOptions, sent: Sent, key: string): Promise<Exchange> {
  options.wire.doubles += 1;
  const [one, two] = await Promise.all([
    untilAnswered(options, sent, key),
    untilAnswered({ ...options, home: options.home === 0 ? 1 : 0 }, sent, key),
  ]);
  if (one.status < 400 && two.status < 400) compare(options, sent, one, two);
  return one.status < 400 ? one : two;
}

/** Repeats a request until it is answered. With `patience`, the first attempt is cut after that many milliseconds. */
async function untilAnswered(
  options: LineOptions,
  sent: Sent,
  key: string | null,
  patience?: number,
): Promise<Exchange> {
  const { urls, home, wire } = options;
  for (let attempt = 1; ; attempt += 1) {
    const isCut = patience !== undefined && attempt === 1;
    const url = (home + attempt) % 2 === 1 ? urls[0] : urls[1]; // the first attempt goes to the home node; then the nodes alternate
    try {
      return await send(options, url, sent, key, isCut ? AbortSignal.timeout(patience) : null);
    } catch (error) {
      if (attempt === MOST_TRIES) throw error;
      wire.cuts += 1;
      await sleep(RETRY_MS);
    }
  }
}

async function send(
  { cookie, address, wire }: LineOptions,
  at: string,
  { method, url, json }: Sent,
  key: string | null,
  signal: AbortSignal | null,
): Promise<Exchange> {
  wire.requests += 1;
  const headers: Record<string, string> = { cookie, 'x-forwarded-for': address };
  if (key !== null) headers['idempotency-key'] = key;
  if (json !== undefined) headers['content-type'] = 'application/json';
  const body = json === undefined ? null : JSON.stringify(json);
  const response = await fetch(`${at}${url}`, { method, headers, body, signal });
  const text = await response.text();
  if (response.status >= AT_FAULT) tally(wire.faults, `${response.status} ${url}: ${text}`);
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

function compare({ wire }: LineOptions, { url }: Sent, one: Exchange, two: Exchange): void {
  if (url === NOT_REPEATED || isDeepStrictEqual(one, two)) return;
  const [a, b] = [one, two].map((each) => JSON.stringify(each));
  wire.contradictions.push(`${url}, sent twice, was answered ${a} and ${b}`);
}
