import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page, request, test } from '@playwright/test';
import { type AppContract, contract } from '#app/contract.ts';
import type { SandboxMessage } from '#sandbox/stand-ins.ts';
import {
  type CallTable,
  type ClientOf,
  createClient,
  type Exchange,
  type Sent,
} from '#ui/api/client.ts';
import { GROWN_UP, type NumberedBrand, newNumber, originOf } from './player.ts';
import { newUsername } from './unused.ts';

export type Api = ClientOf<AppContract>;

/** Somebody who plays without a screen, or with one that makes the same calls. */
export interface Caller {
  readonly api: Api;
  readonly username: string;
}

/** A caller of whom nobody sees a screen; what they hold is closed in the end. */
export interface Distant extends Caller {
  close(): Promise<void>;
}

const TABLE: CallTable = Object.fromEntries(
  Object.entries(contract).map(([name, call]) => [name, [call.method, call.path] as const]),
);

/** The calls of the player who is signed in on a page, as its own screens make them. */
export function apiOf(page: Page): Api {
  return createClient<AppContract>(TABLE, (sent) =>
    page.evaluate(async ({ method, url, json, key }): Promise<Exchange> => {
      const headers = {
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      };
      const body = json === undefined ? null : JSON.stringify(json);
      const reply = await fetch(url, json === undefined ? { method } : { method, headers, body });
      return { status: reply.status, body: await reply.json() };
    }, sentBy(sent)),
  );
}

/** A player of a brand, registered and subscribed by calls alone, with an account in a game. */
export async function distantPlayer(
  brand: NumberedBrand,
  name: string,
  gameId: string,
): Promise<Distant> {
  const { port } = test.info().config.metadata;
  const host = new URL(originOf(brand)).host; // only browsers know the names below localhost
  const phone = await request.newContext({
    baseURL: `http://localhost:${port}`,
    extraHTTPHeaders: { host },
  });
  const api = createClient<AppContract>(TABLE, (sent) => exchange(phone, sent));
  const msisdn = newNumber(brand);
  await api.requestOtp({ msisdn });
  const inbox = await phone.get(`/sandbox/messages?to=${msisdn}`);
  // the sandbox answers with its messages, newest first
  const [message] = (await inbox.json()) as SandboxMessage[];
  await api.validateOtp({ msisdn, otp: message?.code ?? '' });
  const username = newUsername(name);
  const { userId } = await api.register({ username, dateOfBirth: GROWN_UP });
  const subscribed = await phone.post('/sandbox/subscription', {
    data: { userId, status: 'active' },
  });
  expect(subscribed.ok()).toBe(true);
  await linkAccount(api, gameId);
  return { api, username, close: () => phone.dispose() };
}

/** An account in a game that nobody else has. */
export async function linkAccount(api: Api, gameId: string): Promise<void> {
  const accountName = `psn_${randomInt(10 ** 9)}`;
  await api.linkGameAccount({ gameId, accountName, platform: 'ps5' });
}

async function exchange(phone: APIRequestContext, sent: Sent): Promise<Exchange> {
  const { method, url, json, key } = sentBy(sent);
  const headers = key ? { 'idempotency-key': key } : {};
  const reply = await phone.fetch(url, {
    method,
    headers,
    ...(json !== undefined && { data: json }),
  });
  return { status: reply.status(), body: await reply.json() };
}

function sentBy({ method, url, json, options }: Sent) {
  return { method, url, json, key: options.idempotencyKey };
}
