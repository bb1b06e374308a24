import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { startTestProduct } from '#testing/product.ts';
import { coversSpec } from '#testing/specification/index.ts';

const product = describeProduct();
let lastNumber = 27820000000;

test('a number proved by its code becomes a player, and is known the next time', async () => {
  coversSpec('call.dcb/request-otp', 'call.dcb/validate-otp', 'call.register');
  const msisdn = newNumber();
  const first = await signIn(msisdn);
  expect(first.reply).toEqual({ id: null, mettleStateUser: false });
  const sent = {
    username: 'Thandi',
    cellNumber: msisdn,
    country: 'ZA',
    provider: 'battle-league',

    avatarUrl: '/avatars/lynx.svg',
    email: 'thandi@mail.example',
  };
  const registered = await post('register', sent, first.cookie);
  expect(registered.json()).toMatchObject(sent);
  product.clock.advance(3_600_000);
  const second = await signIn(msisdn);
  expect(second.reply).toEqual({ id: registered.json().userId, mettleStateUser: true });
});

test('the four outcomes of a code each have their own message', async () => {
  coversSpec(
    'message.otp-invalid',
    'message.otp-attempts',
    'message.otp-used',
    'message.otp-expired',
  );
  const msisdn = newNumber();
  const code = await requestCode(msisdn);
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await outcome(msisdn, wrong)).toBe('Invalid OTP, please re-enter the OTP');
  expect(await outcome(msisdn, code)).toBe(200);
  expect(await outcome(msisdn, code)).toBe('This OTP has already been used');
  // a stranger learns of no use
  expect(await outcome(msisdn, wrong)).toBe('Invalid OTP, please re-enter the OTP');
  product.clock.advance(120_000);
  const next = await requestCode(msisdn);
  product.clock.advance(300_000);
  expect(await outcome(msisdn, next)).toBe('This OTP has expired, Click on Resend OTP below.');
  expect(await outcome(msisdn, wrong)).toBe('Invalid OTP, please re-enter the OTP'); // nor of its end
  const last = await requestCode(msisdn);
  for (let i = 0; i < 5; i += 1) await outcome(msisdn, '99999x');
  expect(await outcome(msisdn, last)).toBe('You have exceeded your OTP attempt limit');
});

test('who guesses hears the same of a number that has asked for a code and of one that never has', async () => {
  const [asked, stranger] = [newNumber(), newNumber()];
  await requestCode(asked);
  const guess = async (msisdn: string) => {
    const reply = await post('dcb/validate-otp', { msisdn, otp: '00000x' });
    const { traceId: _own, instance: _call, ...problem } = reply.json();
    return { status: reply.statusCode, problem };
  };
  for (let tries = 0; tries < 7; tries += 1) {
    const heard = await guess(asked);
    expect(await guess(stranger)).toEqual(heard);
    expect(heard.problem.code).toBe(tries < 5 ? 'otp_invalid' : 'otp_attempts_exceeded');
  }
  product.clock.advance(301_000);
  expect(await guess(stranger)).toEqual(await guess(asked));
});

test('who has asked for a code has all its tries, however often an earlier one was tried; elsewhere nothing is told', async () => {
  const { msisdn, ask, guess } = await browserWithCode();
  const often = async (times: number) => {
    for (let tries = 0; tries < times; tries += 1)
      expect(await guess('00000x')).toBe('otp_invalid');
  };
  await often(5);
  expect(await guess('00000x')).toBe('otp_attempts_exceeded');
  product.clock.advance(60_000);
  await ask();
  expect(await guess('00000x', 'elsewhere')).toBe('otp_attempts_exceeded');
  await often(3); // the fourth is the right one
  expect(await guess(await lastCode(msisdn))).toBe(200);
});

test('others end a code for themselves alone, and all of them together have as many tries as who has asked', async () => {
  const { msisdn, guess } = await browserWithCode();
  const code = await lastCode(msisdn);
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await guess('00000x', 'elsewhere')).toBe('otp_invalid');
  }
  expect(await guess(code, 'elsewhere')).toBe('otp_attempts_exceeded');
  for (let tries = 0; tries < 4; tries += 1) expect(await guess('00000x')).toBe('otp_invalid');
  expect(await guess(code)).toBe(200);
  expect(await guess(code)).toBe('otp_already_used');

  const tried = await browserWithCode();
  for (let tries = 0; tries < 5; tries += 1) await tried.guess('00000x');
  const right = await lastCode(tried.msisdn);
  expect(await tried.guess(right)).toBe('otp_attempts_exceeded');
  expect(await tried.guess(right, 'elsewhere')).toBe(200); // a browser that forgets is elsewhere each time
});

test('others who ask for codes of a number keep nobody out who has asked, or was signed in there before', async () => {
  const { msisdn, ask, guess } = await browserWithCode();
  const own = await lastCode(msisdn);
  product.clock.advance(60_000);
  const theirs = await requestCode(msisdn);
  if (own !== theirs) expect(await guess(own, 'elsewhere')).toBe('otp_invalid');
  expect(await guess(own)).toBe(200);
  expect(await guess(theirs)).toBe(200); // it comes to the owner's phone all the same

  for (const wait of [120, 240, 480]) {
    product.clock.advance(wait * 1000);
    await requestCode(msisdn);
  }
  product.clock.advance(960_000);
  expect((await post('dcb/request-otp', { msisdn })).json().code).toBe('otp_wait');
  expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
  expect(await guess(await lastCode(msisdn))).toBe(200);
});

/** A browser that has asked for a code of a new number. */
async function browserWithCode() {
  const msisdn = newNumber();
  const asked = await post('dcb/request-otp', { msisdn });
  const cookies = Object.fromEntries(asked.cookies.map(({ name, value }) => [name, value]));
  const send = (path: string, payload: object, marks: Record<string, string>) =>
    product.app.inject({ method: 'POST', url: `/api/dcb/${path}`, payload, cookies: marks });
  return {
    msisdn,
    ask: async () => (await send('request-otp', { msisdn }, cookies)).statusCode,
    guess: async (otp: string, where: 'here' | 'elsewhere' = 'here') => {
      const reply = await send('validate-otp', { msisdn, otp }, where === 'here' ? cookies : {});
      return reply.statusCode === 200 ? 200 : reply.json().code;
    },
  };
}

test('two codes asked for at once are one; after a minute there is another, and the first is worth nothing', async () => {
  coversSpec('screen.otp-resend');
  const msisdn = newNumber();
  const replies = await Promise.all([1, 2, 3].map(() => post('dcb/request-otp', { msisdn })));
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 429, 429]);
  const first = await lastCode(msisdn);
  product.clock.advance(60_000);
  const second = await requestCode(msisdn);
  if (first !== second) expect(await outcome(msisdn, first)).toMatch(/^Invalid OTP/);
  expect(await outcome(msisdn, second)).toBe(200);
});

test('only numbers of a country that the brand serves get a code', async () => {
  coversSpec('message.phone-invalid');
  for (const msisdn of ['4915112345678', '2712', 'abc']) {
    const reply = await post('dcb/request-otp', { msisdn });
    expect(reply.json().errors[0]).toMatchObject({
      path: 'msisdn',
      message: 'Please enter a valid phone number.',
    });
  }
});

test('no number at all has a wording of its own', async () => {
  coversSpec('message.phone-missing');
  for (const msisdn of ['', '27']) {
    const reply = await post('dcb/request-otp', { msisdn });
    expect(reply.json().errors).toEqual([
      { path: 'msisdn', code: 'phone_missing', message: 'Enter a valid phone number' },
    ]);
  }
});

test('a username is 3 to 20 characters and belongs to one player', async () => {
  coversSpec('number.username-length', 'message.username-too-short', 'message.username-too-long');
  const { cookie } = await signIn(newNumber());
  const refused = async (username: string) => {
    const reply = await post('register', { username }, cookie);
    return [reply.statusCode, reply.json().errors[0].message];
  };
  expect(await refused('ab')).toEqual([422, 'Username shorter than 3 characters']);
  expect(await refused('a'.repeat(21))).toEqual([422, 'Username is longer than 20 characters']);
  await post('register', { username: 'Lindiwe' }, cookie);
  const other = await signIn(newNumber());
  const reply = await post('register', { username: ' lINDIWE ' }, other.cookie);
  expect(reply.json().code).toBe('username_taken');
  const longest = await post('register', { username: 'b'.repeat(20) }, other.cookie);
  expect(longest.json()).toMatchObject({ username: 'b'.repeat(20) });
  const third = await signIn(newNumber());
  const shortest = await post('register', { username: 'xyz' }, third.cookie);
  expect(shortest.json()).toMatchObject({ username: 'xyz' });
});

test('a number proved in two sessions is one player', async () => {
  const msisdn = newNumber();
  const first = await signIn(msisdn);
  product.clock.advance(3_600_000);
  const second = await signIn(msisdn);
  const made = await post('register', { username: 'Only one' }, first.cookie);
  const again = await post('register', { username: 'Somebody' }, second.cookie);
  expect(again.json()).toEqual(made.json());
});

test('a browser that goes round keeps the session of nobody who was signed in on it before', async () => {
  const one = await signIn(newNumber());
  await post('register', { username: 'Goes first' }, one.cookie);
  const two = await signIn(newNumber(), one.cookie);
  await post('register', { username: 'Comes next' }, two.cookie);
  expect(await playerOf(one.cookie)).toBeNull();
  expect(await playerOf(two.cookie)).toBe('Comes next');
});

test('who signs in once more keeps what is open', async () => {
  const msisdn = newNumber();
  const one = await signIn(msisdn);
  await post('register', { username: 'Comes twice' }, one.cookie);
  product.clock.advance(3_600_000);
  const two = await signIn(msisdn, one.cookie);
  expect(two.cookie).not.toBe(one.cookie);
  expect(await playerOf(one.cookie)).toBe('Comes twice');
});

test("a brand's codes end with its budget of the day", async () => {
  const poor = await startTestProduct({ RULES_OTP_DAILY_BUDGET: '2' });
  const ask = (msisdn: string) =>
    poor.app.inject({ method: 'POST', url: '/api/dcb/request-otp', payload: { msisdn } });
  const replies = [await ask(newNumber()), await ask(newNumber()), await ask(newNumber())];
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 503]);
  poor.clock.advance(86_400_000);
  expect((await ask(newNumber())).statusCode).toBe(200);
  await poor.close();
});

test("another's number is refused, and a visitor has no profile", async () => {
  coversSpec('role.session');
  const { cookie } = await signIn(newNumber());
  const stranger = await post('register', { username: 'Sipho', cellNumber: '27821111111' }, cookie);
  expect([stranger.statusCode, stranger.json().code]).toEqual([403, 'not_yours']);
  expect((await product.app.inject('/api/profile')).statusCode).toBe(401);
});

test('the id of a service may come as a number', async () => {
  coversSpec('call.dcb/request-otp', 'call.dcb/validate-otp');
  const msisdn = newNumber();
  const asked = await post('dcb/request-otp', { msisdn, serviceId: 47 });
  expect(asked.statusCode, asked.body).toBe(200);
  const proof = { msisdn, serviceId: 47, otp: await lastCode(msisdn) };
  expect((await post('dcb/validate-otp', proof)).statusCode).toBe(200);
});

function newNumber(): string {
  lastNumber += 12_345;
  return String(lastNumber);
}

async function requestCode(msisdn: string): Promise<string> {
  const reply = await post('dcb/request-otp', { msisdn, serviceId: 'blg-za' });
  expect(reply.statusCode, reply.body).toBe(200);
  return lastCode(msisdn);
}

async function lastCode(msisdn: string): Promise<string> {
  const messages = await product.app.inject(`/sandbox/messages?to=${msisdn}`);
  return messages.json()[0].code;
}

async function outcome(msisdn: string, otp: string): Promise<string | number> {
  const reply = await post('dcb/validate-otp', { msisdn, otp });
  return reply.statusCode === 200 ? 200 : reply.json().detail;
}

async function playerOf(cookie: string): Promise<string | null> {
  const request = { url: '/api/viewer', cookies: { bl_session: cookie } };
  const { player } = (await product.app.inject(request)).json();
  return player?.username ?? null;
}

async function signIn(msisdn: string, before?: string) {
  const otp = await requestCode(msisdn);
  const reply = await post('dcb/validate-otp', { msisdn, serviceId: 'blg-za', otp }, before);
  const cookie = reply.cookies.find(({ name }) => name === 'bl_session')?.value ?? '';
  return { reply: reply.json(), cookie };
}

function post(path: string, payload: object, cookie?: string) {
  const cookies = cookie ? { bl_session: cookie } : {};
  return product.app.inject({ method: 'POST', url: `/api/${path}`, payload, cookies });
}
