import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { afterPortal } from '#features/foundation/identity/rules/portal.ts';
import { signatureOf } from '#platform/ports/portals.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { type Api, apiOf, visitorOf } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import {
  calm,
  operatorsOf,
  SETTINGS,
  settle,
  standing,
  subscribe,
  subscriberOf,
} from './test-kit.ts';

const BRAND = 'saf-ke-en';
const HOST = `${BRAND}.localhost`;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const product = describeProduct(SETTINGS);
beforeEach(() => calm(product));

/** Failures of the carrier's status call. */
const FAULTS = [
  ['answers that it is down', { failing: 'error' }],
  ['never answers', { failing: 'lost' }],
  ['answers nonsense', { failing: 'garbled' }],
  ['takes too long', { slowMs: 2_000 }],
] as const;

describe('who comes from the play site', () => {
  test.each(FAULTS)(
    'goes out to it again where the carrier %s, and nothing is half done',
    async (_how, mood) => {
      coversSpec('client.kenyan-failure');
      const msisdn = newNumber();
      Object.assign(operatorsOf(product).moods.kenya, mood);
      const { api, reply } = await comeIn(msisdn);
      expect(reply).toEqual({ id: null, mettleStateUser: false, checked: false });
      expect(leadsTo(reply.checked, false)).toBe('out');
      expect(await leftBehind(msisdn)).toEqual({ players: 0, subscriptions: 0 });
      const error = await api.kenyaGetUser({ msisdn }).catch((each) => each);
      expect(error).toMatchObject({
        code: 'carrier_unavailable',
        message: 'Your operator isn’t responding. Try again shortly.',
      });

      // with a new proof, once the carrier is back
      calm(product);
      const again = await comeIn(msisdn);
      expect(again.reply.checked).toBe(true);
    },
  );

  test('goes to the landing page where the carrier knows no subscription', async () => {
    const { api, reply } = await comeIn(newNumber());
    expect(reply.checked).toBe(true);
    expect((await api.subscription({})).subscription).toBeNull();
    expect(leadsTo(reply.checked, false)).toBe('/landing');
  });

  test.each(['active', 'suspended', 'stopped'] as const)(
    'and was subscribed, and is %s at the carrier now, goes on while the period lasts',
    async (status) => {
      const msisdn = newNumber();
      await boughtOutside(msisdn);
      await comeIn(msisdn); // from now on we know of it
      stand(msisdn, status);
      const { api, reply } = await comeIn(msisdn);
      const { subscription } = await api.subscription({});
      expect(subscription?.mayPlay).toBe(true);
      expect(leadsTo(reply.checked, true)).toBe('/register-form/false');
    },
  );

  test('and stopped there goes to the landing page once the period is over', async () => {
    const msisdn = newNumber();
    await boughtOutside(msisdn);
    await comeIn(msisdn);
    stand(msisdn, 'stopped');
    await comeIn(msisdn);
    product.clock.advance(25 * HOUR);
    await settle(product);
    const { api, reply } = await comeIn(msisdn);
    const { subscription } = await api.subscription({});
    expect(subscription?.mayPlay).toBe(false);
    expect(leadsTo(reply.checked, false)).toBe('/landing');
  });
});

describe('while the Kenyan carrier is down', () => {
  beforeEach(() => {
    operatorsOf(product).moods.kenya.failing = 'error';
  });

  test('a code comes and lets in: nobody waits for the operator', async () => {
    const msisdn = newNumber();
    const visitor = visitorOf(product, HOST);
    await visitor.kenyaRequestOtp({ msisdn, productId: 42 });
    const otp = product.standIns?.messages(msisdn)[0]?.code ?? '';
    expect(await visitor.kenyaValidateOtp({ msisdn, productId: 42, otp })).toEqual({
      id: null,
      mettleStateUser: false,
    });
    await settle(product);
    expect(await leftBehind(msisdn)).toEqual({ players: 0, subscriptions: 0 });
  });

  test('who registers is a player', async () => {
    const msisdn = newNumber();
    const { api } = await comeIn(msisdn);
    await api.register({ username: `Wanjiru ${msisdn.slice(-4)}` });
    expect(await leftBehind(msisdn)).toEqual({ players: 1, subscriptions: 0 });
  });

  test('who opts in waits, is charged nothing, and is told; once it is back it begins, once', async () => {
    const msisdn = newNumber();
    const { api } = await comeIn(msisdn);
    await subscribe(api);
    await settle(product);
    const { subscription } = await api.subscription({});
    expect(subscription).toMatchObject({ status: 'pending', mayPlay: false });
    expect(
      operatorsOf(product)
        .books.list()
        .some((each) => each.msisdn === msisdn),
    ).toBe(false);
    calm(product);
    product.clock.advance(5 * MINUTE);
    await settle(product);
    expect(await standing(api)).toBe('active');
    const known = operatorsOf(product)
      .books.list()
      .filter((each) => each.msisdn === msisdn);
    expect(known.map(({ charges }) => charges.length)).toEqual([1]);
  });
});

let last = 0;

/** A number nobody has used. */
function newNumber(): string {
  last += 1;
  return `25471300${String(last).padStart(4, '0')}`;
}

/** Enters from the play site with a proof, as a browser does. */
async function comeIn(msisdn: string) {
  const at = product.clock.now().toISOString();
  const proof = { msisdn, brand: BRAND, at, nonce: randomUUID() };
  const secret = product.platform.portals.place(BRAND)?.secret ?? '';
  const text = [proof.msisdn, proof.brand, proof.at, proof.nonce].join('\n');
  const reply = await product.app.inject({
    method: 'POST',
    url: '/api/portal-proof',
    headers: { host: HOST },
    payload: { ...proof, signature: signatureOf(text, secret) },
  });
  expect(reply.statusCode).toBe(200);
  const session = reply.cookies.find(({ name }) => name === 'bl_session')?.value;
  const api: Api = apiOf(product, session, HOST);
  return { api, reply: reply.json() as { checked: boolean } }; // as the contract says
}

/** Address after the portal. */
function leadsTo(checked: boolean, mayPlay: boolean): string {
  const status = mayPlay ? 'subscribed' : 'not-subscribed';
  return afterPortal('play', checked ? status : 'check-failed', false);
}

/** A subscription bought at the play site, without a callback to us. */
async function boughtOutside(msisdn: string): Promise<void> {
  operatorsOf(product).callbackMood = 'held';
  await product.app.inject({
    method: 'POST',
    url: `/sandbox/portals/${BRAND}/subscribe`,
    headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ msisdn: `+${msisdn}`, period: 'daily' }).toString(),
  });
}

/** Sets the status of a number at the carrier, without a callback. */
function stand(msisdn: string, status: 'active' | 'suspended' | 'stopped'): void {
  const operators = operatorsOf(product);
  operators.callbackMood = 'held';
  operators.books.set(subscriberOf(product, msisdn), status);
}

async function leftBehind(msisdn: string) {
  const { rows } = await sql<{ players: number; subscriptions: number }>`
    select (select count(*)::int from players where msisdn = ${msisdn}) as players,
      (select count(*)::int from subscriptions where holder like ${`%${msisdn}%`}) as subscriptions`.execute(
    product.platform.db,
  );
  return rows[0];
}
