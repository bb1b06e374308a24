import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newPlayer, type Person, refusal, removeProfile } from '#testing/people.ts';
import { choose, MINUTE, type Telling, telling } from './test-kit.ts';

const product = describeProduct();
let outside: Telling;
let player: Person;

beforeAll(async () => {
  outside = telling(product);
});
beforeEach(async () => {
  outside.waitForNoon();
  player = await newPlayer(product);
});
afterEach(() => outside.standIns.push.answer(null));

test('a device is brought what its player is told, sealed for it alone, in their language', async () => {
  await outside.newDevice(player);
  await outside.tell(player, 'match_request');
  const [sent] = await outside.pushed(player);
  expect(sent).toMatchObject({
    subject: 'Match request',
    text: expect.stringContaining('Sipho'),
    link: '/match-schedule',
    push: { urgency: 'high', ttl: 12 * 3_600, payload: { direction: 'ltr', urgent: true } },
  });
  const layla = await newPlayer(product, { brand: 'blg-ps-ar' });
  await outside.newDevice(layla);
  await outside.tell(layla, 'match_approved');
  expect((await outside.pushed(layla))[0]).toMatchObject({
    subject: 'النتيجة نهائية',
    push: { urgency: 'normal', payload: { language: 'ar', direction: 'rtl' } },
  });
});

test('several about one place are one message, told by the latest', async () => {
  await outside.newDevice(player);
  await outside.tell(player, 'match_accepted');
  await outside.tell(player, 'match_started');
  const [second, first] = await outside.pushed(player);
  // whichever leaves last, the latest is what stays on the screen
  expect(first?.subject).toBe('2 new: Match started');
  expect(second?.subject).toBe('2 new: Match started');
  expect(first?.push?.payload).not.toEqual(second?.push?.payload); // each is encrypted for its own device
  expect(second?.push?.topic).toBe(first?.push?.topic);
});

test('a device that takes no more is forgotten; one whose service is away is tried again', async () => {
  const device = await outside.newDevice(player);
  outside.standIns.push.answer(503);
  await outside.tell(player, 'match_approved');
  await expect(product.runDue()).rejects.toThrow('a push service takes nothing now');
  outside.standIns.push.answer(null);
  expect(await outside.pushed(player)).toHaveLength(1);
  outside.standIns.push.forget(device.endpoint);
  await outside.tell(player, 'match_approved');
  await product.runDue();
  expect((await player.api.notificationSettings({})).devices).toEqual([]);
});

test('who signs out on a device is told nothing on it any more; another who signs in there is', async () => {
  const device = await outside.newDevice(player);
  const next = await newPlayer(product);
  await player.api.logout({});
  await outside.tell(player, 'match_approved');
  expect(await outside.pushed(player)).toEqual([]);
  const first = await next.api.pushSubscribe(device);
  expect(await next.api.pushSubscribe(device)).toEqual(first);
  await outside.tell(next, 'match_approved');
  expect(await outside.pushed(player)).toHaveLength(1); // the device keeps its name in the sandbox
  const { devices } = await next.api.notificationSettings({});
  expect(devices).toMatchObject([{ deviceId: first.deviceId, current: true }]);
});

test.each([
  'https://127.0.0.1/push',
  'https://10.0.0.7/push',
  'http://push.example/abc',
  'http://127.0.0.1:1/push',
  'https://169.254.169.254/latest',
])('nothing is sent to %s: push services are hosts of the open internet', async (endpoint) => {
  const { keys } = outside.standIns.push.newDevice('nobody');
  expect(await refusal(player.api.pushSubscribe({ endpoint, keys }))).toBe('input_invalid');
});

test('keys that are none are refused', async () => {
  const { endpoint } = outside.standIns.push.newDevice('nobody');
  const keys = { p256dh: 'AAAA', auth: 'BBBB' };
  expect(await refusal(player.api.pushSubscribe({ endpoint, keys }))).toBe('input_invalid');
});

test("another's device is not taken away", async () => {
  await outside.newDevice(player);
  const other = await newPlayer(product);
  const { devices } = await player.api.notificationSettings({});
  const deviceId = devices[0]?.deviceId ?? '';
  expect(await refusal(other.api.pushUnsubscribe({ deviceId }))).toBe('not_yours');
  await player.api.pushUnsubscribe({ deviceId });
  await player.api.pushUnsubscribe({ deviceId });
  expect((await player.api.notificationSettings({})).devices).toEqual([]);
});

test('how many are new of one place is counted however many are new elsewhere', async () => {
  await outside.newDevice(player);
  await outside.tell(player, 'match_accepted');
  await product.runDue();
  for (let i = 0; i < 120; i += 1)
    await outside.tell(player, 'achievement_earned', '/achievements');
  await outside.tell(player, 'match_started');
  expect((await outside.pushed(player)).map(({ subject }) => subject)).toContain(
    '2 new: Match started',
  );
  const achieved = (await outside.pushed(player)).find(({ link }) => link === '/achievements');
  expect(achieved?.subject).toMatch(/^120 new: /);
});

test('of ten devices and one more, the one that was just allowed anew is not what goes', async () => {
  const old = await outside.newDevice(player);
  await player.api.pushUnsubscribe({ endpoint: old.endpoint });
  const former = await newPlayer(product);
  await former.api.pushSubscribe(old);
  product.clock.advance(MINUTE);
  for (let i = 0; i < 10; i += 1) await outside.newDevice(player);
  product.clock.advance(MINUTE);
  const { deviceId } = await player.api.pushSubscribe(old);
  const { devices } = await player.api.notificationSettings({});
  expect(devices).toHaveLength(10);
  expect(devices.map((each) => each.deviceId)).toContain(deviceId);
});

test('a removed profile leaves no device and no choice', async () => {
  await outside.newDevice(player);
  await choose(player, {});
  await removeProfile(product, player);
  const { rows } = await sql`
    select player_id from push_devices where player_id = ${player.userId}
    union all select player_id from notification_settings where player_id = ${player.userId}`.execute(
    product.platform.db,
  );
  expect(rows).toEqual([]);
});

test('the pair of keys is made once, and its private half is sealed', async () => {
  const { rows } = await sql<{ public_key: string; private_key: Buffer }>`
    select public_key, private_key from push_keys`.execute(product.platform.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.public_key).toBe((await player.api.notificationSettings({})).publicKey);
  expect(rows[0]?.private_key.length).toBeGreaterThan(43);
});
