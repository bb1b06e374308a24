import { setTimeout as sleep } from 'node:timers/promises';
import { type AppContract, contract } from '#app/contract.ts';
import {
  type CallTable,
  type ClientOf,
  createClient,
  type Exchange,
  type Sent,
} from '#ui/api/client.ts';
import { ApiProblem } from '#ui/api/problem.ts';

export type Api = ClientOf<AppContract>;

/** One phone: an address and a session of its own, over real HTTP. */
export interface Connection {
  readonly api: Api;
  /** The `cookie` header of its session. */
  cookie(): string;
  /** Sends a request that is not in the contract, such as to the sandbox. */
  plain(method: 'GET' | 'POST', path: string, json?: object): Promise<unknown>;
}

/** Counts of requests and replies, for the report. */
export interface Traffic {
  requests: number;
  /** Requests repeated because the server was unreachable or the reply got lost. */
  resent: number;
  /** Replies of 500 and above, by status, path and body. */
  readonly faults: Map<string, number>;
}

const TABLE: CallTable = Object.fromEntries(
  Object.entries(contract).map(([name, call]) => [name, [call.method, call.path] as const]),
);
const RETRY_MS = 100;
/** Longer than all kills together, because an unlucky request can meet each of them. */
const GIVE_UP_AFTER_MS = 600_000;
const SERVER_AT_FAULT = 500;
const OFFICE_SIZE = 200;

export function newTraffic(): Traffic {
  return { requests: 0, resent: 0, faults: new Map() };
}

/** Connects a phone, signed in by `cookie`. It repeats a request with the same key until it gets a reply. */
export function connect(url: string, address: string, traffic: Traffic, cookie = ''): Connection {
  return connectFrom(url, () => address, traffic, cookie);
}

/** Connects an office: one session on many addresses, so that none reaches its request limit. */
export function connectOffice(url: string, traffic: Traffic): Connection {
  let turn = 0;
  const nextAddress = () => {
    turn = (turn + 1) % OFFICE_SIZE;
    return `10.254.0.${turn}`;
  };
  return connectFrom(url, nextAddress, traffic);
}

function connectFrom(
  url: string,
  address: () => string,
  traffic: Traffic,
  signedIn = '',
): Connection {
  let cookie = signedIn;
  const send = async (path: string, init: RequestInit): Promise<Exchange> => {
    traffic.requests += 1;
    const response = await fetch(`${url}${path}`, init);
    for (const line of response.headers.getSetCookie()) cookie = line.split(';', 1)[0] ?? cookie;
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const text = await response.text();
    if (response.status >= SERVER_AT_FAULT) count(traffic, `${response.status} ${path}: ${text}`);
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  };
  const exchange = (method: string, path: string, json: unknown, key?: string) =>
    untilAnswered(traffic, () => {
      const headers: Record<string, string> = { cookie, 'x-forwarded-for': address() };
      if (key) headers['idempotency-key'] = key;
      if (json !== undefined) headers['content-type'] = 'application/json';
      const body = json === undefined ? null : JSON.stringify(json);
      return send(path, { method, headers, body });
    });
  const inApi = ({ method, url: path, json, options }: Sent) =>
    exchange(method, path, json, options.idempotencyKey);
  return {
    api: createClient<AppContract>(TABLE, inApi),
    cookie: () => cookie,
    async plain(method, path, json) {
      const { status, body } = await exchange(method, path, json);
      if (status >= 400) throw new ApiProblem(status, { code: `${status} ${path}`, detail: body });
      return body;
    },
  };
}

async function untilAnswered<T>(traffic: Traffic, send: () => Promise<T>): Promise<T> {
  const until = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (Date.now() > until) throw error;
      traffic.resent += 1;
      await sleep(RETRY_MS);
    }
  }
}

function count({ faults }: Traffic, fault: string): void {
  faults.set(fault, (faults.get(fault) ?? 0) + 1);
}
