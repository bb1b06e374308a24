import { beforeAll, expect, test } from 'vitest';
import { brandOfCode } from '#brands/brands.ts';
import { createPost } from '#features/foundation/messages/server/index.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { letPass } from '#testing/matches.ts';
import { newPlayer, type Person, proveEmail } from '#testing/people.ts';
import { DEFAULT_SETTINGS, type NotificationSettings } from './rules/settings.ts';
import { choose, HOUR, MINUTE, type Telling, telling } from './test-kit.ts';

const EMAIL = 'lena@mail.example';
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const FORM = 'application/x-www-form-urlencoded';
const CHOSEN: Partial<NotificationSettings> = {
  kinds: {
    ...DEFAULT_SETTINGS.kinds,
    matches: { push: true, email: true },
    coins: { push: true, email: true },
  },
  urgent: { push: true, email: true, sms: false },
};

const product = describeProduct();
let outside: Telling;
let player: Person;

beforeAll(async () => {
  outside = telling(product);
  player = await newPlayer(product);
  await proveEmail(product, player, EMAIL);
});

/** The address by which a mailbox stops mail like the one about this, as a path. */
async function linkIn(type: 'match_approved' | 'match_moved'): Promise<string> {
  outside.waitForNoon();
  await choose(player, CHOSEN);
  await outside.tell(player, type);
  await letPass(product, type === 'match_moved' ? 5 * MINUTE : HOUR);
  const [mail] = await outside.sentTo(EMAIL);
  const [, address = ''] = /^<(.+)>$/.exec(mail?.unsubscribe?.address ?? '') ?? [];
  expect(mail?.unsubscribe?.by).toBe(ONE_CLICK);
  expect(mail?.text).toContain(address);
  const { origin, pathname, search } = new URL(address);
  expect(origin).toBe(new URL(mail?.link ?? '').origin);
  return pathname + search;
}

function post(url: string, payload: string, type = FORM) {
  // a mailbox has no session, and comes from no page
  return product.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
}

async function chosen() {
  const { kinds, urgent } = (await player.api.notificationSettings({})).settings;
  return { matches: kinds.matches, coins: kinds.coins, urgent };
}

test('a mailbox stops mail of one kind at a click, again and again, and nothing else', async () => {
  const link = await linkIn('match_approved');
  for (let times = 0; times < 2; times += 1) {
    const reply = await post(link, ONE_CLICK);
    expect([reply.statusCode, reply.body]).toEqual([200, '']);
  }
  expect(await chosen()).toEqual({
    matches: { push: true, email: false },
    coins: { push: true, email: true },
    urgent: CHOSEN.urgent,
  });
  await outside.tell(player, 'match_approved');
  const before = (await outside.sentTo(EMAIL)).length;
  await letPass(product, 2 * HOUR);
  expect(await outside.sentTo(EMAIL)).toHaveLength(before);
});

test('what cannot wait is stopped by a link of its own, and a form of several parts is taken, too', async () => {
  const link = await linkIn('match_moved');
  const parts = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
  expect((await post(link, parts, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
  expect(await chosen()).toMatchObject({
    matches: { email: true },
    urgent: { push: true, email: false, sms: false },
  });
});

test('what follows links changes nothing: the page asks first, and its form stops mail', async () => {
  const link = await linkIn('match_approved');
  for (const method of ['GET', 'HEAD'] as const) {
    await product.app.inject({ method, url: link });
  }
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  const asked = async () => {
    const headers = { host: 'blg-za-en.localhost' };
    const query = new URLSearchParams({ token });
    return (await product.app.inject({ url: `/api/mail-topics?${query}`, headers })).json();
  };
  expect(await asked()).toEqual({ topics: ['matches'], stopped: false });
  expect((await chosen()).matches.email).toBe(true);
  const reply = await post(link, 'page=1');
  expect([reply.statusCode, reply.headers.location]).toEqual([303, link]);
  expect(await asked()).toEqual({ topics: ['matches'], stopped: true });
  expect((await chosen()).matches.email).toBe(false);
});

test('a link that is not ours stops nothing', async () => {
  const link = await linkIn('match_approved');
  for (const url of ['/unsubscribe?token=', `${link.slice(0, -6)}AAAAAA`]) {
    expect((await post(url, ONE_CLICK)).json().code).toBe('not_found');
  }
  expect((await post('/unsubscribe', ONE_CLICK)).json().code).toBe('input_invalid');
  expect((await chosen()).matches.email).toBe(true);
});

test('a code for signing in has no such link', async () => {
  const brand = brandOfCode('eal-eu-en');
  if (!brand) throw new Error('no such brand');
  const to = { brand, language: 'en', timeZone: brand.timeZone, email: 'code@mail.example' };
  const values = { digits: '314159', path: '/auth/email-verification', minutes: 30 };
  await product.platform.transactions.run((transaction) =>
    createPost(product.platform).mail(transaction, { template: 'verification', to, values }),
  );
  const [mail] = await outside.sentTo('code@mail.example');
  expect(mail?.unsubscribe).toBeUndefined();
});
