import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newMatch, newOfficial, SCORE } from '#testing/matches.ts';
import { newEmailPlayer, newPlayer, refusal } from '#testing/people.ts';

const product = describeProduct();
const organiser = product.official('organiser');

const HOUR = 3_600_000;

test('a key is shown once, stored as a hash, and known by how it begins and when it was used', async () => {
  const { keyId, key } = await made(['read']);
  expect((await withKey('organiser-events', key)).statusCode).toBe(200);
  const listed = await organiser.api.apiKeys({});
  expect(listed.items.find((each) => each.keyId === keyId)).toMatchObject({
    prefix: key.slice(0, 10),
    state: 'valid',
    lastUsedAt: product.clock.now().toISOString(),
    owner: organiser.username,
  });
  expect(JSON.stringify(listed)).not.toContain(key);
});

test('a command repeated makes one key, and does not show it again', async () => {
  const options = { idempotencyKey: 'key-1' };
  const asked = { name: 'Twice', scopes: ['read'] } as const;
  const first = await organiser.api.createApiKey({ ...asked, scopes: ['read'] }, options);
  const again = await organiser.api.createApiKey({ ...asked, scopes: ['read'] }, options);
  expect(again).toEqual({ keyId: first.keyId, key: null });
});

test('a key does what its scopes say, and is told which it lacks', async () => {
  const { key } = await made(['prizes']);
  expect((await withKey('owed-prizes', key)).statusCode).toBe(200);
  const refused = await withKey('organiser-events', key);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    code: 'scope_needed',
    scopes: ['read', 'events', 'organiser', 'administrator'],
  });
  expect((await withKey('profile', key)).statusCode).toBe(401);
});

test('a key opens files as it does calls: evidence by its scope, what is its owner’s own not at all', async () => {
  const file = await picture();
  const own = await organiser.api.uploadTicketPicture({}, { file });
  const { matchId, challenger } = await newMatch(product, 'in_progress');
  const { screenshotId } = await challenger.api.uploadMatchScreenshot({ matchId }, { file });
  await challenger.api.submitScores({ matchId, ...SCORE, screenshotIds: [screenshotId] });
  const addresses = [own.url, `/files/${screenshotId}`, `/api/receipts/${screenshotId}/none.pdf`];
  const opened = async (...scopes: Parameters<typeof made>[0]) => {
    const headers = headersOf((await made(scopes)).key);
    const replies = addresses.map((url) => product.app.inject({ url, headers }));
    return (await Promise.all(replies)).map(({ statusCode }) => statusCode);
  };
  expect(await opened('organiser')).toEqual([403, 200, 401]);
  expect(await opened('read')).toEqual([403, 200, 401]);
  expect(await opened('prizes')).toEqual([403, 403, 401]);
});

test('a key makes no keys, whatever it may', async () => {
  const { key } = await made(['organiser']);
  const reply = await product.app.inject({
    method: 'POST',
    url: '/api/create-api-key',
    headers: headersOf(key),
    payload: { name: 'Child', scopes: ['organiser'] },
  });
  expect(reply.json().code).toBe('scope_needed');
});

test('nobody gives what they do not hold', async () => {
  const asked = organiser.api.createApiKey({ name: 'More', scopes: ['administrator'] });
  expect(await refusal(asked)).toBe('scope_not_held');
  const player = await newPlayer(product);
  expect(await refusal(player.api.createApiKey({ name: 'None', scopes: ['read'] }))).toBe(
    'role_needed',
  );
});

test('a key of so many days ends by our clock, whatever the official’s says', async () => {
  const { keyId } = await organiser.api.createApiKey({ name: 'Month', scopes: ['read'], days: 30 });
  const { items } = await organiser.api.apiKeys({});
  const expiresAt = new Date(product.clock.now().getTime() + 30 * 24 * HOUR).toISOString();
  expect(items.find((key) => key.keyId === keyId)).toMatchObject({ expiresAt });
  await organiser.api.revokeApiKey({ keyId });
});

test('a key ends when it expires, and when it is revoked, once and for good', async () => {
  const expiresAt = new Date(product.clock.now().getTime() + HOUR).toISOString();
  const brief = await made(['read'], expiresAt);
  const long = await made(['read']);
  product.clock.advance(HOUR);
  expect((await withKey('organiser-events', brief.key)).statusCode).toBe(401);
  await organiser.api.revokeApiKey({ keyId: long.keyId });
  await organiser.api.revokeApiKey({ keyId: long.keyId });
  expect((await withKey('organiser-events', long.key)).statusCode).toBe(401);
});

test('a key that is not valid is refused as such, also beside a session and where anyone may call', async () => {
  const { keyId, key } = await made(['read']);
  await organiser.api.revokeApiKey({ keyId });
  const cookies = { bl_session: organiser.session };
  for (const authorization of [`Bearer ${key}`, 'bearer nobodys', 'Bearer ']) {
    for (const path of ['profile', 'viewer', 'events']) {
      const headers = { ...headersOf(key), authorization };
      const reply = await product.app.inject({ url: `/api/${path}`, headers, cookies });
      expect(reply.json()).toMatchObject({ status: 401, code: 'key_invalid' });
      expect(reply.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    }
  }
  const headers = { ...headersOf(key), authorization: 'Basic b3RoZXI6d2F5' };
  expect((await product.app.inject({ url: '/api/profile', headers, cookies })).statusCode).toBe(
    200,
  );
  const elsewhere = { ...headers, origin: 'https://elsewhere.example' };
  const posted = { method: 'POST', url: '/api/logout', headers: elsewhere, cookies } as const;
  expect((await product.app.inject({ ...posted, payload: {} })).json().code).toBe('origin_refused');
});

test('a new password by a link ends the keys of its owner; who signs out elsewhere or changes it says so', async () => {
  const player = await newEmailPlayer(product);
  const { api, email, password } = await newOfficial(product, 'organiser', player);
  const make = async () => {
    const { key } = await api.createApiKey({ name: 'Left behind', scopes: ['read'] });
    const headers = { ...headersOf(key ?? ''), host: 'eal-eu-en.localhost' };
    return async () =>
      (await product.app.inject({ url: '/api/organiser-events', headers })).statusCode;
  };
  const first = await make();
  await api.endOtherSessions({});
  expect(await first()).toBe(200);
  await api.endOtherSessions({ keys: true });
  expect(await first()).toBe(401);
  const second = await make();
  await api.changePassword({ emailPassword: password, newPassword: 'another one' });
  expect(await second()).toBe(200);
  await api.changePassword({ emailPassword: 'another one', newPassword: password, keys: true });
  expect(await second()).toBe(401);
  const third = await make();
  await api.sendPasswordRecoveryEmail({ email });
  await product.runDue();
  const mails = await product.app.inject(`/sandbox/messages?to=${email}`);
  const token = new URL(mails.json()[0].link).searchParams.get('token') ?? '';
  await api.resetPassword({ token, password: 'a new one' });
  expect(await third()).toBe(401);
});

test('organisers see and end only their own keys, administrators all of the audience', async () => {
  const { keyId } = await made(['read']);
  const other = await newOfficial(product, 'organiser');
  const administrator = await newOfficial(product, 'administrator');
  expect((await other.api.apiKeys({})).total).toBe(0);
  expect(await refusal(other.api.revokeApiKey({ keyId }))).toBe('not_found');
  await administrator.api.revokeApiKey({ keyId });
  expect(
    (await administrator.api.apiKeys({})).items.find((key) => key.keyId === keyId)?.state,
  ).toBe('revoked');
});

test('300 requests a minute by one key, said in every answer; the next minute begins anew', async () => {
  const { key } = await made(['read']);
  const first = await withKey('organiser-events', key);
  expect(first.headers).toMatchObject({
    'ratelimit-limit': '300',
    'ratelimit-remaining': '299',
    'ratelimit-policy': '300;w=60',
  });
  await product.platform.db
    .withTables<{ api_keys: { prefix: string; minute_uses: number } }>()
    .updateTable('api_keys')
    .set({ minute_uses: 300 })
    .where('prefix', '=', key.slice(0, 10))
    .execute();
  const refused = await withKey('organiser-events', key);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  product.clock.advance(60_000);
  expect((await withKey('organiser-events', key)).statusCode).toBe(200);
});

async function made(scopes: ('read' | 'prizes' | 'organiser')[], expiresAt?: string) {
  const asked = { name: 'Stream overlay', scopes, ...(expiresAt && { expiresAt }) };
  const { keyId, key } = await organiser.api.createApiKey(asked);
  if (!key) throw new Error('the key was not shown');
  return { keyId, key };
}

async function picture(): Promise<Blob> {
  const plain = { width: 40, height: 30, channels: 3, background: '#204060' } as const;
  return new Blob([new Uint8Array(await sharp({ create: plain }).png().toBuffer())]);
}

function withKey(path: string, key: string) {
  return product.app.inject({ url: `/api/${path}`, headers: headersOf(key) });
}

function headersOf(key: string) {
  return { host: 'blg-za-en.localhost', authorization: `Bearer ${key}` };
}
