import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newOfficial } from '#testing/matches.ts';
import { apiOf, BORN, newPlayer, type Person } from '#testing/people.ts';
import { MANY_CODES } from '#testing/product.ts';
import { forgetSigns } from './server/bursts.ts';

const HOST = 'blg-za-en.localhost';
const DAY = 86_400_000;

const product = describeProduct({ ...MANY_CODES, RULES_REFERRALS_A_DAY: '1000' });

interface Browser {
  readonly address: string;
  readonly userAgent: string;
  readonly number: string;
  /** A mark of another sign-in in the same browser. */
  readonly device?: string;
}

let friends = 0;
/** A friend who registers by a referrer's code in a browser, and subscribes. */
async function friendOf(referrer: Person, { address, userAgent, number, device }: Browser) {
  friends += 1;
  const { code } = await referrer.api.referrals({});
  const common = { headers: { host: HOST, 'user-agent': userAgent }, remoteAddress: address };
  const post = (url: string, payload: object, cookies: Record<string, string>) =>
    product.app.inject({ method: 'POST', url, payload, cookies, ...common });
  const known = device ? { bl_device: device } : {};
  await post('/api/dcb/request-otp', { msisdn: number }, known);
  const messages = await product.app.inject(`/sandbox/messages?to=${number}`);
  const otp = messages.json()[0].code;
  const signedIn = await post('/api/dcb/validate-otp', { msisdn: number, otp }, known);
  const cookie = (name: string) => signedIn.cookies.find((one) => one.name === name)?.value ?? '';
  const profile = { username: `burst-${friends}`, referId: code, dateOfBirth: BORN };
  const made = await post('/api/register', profile, { bl_session: cookie('bl_session') });
  const { userId } = made.json();
  await product.app.inject({
    method: 'POST',
    url: '/sandbox/subscription',
    headers: { host: HOST },
    payload: { userId, status: 'active' },
  });
  await product.runDue();
  const balance = (await apiOf(product, cookie('bl_session'), HOST).dailyBonus({})).balance;
  return { userId, balance, device: cookie('bl_device') };
}

const statesOf = async ({ api }: Person) =>
  (await api.referrals({})).items.map(({ state }) => state).reverse();
const doubtsAbout = async (userId: string) => {
  const support = await newOfficial(product, 'support');
  const { items } = await support.api.heldReferrals({ pageSize: 100 });
  return items.find(({ friend }) => friend.userId === userId)?.doubts;
};

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.${addresses}.7`;
};
/** Numbers of different blocks. */
const apart = (index: number) => `2782${((addresses * 37 + index * 11) % 90) + 10}${4000 + index}1`;

test('ten fresh browsers on one machine bring coins for two', async () => {
  const referrer = await newPlayer(product);
  const address = newAddress();
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140';
  const last = [];
  for (let index = 0; index < 10; index += 1) {
    last.push(await friendOf(referrer, { address, userAgent, number: apart(index) }));
  }
  const states = await statesOf(referrer);
  expect(states.slice(0, 3)).toEqual(['rewarded', 'rewarded', 'held']);
  expect(states.filter((state) => state === 'held')).toHaveLength(8);
  expect(last.map(({ balance }) => balance)).toEqual([100, 100, ...Array(8).fill(0)]);
  expect(await doubtsAbout(last[9]?.userId)).toEqual(['address_burst']);
});

test('ten friends behind one address of a carrier, with phones of their own, are paid', async () => {
  const referrer = await newPlayer(product);
  const address = newAddress();
  for (let index = 0; index < 10; index += 1) {
    const userAgent = `Mozilla/5.0 (Linux; Android 10; Phone ${index})`;
    await friendOf(referrer, { address, userAgent, number: apart(index) });
  }
  expect(new Set(await statesOf(referrer))).toEqual(new Set(['rewarded']));
});

test('numbers of one block from one address are looked at, whatever the browsers call themselves', async () => {
  const referrer = await newPlayer(product);
  const address = newAddress();
  for (let index = 0; index < 4; index += 1) {
    const number = `2783777${1000 + index}`;
    await friendOf(referrer, { address, userAgent: `Browser ${index}`, number });
  }
  expect(await statesOf(referrer)).toEqual(['rewarded', 'rewarded', 'held', 'held']);
});

test('the third new account of one browser is looked at, from wherever it comes', async () => {
  const referrer = await newPlayer(product);
  let device: string | undefined;
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const browser = {
      address: newAddress(),
      userAgent: `Phone ${index}`,
      number: apart(50 + index),
    };
    const friend = await friendOf(referrer, { ...browser, ...(device && { device }) });
    device ??= friend.device;
    ids.push(friend.userId);
  }
  expect(await statesOf(referrer)).toEqual(['rewarded', 'rewarded', 'held']);
  expect(await doubtsAbout(ids[2] ?? '')).toEqual(['device_burst']);
});

test('friends on different days are no burst; the signs are forgotten after 30 days', async () => {
  const referrer = await newPlayer(product);
  const address = newAddress();
  for (let index = 0; index < 4; index += 1) {
    await friendOf(referrer, { address, userAgent: 'One browser', number: apart(70 + index) });
    product.clock.advance(DAY);
  }
  expect(new Set(await statesOf(referrer))).toEqual(new Set(['rewarded']));
  const { db } = product.platform;
  product.clock.advance(31 * DAY);
  await forgetSigns(db, product.clock.now());
  const left = await sql<{ left: number }>`select count(*) as left from coin_referrals
    where browser_hash is not null or block_hash is not null`.execute(db);
  expect(left.rows[0]?.left).toBe(0);
});
