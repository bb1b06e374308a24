import { describe, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { startTestProduct } from '#testing/product.ts';

const HOST = 'blg-za-en.localhost';
const TLS = { 'x-forwarded-proto': 'https' };

const product = describeProduct({ TRUST_PROXY: '1' });

type Cookies = Record<string, string>;
let numbers = 0;

function post(url: string, payload: object, more: Cookies, cookies: Cookies = {}) {
  const headers = { host: HOST, ...more };
  return product.app.inject({ method: 'POST', url, headers, cookies, payload });
}

/** The cookies that a new number's sign-in sets, by name. */
async function signIn(more: Cookies, cookies: Cookies = {}) {
  numbers += 1;
  const msisdn = `2782${5_500_000 + numbers}`;
  await post('/api/dcb/request-otp', { msisdn }, more, cookies);
  const messages = await product.app.inject(`/sandbox/messages?to=${msisdn}`);
  const otp = messages.json()[0].code;
  const reply = await post('/api/dcb/validate-otp', { msisdn, otp }, more, cookies);
  expect(reply.statusCode).toBe(200);
  return new Map(reply.cookies.map((cookie) => [cookie.name, cookie]));
}

async function viewer(more: Cookies, cookies: Cookies) {
  const reply = await product.app.inject({
    url: '/api/viewer',
    headers: { host: HOST, ...more },
    cookies,
  });
  const { verified } = reply.json();
  return { verified, set: reply.cookies };
}

describe('over TLS', () => {
  test('both cookies are kept under names that no other host can set, and under the earlier ones', async () => {
    const set = await signIn(TLS);
    for (const name of ['bl_session', 'bl_device']) {
      const [safe, plain] = [set.get(`__Host-${name}`), set.get(name)];
      expect(safe).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax' });
      expect(safe).not.toHaveProperty('domain');
      expect(plain?.value).toBe(safe?.value);
      expect(plain).toMatchObject({ secure: true });
    }
  });

  test('either name signs in; a plain one is exchanged, and a safe one is left as it is', async () => {
    const set = await signIn(TLS);
    const session = set.get('bl_session')?.value ?? '';
    const device = set.get('bl_device')?.value ?? '';
    const safe = await viewer(TLS, { '__Host-bl_session': session, '__Host-bl_device': device });
    expect(safe.verified).toBe(true);
    expect(safe.set).toEqual([]);
    const plain = await viewer(TLS, { bl_session: session, bl_device: device });
    expect(plain.verified).toBe(true);
    expect(plain.set).toMatchObject([
      { name: '__Host-bl_session', value: session, secure: true, maxAge: 90 * 24 * 3_600 },
      { name: '__Host-bl_device', value: device, secure: true },
    ]);
  });

  test('a session that has ended is exchanged for none, and nobody is signed in by it', async () => {
    const { verified, set } = await viewer(TLS, { bl_session: 'made-up' });
    expect(verified).toBe(false);
    expect(set).toEqual([]);
  });

  test('a player who signs in at a node of the previous release is signed in at both', async () => {
    const session = async () => (await signIn(TLS)).get('bl_session')?.value ?? '';
    const [before, after] = [await session(), await session()];
    await post('/api/logout', {}, TLS, { bl_session: before }); // as a new sign-in ends it
    const { verified, set } = await viewer(TLS, { '__Host-bl_session': before, bl_session: after });
    expect(verified).toBe(true);
    expect(set).toMatchObject([{ name: '__Host-bl_session', value: after }]);
  });

  test('signing out removes both names', async () => {
    const session = (await signIn(TLS)).get('bl_session')?.value ?? '';
    const reply = await post('/api/logout', {}, TLS, { '__Host-bl_session': session });
    const gone = reply.cookies.filter(({ value }) => value === '').map(({ name }) => name);
    expect(gone.sort()).toEqual(['__Host-bl_session', 'bl_session']);
    expect((await viewer(TLS, { bl_session: session })).verified).toBe(false);
  });
});

test('without TLS browsers keep no such name: cookies are called as they were', async () => {
  const set = await signIn({});
  expect([...set.keys()].sort()).toEqual(['bl_device', 'bl_session']);
  const cookies = { bl_session: set.get('bl_session')?.value ?? '' };
  expect((await viewer({}, cookies)).set).toEqual([]);
});

test('a proxy that is not ours says nothing about TLS', async () => {
  const other = await startTestProduct();
  try {
    const headers = { host: HOST, ...TLS };
    const reply = await other.app.inject({
      method: 'POST',
      url: '/sandbox/sign-in',
      headers,
      payload: { role: 'support' },
    });
    expect(reply.cookies.map(({ name }) => name)).toEqual(['bl_session']);
  } finally {
    await other.close();
  }
});
