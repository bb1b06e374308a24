import { afterEach, expect, test } from 'vitest';
import { sessionOfDevice } from '#testing/devices.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';

const PHONE = 'blg-za-en.localhost';
const EMAIL = 'eal-eu-en.localhost';
/** One address of a carrier, behind which a town is. */
const TOWN = '41.0.0.1';

let product: TestProduct;

afterEach(() => product.close());

test('two thousand players behind one address sign in, though every fourth mistypes', async () => {
  product = await startTestProduct({
    RULES_OTP_PER_ADDRESS: '10000',
    RULES_OTP_PER_PREFIX: '10000',
  });
  let next = 0;
  const refused: string[] = [];
  const signIn = async () => {
    while (next < 2_000) {
      const i = next;
      next += 1;
      const msisdn = `278${1 + (i % 4)}${String(1_000_000 + i * 4_999).slice(0, 7)}`;
      const answer = await signsIn(msisdn, i % 4 === 0);
      if (answer !== '200') refused.push(answer);
    }
  };
  await Promise.all(Array.from({ length: 16 }, signIn));
  expect(refused).toEqual([]);
}, 240_000);

test('who guesses codes from one address has to wait; who asked for one, or was there before, has not', async () => {
  product = await startTestProduct({ RULES_OTP_WRONG_PER_ADDRESS: '20' });
  const { device } = await sessionOfDevice(product, '27821110001');
  product.clock.advance(3_600_000);
  const statuses = [];
  for (let i = 0; i < 25; i += 1) statuses.push(await guess(`2783000${1_000 + i}`.slice(0, 11)));
  expect(statuses).toEqual([...Array(20).fill(422), ...Array(5).fill(429)]);
  const elsewhere = await guess('27840001111', { remoteAddress: '41.0.0.2' });
  expect(elsewhere).toBe(422);
  expect(await signsIn('27850001111', true)).toBe('200');
  expect(await guess('27821110001', { cookies: { bl_device: device } })).toBe(422);
  product.clock.advance(15 * 60_000);
  expect(await guess('27830009999')).toBe(422);
});

test('who guesses codes in a block of numbers from many addresses has to wait', async () => {
  product = await startTestProduct({ RULES_OTP_WRONG_PER_PREFIX: '20' });
  const statuses = [];
  for (let i = 0; i < 25; i += 1) {
    statuses.push(await guess(`2783000${1_000 + i}`, { remoteAddress: `41.0.1.${i}` }));
  }
  expect(statuses).toEqual([...Array(20).fill(422), ...Array(5).fill(429)]);
  expect(await guess('27830010001')).toBe(422);
});

test('wrong passwords of a neighbour keep nobody out who was there before', async () => {
  product = await startTestProduct({ RULES_LOGIN_TRIES_PER_ADDRESS: '5' });
  const form = { name: 'Any Body', emailPassword: 'correct horse', terms: true };
  const email = 'known@mail.example';
  const registered = await post('early-access-user', { ...form, email }, { host: EMAIL });
  const known = Object.fromEntries(registered.cookies.map(({ name, value }) => [name, value]));
  const attempt = async (claim: object, cookies = {}) =>
    (await post('login', claim, { host: EMAIL, cookies })).statusCode;
  for (let i = 0; i < 5; i += 1) {
    const wrong = { email: `neighbour-${i}@mail.example`, emailPassword: 'guessed' };
    expect(await attempt(wrong)).toBe(401);
  }
  const right = { email, emailPassword: form.emailPassword };
  expect(await attempt(right)).toBe(429);
  expect(await attempt(right, { bl_device: known.bl_device })).toBe(200);
});

interface From {
  readonly host?: string;
  readonly cookies?: Record<string, string | undefined>;
  readonly remoteAddress?: string;
}

function post(path: string, payload: object, { host = PHONE, cookies = {}, ...from }: From = {}) {
  return product.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    remoteAddress: TOWN,
    headers: { host },
    cookies: cookies as Record<string, string>,
    payload,
    ...from,
  });
}

async function guess(msisdn: string, from: From = {}): Promise<number> {
  return (await post('dcb/validate-otp', { msisdn, otp: 'xxxxxx' }, from)).statusCode;
}

/** Asks for a code and enters it, first wrongly if so; the status of the last answer, or what was refused. */
async function signsIn(msisdn: string, mistypes: boolean): Promise<string> {
  const asked = await post('dcb/request-otp', { msisdn });
  if (asked.statusCode !== 200) return asked.body;
  const cookies = Object.fromEntries(asked.cookies.map(({ name, value }) => [name, value]));
  const otp = product.standIns?.messages(msisdn)[0]?.code;
  if (mistypes) await post('dcb/validate-otp', { msisdn, otp: 'xxxxxx' }, { cookies });
  const entered = await post('dcb/validate-otp', { msisdn, otp }, { cookies });
  return entered.statusCode === 200 ? '200' : entered.body;
}
