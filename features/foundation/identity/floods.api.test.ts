import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { CODE_RULES, EMAIL_RULES } from './rules/proof-limits.ts';

const ATTEMPTS = 3_000;
const AT_ONCE = 64;
const PHONE = 'blg-za-en.localhost';
const EMAIL = 'eal-eu-en.localhost';

const product = describeProduct({ TRUST_PROXY: 'on' });

test('three thousand codes asked for from many addresses send no more than the limits allow', async () => {
  // Pumping: six blocks of numbers, each time from another address.
  const blocks = ['2782100', '2782200', '2782300', '2782400', '2782500', '2782600'];
  const statuses = await flood((i) => {
    const block = blocks[i % blocks.length] ?? '';
    const msisdn = block + String(i % 10_000).padStart(4, '0');
    return { url: '/api/dcb/request-otp', host: PHONE, payload: { msisdn }, from: addressOf(i) };
  });
  const sent = statuses.filter((status) => status === 200).length;
  expect(sent).toBe(blocks.length * CODE_RULES.perPrefix);
  expect(await codesSent()).toBe(sent);
}, 240_000);

test('one address gets so many codes an hour, whomever they are for', async () => {
  product.clock.advance(3_600_000);
  const known = await signedInBefore('27846661234', '203.0.113.9');
  const before = await codesSent();
  const statuses = await flood(
    (i) => ({
      url: '/api/dcb/request-otp',
      host: PHONE,
      payload: { msisdn: `2783${String(i * 9973 + 1_000_000).slice(0, 7)}` },
      from: '198.51.100.7',
    }),
    400,
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(CODE_RULES.perAddress);
  expect((await codesSent()) - before).toBe(CODE_RULES.perAddress);
  // a browser that was signed in before does not wait for its neighbours, except for another number
  const ask = { url: '/api/dcb/request-otp', host: PHONE, from: '198.51.100.7', cookies: known };
  const asked = async (msisdn: string) => (await send({ ...ask, payload: { msisdn } })).statusCode;
  expect([await asked('27846665678'), await asked('27846661234')]).toEqual([429, 200]);
}, 60_000);

/** The cookies of a browser in which a number was signed in, an hour ago. */
async function signedInBefore(msisdn: string, from: string): Promise<Record<string, string>> {
  const code = { url: '/api/dcb/request-otp', host: PHONE, payload: { msisdn }, from };
  const first = await send(code);
  const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]));
  const [{ code: otp }] = (await product.app.inject(`/sandbox/messages?to=${msisdn}`)).json();
  const proof = { ...code, url: '/api/dcb/validate-otp', payload: { msisdn, otp }, cookies };
  expect((await send(proof)).statusCode).toBe(200);
  product.clock.advance(3_600_000);
  return cookies;
}

test('nobody fills a mailbox: links asked for a thousand times from a thousand addresses are one a minute', async () => {
  const email = 'victim@mail.example';
  await register(email, '203.0.113.1');
  const ask = (i: number) => ({
    url: '/api/send-password-recovery-email',
    host: EMAIL,
    payload: { email },
    from: addressOf(i),
  });
  const statuses = await flood(ask, 1_000);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  await product.runDue();
  expect(await mailsTo(email)).toBe(2); // its verification, and the one link
}, 60_000);

test('one address sends so many mails an hour, whomever they are for', async () => {
  const statuses = await flood(
    (i) => ({
      url: '/api/early-access-user',
      host: EMAIL,
      payload: {
        name: 'Any Body',
        email: `flood-${i}@mail.example`,
        emailPassword: 'pass of floods',
        terms: true,
      },
      from: '198.51.100.8',
    }),
    80,
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(EMAIL_RULES.perAddress);
  expect(statuses.filter((status) => status === 429)).toHaveLength(80 - EMAIL_RULES.perAddress);
}, 60_000);

test('whoever comes and goes gets no more messages than whoever stays', async () => {
  product.clock.advance(3_600_000);
  const from = '198.51.100.9';
  const cookieOf = (reply: Awaited<ReturnType<typeof send>>) =>
    ({ bl_session: reply.cookies.find(({ name }) => name === 'bl_session')?.value ?? '' }) as const;
  const leave = async (
    host: string,
    cookies: ReturnType<typeof cookieOf>,
    username: string,
    shown: object,
  ) => {
    for (const [path, payload] of [
      ['register', { username }],
      ['remove-profile', { confirmation: username, ...shown }],
    ] as const) {
      const url = `/api/${path}`;
      const headers = { host, 'x-forwarded-for': from };
      const reply = await product.app.inject({ method: 'POST', url, headers, cookies, payload });
      expect(reply.statusCode, reply.body).toBe(200);
    }
  };
  const msisdn = '27845551234';
  const code = { url: '/api/dcb/request-otp', host: PHONE, payload: { msisdn }, from };
  expect((await send(code)).statusCode).toBe(200);
  const [{ code: otp }] = (await product.app.inject(`/sandbox/messages?to=${msisdn}`)).json();
  const proof = { ...code, url: '/api/dcb/validate-otp', payload: { msisdn, otp } };
  const cookies = cookieOf(await send(proof));
  product.clock.advance(120_000);
  expect((await send(code)).statusCode).toBe(200);
  const [{ code: removal }] = (await product.app.inject(`/sandbox/messages?to=${msisdn}`)).json();
  await leave(PHONE, cookies, 'Comes and goes', { otp: removal });
  expect((await send(code)).statusCode).toBe(429);

  const email = 'comes-and-goes@mail.example';
  const payload = { name: 'Any Body', email, emailPassword: 'pass of floods', terms: true };
  const registration = { url: '/api/early-access-user', host: EMAIL, payload, from };
  const statuses: number[] = [];
  for (let times = 0; times < EMAIL_RULES.perHour + 2; times += 1) {
    const reply = await send(registration);
    statuses.push(reply.statusCode);
    if (reply.statusCode === 200) {
      await leave(EMAIL, cookieOf(reply), `Comes again ${times}`, {
        emailPassword: 'pass of floods',
      });
    }
  }
  expect(statuses).toEqual([...Array(EMAIL_RULES.perHour).fill(200), 429, 429]);
  await product.runDue();
  expect(await mailsTo(email)).toBe(EMAIL_RULES.perHour);
});

interface Ask {
  readonly url: string;
  readonly host: string;
  readonly payload: object;
  readonly from: string;
  readonly cookies?: Readonly<Record<string, string>>;
}

/** So many requests, many at once; their statuses. */
async function flood(askOf: (i: number) => Ask, times = ATTEMPTS): Promise<number[]> {
  const statuses: number[] = [];
  let next = 0;
  const attacker = async () => {
    while (next < times) {
      const i = next;
      next += 1;
      statuses.push((await send(askOf(i))).statusCode);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, attacker));
  return statuses;
}

function send({ url, host, payload, from, cookies = {} }: Ask) {
  const headers = { host, 'x-forwarded-for': from };
  return product.app.inject({ method: 'POST', url, headers, payload, cookies });
}

async function register(email: string, from: string): Promise<void> {
  const payload = { name: 'Any Body', email, emailPassword: 'pass of floods', terms: true };
  const reply = await send({ url: '/api/early-access-user', host: EMAIL, payload, from });
  expect(reply.statusCode, reply.body).toBe(200);
}

function addressOf(i: number): string {
  return `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`;
}

/** Counts the SMS at the provider; the sandbox keeps the last thousand. */
async function codesSent(): Promise<number> {
  const messages: { kind: string }[] = (await product.app.inject('/sandbox/messages')).json();
  return messages.filter(({ kind }) => kind === 'sms').length;
}

async function mailsTo(email: string): Promise<number> {
  return (await product.app.inject(`/sandbox/messages?to=${email}`)).json().length;
}
