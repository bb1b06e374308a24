import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { coversSpec } from '#testing/specification/index.ts';

const product = describeProduct();
let lastAddress = 0;

test('an address with a password becomes a player by a username, and signs in again', async () => {
  coversSpec('call.early-access-user');
  const email = newAddress();
  const registered = await post('early-access-user', registration(email));
  expect(registered.json()).toEqual({ id: null, mettleStateUser: false });
  const cookie = cookieOf(registered);
  expect((await get('profile', cookie)).json().code).toBe('registration_needed');
  const player = await post('register', { username: 'Lena' }, cookie);
  expect(player.json()).toMatchObject({
    username: 'Lena',
    email,
    firstName: 'Lena',
    lastName: 'von Berg',
    cellNumber: null,
  });
  const again = await post('login', { email: email.toUpperCase(), emailPassword: 'geheim1' });
  expect(again.json()).toEqual({ id: player.json().userId, mettleStateUser: true });
  expect((await get('profile', cookieOf(again))).json().username).toBe('Lena');
});

test('a password is kept as an argon2id hash, and is in no reply', async () => {
  coversSpec('client.password-secret');
  const form = { ...registration(newAddress()), emailPassword: 'sehr geheim' };
  const registered = await post('early-access-user', form);
  const player = await post('register', { username: 'Secretive' }, cookieOf(registered));
  const login = await post('login', { email: form.email, emailPassword: form.emailPassword });
  for (const { statusCode, body } of [registered, player, login]) {
    expect(statusCode).toBe(200);
    expect(body).not.toContain(form.emailPassword);
  }
  const { db } = product.platform;
  const { rows } = await sql<{ kept: string; password_hash: string }>`
    select credentials::text as kept, password_hash from credentials
    where email_key = ${form.email}`.execute(db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
  expect(rows[0]?.kept).not.toContain(form.emailPassword);
});

test('each field of the registration has its message', async () => {
  coversSpec(
    'message.name-required',
    'message.email-required',
    'message.password-required',
    'message.password-too-short',
    'message.terms-required',
  );
  const empty = await post('early-access-user', {});
  expect(messagesOf(empty)).toEqual({
    name: 'Please enter your name.',
    email: 'Please enter your email.',
    emailPassword: 'Please enter your password',
    terms: 'Please agree to the terms and conditions above in order to continue.',
  });
  const wrong = { ...registration('lena@'), emailPassword: 'short', terms: true };
  expect(messagesOf(await post('early-access-user', wrong))).toEqual({
    email: 'Please enter a valid email address.',
    emailPassword: 'Password must be at least 6 characters long.',
  });
});

test('a taken address is refused, but sent again with its password it signs in', async () => {
  const email = newAddress();
  await post('early-access-user', registration(email));
  const stranger = { ...registration(email), emailPassword: 'another-one' };
  const refused = await post('early-access-user', stranger);
  expect([refused.statusCode, messagesOf(refused)]).toEqual([
    409,
    { email: 'This email is already registered.' },
  ]);
  const again = await post('early-access-user', registration(email));
  expect(again.json()).toEqual({ id: null, mettleStateUser: false });
  expect(cookieOf(again)).not.toBe('');
});

test('sent twice at once, there is one account and both are signed in', async () => {
  const form = registration(newAddress());
  const replies = await Promise.all([1, 2].map(() => post('early-access-user', form)));
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200]);
  const players = await Promise.all(
    replies.map((reply) => post('register', { username: 'Twice' }, cookieOf(reply))),
  );
  expect(new Set(players.map((reply) => reply.json().userId)).size).toBe(1);
});

test('a wrong password and an unknown address are the same "Invalid Login"', async () => {
  coversSpec('message.login-invalid');
  const email = newAddress();
  await post('early-access-user', registration(email));
  for (const claim of [
    { email, emailPassword: 'wrong-one' },
    { email: newAddress(), emailPassword: 'geheim1' },
  ]) {
    const reply = await post('login', claim);
    expect([reply.statusCode, reply.json().detail]).toEqual([401, 'Invalid Login']);
    expect(reply.cookies).toEqual([]);
  }
  expect(messagesOf(await post('login', { email: '', emailPassword: '' }))).toEqual({
    email: 'Please enter your email.',
    emailPassword: 'Please enter your password',
  });
});

test('who guesses has to wait, even a hundred at once, and the wait ends', async () => {
  const email = newAddress();
  await post('early-access-user', registration(email));
  const guesses = Array.from({ length: 15 }, (_, i) =>
    post('login', { email, emailPassword: `guess-${i}` }),
  );
  const statuses = (await Promise.all(guesses)).map((reply) => reply.statusCode).sort();
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
  const right = { email, emailPassword: 'geheim1' };
  const refused = await post('login', right);
  expect([refused.json().code, refused.headers['retry-after']]).toEqual(['login_wait', '900']);
  product.clock.advance(15 * 60_000);
  expect((await post('login', right)).statusCode).toBe(200);
});

test('a user record is looked up by its own password only', async () => {
  coversSpec('call.get-user-via-msisdn');
  const email = newAddress();
  const cookie = cookieOf(await post('early-access-user', registration(email)));
  await post('register', { username: 'Record' }, cookie);
  const own = await post('get-user-via-msisdn', { email, emailPassword: 'geheim1' });
  expect(own.json().user).toMatchObject({ username: 'Record', email });
  expect(cookieOf(own)).not.toBe('');
  const wrong = await post('get-user-via-msisdn', { email, emailPassword: 'nothing' });
  expect(wrong.json().code).toBe('login_invalid');
  expect((await post('get-user-via-msisdn', {})).statusCode).toBe(401);
});

test('a changed address is the one to sign in with; without an address no account', async () => {
  const email = newAddress();
  const cookie = cookieOf(await post('early-access-user', registration(email)));
  await post('register', { username: 'Mover' }, cookie);
  expect(messagesOf(await post('profile-update', { email: '' }, cookie))).toEqual({
    email: 'Please enter your email.',
  });
  const next = newAddress();
  const move = { email: next, emailPassword: 'geheim1' };
  expect((await post('profile-update', move, cookie)).json().email).toBe(next);
  const old = await post('login', { email, emailPassword: 'geheim1' });
  expect(old.json().code).toBe('login_invalid');
  expect((await post('login', { email: next, emailPassword: 'geheim1' })).statusCode).toBe(200);
});

test('numbers get no code here', async () => {
  const reply = await post('dcb/request-otp', { msisdn: '27821234567' });
  expect(messagesOf(reply)).toEqual({ msisdn: 'Please enter a valid phone number.' });
});

function registration(email: string) {
  return { name: ' Lena  von Berg', email, emailPassword: 'geheim1', terms: true };
}

function newAddress(): string {
  lastAddress += 1;
  return `lena-${lastAddress}@mail.example`;
}

type Reply = Awaited<ReturnType<typeof post>>;

function cookieOf(reply: Reply): string {
  return reply.cookies.find(({ name }) => name === 'bl_session')?.value ?? '';
}

function messagesOf(reply: Reply): Record<string, string> {
  const errors: { path: string; message: string }[] = reply.json().errors ?? [];
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

const HEADERS = { host: 'eal-eu-en.localhost' };

function get(path: string, cookie: string) {
  const cookies = { bl_session: cookie };
  return product.app.inject({ url: `/api/${path}`, headers: HEADERS, cookies });
}

function post(path: string, payload: object, cookie?: string) {
  const cookies = cookie ? { bl_session: cookie } : {};
  const url = `/api/${path}`;
  return product.app.inject({ method: 'POST', url, headers: HEADERS, payload, cookies });
}
