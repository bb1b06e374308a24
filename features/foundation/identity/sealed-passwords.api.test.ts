import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { passwordFields, SEAL_REFUSALS } from '#platform/http/passwords.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newEmailPlayer } from '#testing/people.ts';
import { eventually } from '#testing/processes.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { sealPassword } from './screens/parts/seal.ts';
import { publishedKey } from './server/sealed-passwords.ts';

const HOST = 'eal-eu-en.localhost';
const PASSWORD = 'sehr geheim';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Published {
  readonly key: { readonly keyId: string; readonly publicKey: string } | null;
  readonly brand: string;
  readonly now: string;
}

const product = describeProduct();
let lastAddress = 0;

test('a sealed password registers and signs in, and is kept as a hash of what was typed', async () => {
  coversSpec('client.password-encrypted');
  const email = newAddress();
  const registered = await post('early-access-user', {
    ...registration(email),
    emailPassword: await sealedFor('early-access-user'),
  });
  expect([registered.statusCode, registered.json()]).toEqual([
    200,
    { id: null, mettleStateUser: false },
  ]);
  const plain = await post('login', { email, emailPassword: PASSWORD });
  expect(plain.statusCode).toBe(200);
  const sealed = await post('login', { email, emailPassword: await sealedFor('login') });
  expect(sealed.statusCode).toBe(200);
  const wrong = await sealedFor('login', { password: 'wrong-one' });
  expect((await post('login', { email, emailPassword: wrong })).json().code).toBe('login_invalid');
});

test('the checks of a new password see what was sealed', async () => {
  const send = async (password: string) => {
    const emailPassword = await sealedFor('early-access-user', { password });
    return messagesOf(
      await post('early-access-user', { ...registration(newAddress()), emailPassword }),
    );
  };
  expect(await send('short')).toEqual({
    emailPassword: 'Password must be at least 6 characters long.',
  });
  expect(await send('password')).toEqual({
    emailPassword: 'Many people use this password. Choose another one.',
  });
  expect(await send('x'.repeat(301))).toEqual({ emailPassword: 'This is too long.' });
  expect(await send('NUL \0 is in it')).toEqual({ emailPassword: 'Please check this field.' });
});

test('a password is changed and the profile removed by sealed ones', async () => {
  const { api, username, email, password } = await newEmailPlayer(product);
  await api.changePassword({
    emailPassword: await sealedFor('change-password', { password }),
    newPassword: await sealedFor('change-password', { field: 'newPassword' }),
  });
  const moved = newAddress();
  const emailPassword = await sealedFor('profile-update');
  expect((await api.profileUpdate({ email: moved, emailPassword })).email).toBe(moved);
  expect((await post('login', { email, emailPassword: PASSWORD })).statusCode).toBe(401);
  const proof = await sealedFor('remove-profile');
  await api.removeProfile({ confirmation: username, emailPassword: proof });
  expect((await post('login', { email: moved, emailPassword: PASSWORD })).statusCode).toBe(401);
});

describe('a sealed password is refused', () => {
  test('under a key that nobody knows, in every language, and is never kept as a password', async () => {
    const { key } = await published();
    const email = newAddress();
    const strange = { ...key, keyId: 'e7a1d0f2-0000-4000-8000-000000000000' };
    const emailPassword = await sealedFor('early-access-user', { key: strange });
    const form = { ...registration(email), emailPassword };
    const refused = await post('early-access-user', form);
    expect([refused.statusCode, refused.json().code, messagesOf(refused)]).toEqual([
      422,
      'password_key_unknown',
      { emailPassword: 'This page was open for too long. Please enter your password again.' },
    ]);
    const german = await post('early-access-user', form, { 'accept-language': 'de' });
    expect(messagesOf(german).emailPassword).toMatch(/^Diese Seite war zu lange offen/);
    expect(await credentialsOf(email)).toBe(0);
  });

  test('for another brand, call or field, or by bytes that nobody sealed', async () => {
    const email = newAddress();
    await post('early-access-user', registration(email));
    const whole = await sealedFor('login');
    const wrong = [
      await sealedFor('login', { brand: 'eal-eu-de' }),
      await sealedFor('get-user-via-msisdn'),
      await sealedFor('login', { field: 'newPassword' }),
      `${whole.slice(0, -8)}AAAAAAAA`,
      `${whole.slice(0, whole.lastIndexOf('.'))}.${'A'.repeat(400)}`,
    ];
    for (const emailPassword of wrong) {
      const refused = await post('login', { email, emailPassword });
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'password_seal_invalid']);
      expect(refused.cookies).toEqual([]);
    }
    expect((await post('login', { email, emailPassword: whole })).statusCode).toBe(200);
  });

  test('the second time, also at the same moment', async () => {
    const email = newAddress();
    await post('early-access-user', registration(email));
    const emailPassword = await sealedFor('login');
    const headers = { 'idempotency-key': 'the-same' };
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => post('login', { email, emailPassword }, headers)),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422]);
    const later = await post('login', { email, emailPassword });
    expect([later.json().code, later.cookies]).toEqual(['password_seal_invalid', []]);
  });

  test('more than five minutes after it was sealed, or with a time to come', async () => {
    const email = newAddress();
    await post('early-access-user', registration(email));
    const old = await sealedFor('login', { age: 5 * MINUTE + 1 });
    const early = await sealedFor('login', { age: -2 * MINUTE });
    for (const emailPassword of [old, early]) {
      const refused = await post('login', { email, emailPassword });
      expect(refused.json().code).toBe('password_seal_invalid');
    }
    const inTime = await sealedFor('login', { age: 4 * MINUTE });
    expect((await post('login', { email, emailPassword: inTime })).statusCode).toBe(200);
  });
});

test('a command that is sent again with its key is answered, with the same sealed password or a new one', async () => {
  const { session, password } = await newEmailPlayer(product);
  const email = newAddress();
  const seal = (typed: string) => sealedFor('profile-update', { password: typed });
  const send = async (emailPassword: string, key: string) => {
    const headers = { 'idempotency-key': key, cookie: `bl_session=${session}` };
    const reply = await post('profile-update', { email, bio: 'Moved', emailPassword }, headers);
    return reply.json().code ?? reply.json().email;
  };
  const sealed = await seal(password);
  expect(await send(sealed, 'one')).toBe(email);
  expect(await send(sealed, 'one')).toBe(email);
  expect(await send(await seal(password), 'one')).toBe(email);
  expect(await send(await seal('another one'), 'one')).toBe('idempotency_key_reused');
  expect(await send(sealed, 'two')).toBe('password_seal_invalid');
  const { session: other } = await newEmailPlayer(product);
  const headers = { 'idempotency-key': 'one', cookie: `bl_session=${other}` };
  const stolen = await post('profile-update', { email, emailPassword: sealed }, headers);
  expect(stolen.json().code).toBe('password_seal_invalid');
});

test.each(['v1.hello.world', 'v1.my.password', 'v1.secret'])(
  'a password that only begins like a sealed one is a password: %s',
  async (emailPassword) => {
    const email = newAddress();
    const form = { ...registration(email), emailPassword };
    expect((await post('early-access-user', form)).statusCode).toBe(200);
    expect((await post('login', { email, emailPassword })).statusCode).toBe(200);
    const other = await post('login', { email, emailPassword: `${emailPassword}x` });
    expect(other.statusCode).toBe(401);
  },
);

describe('the key', () => {
  test('changes after a day, is taken for another, and is deleted then', async () => {
    const email = newAddress();
    await post('early-access-user', registration(email));
    const first = (await published()).key;
    expect((await published()).key).toEqual(first);
    product.clock.advance(23 * HOUR);
    expect((await published()).key).toEqual(first);
    product.clock.advance(2 * HOUR);
    const second = (await published()).key;
    expect(second?.keyId).not.toBe(first?.keyId);
    product.clock.advance(22 * HOUR);
    const old = () => sealedFor('login', { key: first });
    expect((await post('login', { email, emailPassword: await old() })).statusCode).toBe(200);
    product.clock.advance(2 * HOUR);
    const lapsed = await post('login', { email, emailPassword: await old() });
    expect(lapsed.json().code).toBe('password_key_unknown');
    await product.platform.jobs.send(product.platform.db, 'prune-identity', {});
    await product.runDue();
    const { rows } = await sql<{ id: string }>`
      select id from password_keys order by made_at`.execute(product.platform.db);
    expect(rows[0]).toEqual({ id: second?.keyId });
    const { rows: marks } = await sql`select from sealed_passwords`.execute(product.platform.db);
    expect(marks).toEqual([]);
  });

  test('is one, however many nodes make it at once', async () => {
    product.clock.advance(25 * HOUR);
    const { platform } = product;
    const node = { ...platform, db: platform.db };
    const keys = await Promise.all([
      ...[1, 2, 3, 4].map(() => publishedKey(node)),
      ...[1, 2, 3, 4].map(async () => (await published()).key),
    ]);
    expect(new Set(keys.map((key) => key?.keyId)).size).toBe(1);
  });

  test('is kept sealed, and one that does not open is passed over and stays', async () => {
    const { key } = await published();
    const { db } = product.platform;
    const { rows } = await sql<{ private_key: Buffer }>`
      select private_key from password_keys where id = ${key?.keyId}`.execute(db);
    expect(rows[0]?.private_key.toString('latin1')).not.toContain('MIGH'); // PKCS #8 in Base64
    const other = await publishedKey({ ...product.platform, secret: 'another secret of a node' });
    expect(other.keyId).not.toBe(key?.keyId);
    expect((await published()).key).toEqual(key);
  });

  test('is not published while a node serves that announces nothing', async () => {
    const connectionString = product.platform.config.databaseUrl;
    const named = (application_name: string) => {
      const pool = new pg.Pool({ connectionString, application_name, max: 1 });
      pool.on('error', () => undefined);
      // a line that has ended on this side may still be cut on the other, as the database goes
      pool.on('connect', (client) => client.on('error', () => undefined));
      return pool;
    };
    const stranger = named('psql');
    const old = named('battle-league');
    const next = named('battle-league sealed-passwords something-newer');
    try {
      for (const pool of [stranger, next]) await pool.query('select 1');
      expect((await published()).key).not.toBeNull();
      await old.query('select 1');
      expect((await published()).key).toBeNull();
      await old.end();
      await eventually(async () => expect((await published()).key).not.toBeNull());
    } finally {
      await Promise.all([stranger.end(), next.end()]);
    }
  });
});

test('every field for a password takes a sealed one, and its call lists the refusals', () => {
  const calls = Object.values(contract);
  const named = calls.flatMap(({ path, input }) => {
    const shape = 'shape' in input ? Object.keys(input.shape as object) : [];
    return shape.filter((name) => /password/i.test(name)).map((name) => `${path} ${name}`);
  });
  const taking = calls.flatMap(({ path, input }) =>
    passwordFields(input).map((name) => `${path} ${name}`),
  );
  expect(taking.length).toBeGreaterThanOrEqual(8);
  expect(taking).toEqual(named);
  const refusing = calls.filter(({ refusals }) =>
    SEAL_REFUSALS.every((code) => refusals.includes(code)),
  );
  expect(refusing).toEqual(calls.filter(({ input }) => passwordFields(input).length > 0));
});

function newAddress(): string {
  lastAddress += 1;
  return `sealed-${lastAddress}@mail.example`;
}

function registration(email: string) {
  return { name: 'Lena von Berg', email, emailPassword: PASSWORD, terms: true };
}

async function published(): Promise<Published> {
  return (await product.app.inject({ url: '/api/password-key', headers: { host: HOST } })).json();
}

async function sealedFor(
  path: string,
  {
    password = PASSWORD,
    age = 0,
    ...other
  }: {
    password?: string;
    age?: number;
    field?: string;
    brand?: string;
    key?: Partial<NonNullable<Published['key']>> | null;
  } = {},
): Promise<string> {
  const { key, brand, now } = await published();
  const { keyId = '', publicKey = '' } = other.key ?? key ?? {};
  const binding = {
    keyId,
    path,
    brand: other.brand ?? brand,
    field: other.field ?? 'emailPassword',
  };
  return sealPassword(publicKey, binding, { password, at: Date.parse(now) - age });
}

function post(path: string, payload: object, headers: Record<string, string> = {}) {
  return product.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { host: HOST, ...headers },
    payload,
  });
}

async function credentialsOf(email: string): Promise<number> {
  const { rows } = await sql`select from credentials where email_key = ${email}`.execute(
    product.platform.db,
  );
  return rows.length;
}

interface Reply {
  json(): { errors?: readonly { path: string; message: string }[] };
}

function messagesOf(reply: Reply): Record<string, string> {
  const errors = reply.json().errors ?? [];
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}
