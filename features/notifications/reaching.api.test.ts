import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlayerId } from '#platform/ids.ts';
import type { SandboxMessage, StandIns } from '#sandbox/stand-ins.ts';
import { newEvent } from '#testing/events.ts';
import { challenge, letPass, newPair } from '#testing/matches.ts';
import { newEmailPlayer, newPlayer, type Person, refusal } from '#testing/people.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { DEFAULT_SETTINGS, type NotificationSettings } from './rules/settings.ts';
import type { NotificationType } from './rules/types.ts';
import { notify } from './server/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PARAMS = { opponent: 'Sipho', event: 'Friday Night', proposed: '2026-11-10T18:30:00Z' };

let product: TestProduct;
let standIns: StandIns;
let player: Person;

beforeAll(async () => {
  product = await startTestProduct();
  if (!product.standIns) throw new Error('no sandbox');
  standIns = product.standIns;
});
afterAll(() => product.close());
beforeEach(async () => {
  // noon in South Africa, whatever the tests before have let pass
  const day = 24 * HOUR;
  product.clock.advance(day - ((product.clock.now().getTime() - 10 * HOUR) % day));
  player = await newPlayer(product);
});
afterEach(() => standIns.push.answer(null));

test('a device is brought what its player is told, sealed for it alone, in their language', async () => {
  await newDevice(player);
  await tell(player, 'match_request');
  const [sent] = await pushed(player);
  expect(sent).toMatchObject({
    subject: 'Match request',
    text: expect.stringContaining('Sipho'),
    link: '/match-schedule',
    push: { urgency: 'high', ttl: 12 * 3_600, payload: { direction: 'ltr', urgent: true } },
  });
  const layla = await newPlayer(product, { brand: 'blg-ps-ar' });
  await newDevice(layla);
  await tell(layla, 'match_approved');
  expect((await pushed(layla))[0]).toMatchObject({
    subject: 'النتيجة نهائية',
    push: { urgency: 'normal', payload: { language: 'ar', direction: 'rtl' } },
  });
});

test('several about one place are one message, told by the latest', async () => {
  await newDevice(player);
  await tell(player, 'match_accepted');
  await tell(player, 'match_started');
  const [second, first] = await pushed(player);
  // whichever leaves last, the latest is what stays on the screen
  expect(first?.subject).toBe('2 new: Match on');
  expect(second?.subject).toBe('2 new: Match on');
  expect(first?.push?.payload).not.toEqual(second?.push?.payload); // each is seen by itself
  expect(second?.push?.topic).toBe(first?.push?.topic);
});

test('a device that takes no more is forgotten; one whose service is away is tried again', async () => {
  const device = await newDevice(player);
  standIns.push.answer(503);
  await tell(player, 'match_approved');
  await expect(product.runDue()).rejects.toThrow('a push service takes nothing now');
  standIns.push.answer(null);
  expect(await pushed(player)).toHaveLength(1);
  standIns.push.forget(device.endpoint);
  await tell(player, 'match_approved');
  await product.runDue();
  expect((await player.api.notificationSettings({})).devices).toEqual([]);
});

test('who signs out on a device is told nothing on it any more; another who signs in there is', async () => {
  const device = await newDevice(player);
  const next = await newPlayer(product);
  await player.api.logout({});
  await tell(player, 'match_approved');
  expect(await pushed(player)).toEqual([]);
  const first = await next.api.pushSubscribe(device);
  expect(await next.api.pushSubscribe(device)).toEqual(first);
  await tell(next, 'match_approved');
  expect(await pushed(player)).toHaveLength(1); // the device keeps its name in the sandbox
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
  const { keys } = standIns.push.newDevice('nobody');
  expect(await refusal(player.api.pushSubscribe({ endpoint, keys }))).toBe('input_invalid');
});

test('keys that are none are refused', async () => {
  const { endpoint } = standIns.push.newDevice('nobody');
  const keys = { p256dh: 'AAAA', auth: 'BBBB' };
  expect(await refusal(player.api.pushSubscribe({ endpoint, keys }))).toBe('input_invalid');
});

test("another's device is not taken away", async () => {
  await newDevice(player);
  const other = await newPlayer(product);
  const { devices } = await player.api.notificationSettings({});
  const deviceId = devices[0]?.deviceId ?? '';
  expect(await refusal(other.api.pushUnsubscribe({ deviceId }))).toBe('not_yours');
  await player.api.pushUnsubscribe({ deviceId });
  await player.api.pushUnsubscribe({ deviceId });
  expect((await player.api.notificationSettings({})).devices).toEqual([]);
});

test('a kind that is off is not pushed, and stands in the app all the same', async () => {
  await newDevice(player);
  await choose(player, {
    kinds: { ...DEFAULT_SETTINGS.kinds, matches: { push: false, email: false } },
  });
  await tell(player, 'match_approved');
  expect(await pushed(player)).toEqual([]);
  expect((await player.api.notifications({})).unread).toBe(1);
});

test('quiet hours hold it until the morning, and what was read meanwhile is not told', async () => {
  await newDevice(player);
  product.clock.advance(11 * HOUR); // 23:00
  await tell(player, 'match_approved', '/a');
  await tell(player, 'match_annulled', '/b');
  await tell(player, 'match_lost', '/b');
  expect(await pushed(player)).toEqual([]);
  const [, , first] = (await player.api.notifications({})).items;
  await player.api.notificationRead({ notificationId: first?.notificationId ?? '' });
  product.clock.advance(8 * HOUR); // 07:00
  const sent = await pushed(player);
  expect(sent.map(({ subject }) => subject)).toEqual(['2 new: Match lost without play']);
});

test('what quiet hours hold goes by what holds in the morning: kinds, agreement and the hours themselves', async () => {
  await newDevice(player);
  await player.api.consent({ kind: 'marketing', preferences: { marketing: true } });
  product.clock.advance(11 * HOUR); // 23:00
  await tell(player, 'match_approved');
  await tell(player, 'coins_welcome');
  await tell(player, 'event_announcement');
  await product.runDue();
  await player.api.consent({ kind: 'marketing', preferences: { marketing: false } });
  await choose(player, {
    kinds: { ...DEFAULT_SETTINGS.kinds, coins: { push: false, email: false } },
    quiet: { ...DEFAULT_SETTINGS.quiet, until: 9 * 60 },
  });
  product.clock.advance(8 * HOUR); // 07:00
  expect(await pushed(player)).toEqual([]);
  product.clock.advance(2 * HOUR); // 09:00
  expect((await pushed(player)).map(({ subject }) => subject)).toEqual(['Result final']);
});

test('an urgent one waits for the end of quiet hours that were set since', async () => {
  await tell(player, 'match_moved');
  await product.runDue();
  const quiet = { on: true, from: 12 * 60, until: 13 * 60, exceptUrgent: false };
  await choose(player, { quiet });
  await letPass(product, 5 * MINUTE);
  expect(await smsTo(player)).toEqual([]);
  await letPass(product, 55 * MINUTE);
  expect(await smsTo(player)).toHaveLength(1);
});

test('how many are new of one place is counted however many are new elsewhere', async () => {
  await newDevice(player);
  await tell(player, 'match_accepted');
  await product.runDue();
  for (let i = 0; i < 120; i += 1) await tell(player, 'achievement_earned', '/achievements');
  await tell(player, 'match_started');
  expect((await pushed(player)).map(({ subject }) => subject)).toContain('2 new: Match on');
  const achieved = (await pushed(player)).find(({ link }) => link === '/achievements');
  expect(achieved?.subject).toMatch(/^120 new: /);
});

test('of ten devices and one more, the one that was just allowed anew is not what goes', async () => {
  const old = await newDevice(player);
  await player.api.pushUnsubscribe({ endpoint: old.endpoint });
  const former = await newPlayer(product);
  await former.api.pushSubscribe(old);
  product.clock.advance(MINUTE);
  for (let i = 0; i < 10; i += 1) await newDevice(player);
  product.clock.advance(MINUTE);
  const { deviceId } = await player.api.pushSubscribe(old);
  const { devices } = await player.api.notificationSettings({});
  expect(devices).toHaveLength(10);
  expect(devices.map((each) => each.deviceId)).toContain(deviceId);
});

test('an urgent one that nobody has seen within 5 minutes goes by SMS, once, and names its place', async () => {
  await newDevice(player);
  await tell(player, 'match_moved');
  await letPass(product, 5 * MINUTE - 1);
  expect(await smsTo(player)).toEqual([]);
  await letPass(product, 1);
  await letPass(product, HOUR);
  const [sms, ...more] = await smsTo(player);
  expect(more).toEqual([]);
  expect(sms?.text).toMatch(/^Battle League: An organiser has moved your match with Sipho/);
  expect(sms?.link).toMatch(/^http:\/\/blg-za-en\.localhost:\d+\/match-schedule$/);
});

test('a challenge to who has chosen nothing and has no device goes by SMS after 5 minutes, by one job', async () => {
  const pair = await newPair(product);
  await product.runDue();
  await challenge(product, pair, { isInstant: true });
  expect(await jobsFor('tell-outside')).toBe(0);
  const sent = async () => (await sentTo(pair.challenged.msisdn)).map(({ text }) => text);
  const before = await sent();
  await letPass(product, 5 * MINUTE - 1);
  expect(await sent()).toEqual(before);
  await letPass(product, 1);
  expect((await sent()).filter((text) => text.includes(pair.challenger.username))).toHaveLength(1);
});

test.each([
  ['read', (id: string) => player.api.notificationRead({ notificationId: id })],
  [
    'read and marked as unread again',
    async (id: string) => {
      await player.api.notificationRead({ notificationId: id });
      await player.api.notificationRead({ notificationId: id, read: false });
    },
  ],
  ['shown by a device', (id: string) => player.api.notificationSeen({ notificationId: id })],
  ['there in an open app', () => player.api.notificationSeen({})],
])('one that was %s does not go by SMS', async (_how, see) => {
  await tell(player, 'check_in_open');
  await product.runDue();
  const [told] = (await player.api.notifications({})).items;
  await see(told?.notificationId ?? '');
  await letPass(product, 10 * MINUTE);
  expect(await smsTo(player)).toEqual([]);
});

test("another's is not seen by me", async () => {
  const other = await newPlayer(product);
  await tell(player, 'check_in_open');
  const [told] = (await player.api.notifications({})).items;
  await other.api.notificationSeen({ notificationId: told?.notificationId ?? '' });
  await letPass(product, 5 * MINUTE);
  expect(await smsTo(player)).toHaveLength(1);
});

test('three SMS a day, the rest by e-mail', async () => {
  const email = `told-${player.userId}@mail.example`;
  await player.api.profileUpdate({ email });
  for (let i = 0; i < 4; i += 1) {
    await tell(player, 'match_moved', `/match/${i}`);
    await letPass(product, 5 * MINUTE);
  }
  expect(await smsTo(player)).toHaveLength(3);
  expect(await sentTo(email)).toMatchObject([{ kind: 'mail', subject: 'Kickoff moved' }]);
});

test('a brand that knows its players by their address writes an e-mail', async () => {
  const { api, email, userId } = await newEmailPlayer(product);
  await tell({ userId }, 'event_called_off');
  await letPass(product, 5 * MINUTE);
  const subjects = (await sentTo(email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Called off')).toHaveLength(1);
  expect((await api.notificationSettings({})).reach).toMatchObject({ email: true, sms: false });
});

test('who wants e-mails gets one of everything that nobody has seen for an hour', async () => {
  const email = `hour-${player.userId}@mail.example`;
  await player.api.profileUpdate({ email });
  await choose(player, {
    kinds: { ...DEFAULT_SETTINGS.kinds, matches: { push: false, email: true } },
  });
  await tell(player, 'match_approved', '/a');
  product.clock.advance(1);
  await tell(player, 'match_annulled', '/b');
  await letPass(product, HOUR - 1);
  const [first] = await sentTo(email);
  await letPass(product, 1);
  const mails = await sentTo(email);
  expect(first).toMatchObject({ subject: 'Result final' });
  expect(mails.map(({ subject }) => subject)).toEqual(['Match no longer counts', 'Result final']);
  expect(mails[0]?.text).toContain('You choose in your settings');
});

test("organisers' news leave the app only of who has agreed to advertising, between 07:00 and 19:00", async () => {
  await newDevice(player);
  await tell(player, 'event_announcement');
  expect(await pushed(player)).toEqual([]);
  await player.api.consent({ kind: 'marketing', preferences: { marketing: true } });
  product.clock.advance(8 * HOUR); // 20:00
  await tell(player, 'event_announcement');
  expect(await pushed(player)).toEqual([]);
  product.clock.advance(11 * HOUR);
  expect(await pushed(player)).toMatchObject([{ push: { urgency: 'low' } }]);
});

test('what was chosen is kept, and a choice that is none is refused', async () => {
  expect((await player.api.notificationSettings({})).settings).toEqual(DEFAULT_SETTINGS);
  const quiet = { on: false, from: 0, until: 6 * 60, exceptUrgent: false };
  await choose(player, { quiet });
  expect((await player.api.notificationSettings({})).settings).toEqual({
    ...DEFAULT_SETTINGS,
    quiet,
  });
  expect(await refusal(choose(player, { quiet: { ...quiet, from: 24 * 60 } }))).toBe(
    'input_invalid',
  );
});

test('both are reminded a day before the kickoff, and of a moved one anew', async () => {
  const endsAt = new Date(product.clock.now().getTime() + 5 * 24 * HOUR);
  const pair = await newPair(product, await newEvent(product, { endsAt }));
  const at = (hours: number) =>
    new Date(product.clock.now().getTime() + hours * HOUR).toISOString();
  const match = await challenge(product, pair, { proposedDate: at(30) });
  const { challenged, challenger, matchId } = match;
  await challenged.api.acceptMatch({ matchId });
  await letPass(product, 6 * HOUR);
  expect(await reminders(challenger)).toBe(1);
  await challenged.api.rescheduleMatch({ matchId, proposedDate: at(48) });
  await challenger.api.acceptMatch({ matchId });
  await letPass(product, 20 * HOUR);
  expect(await reminders(challenger)).toBe(1);
  await letPass(product, 4 * HOUR);
  expect([await reminders(challenger), await reminders(challenged)]).toEqual([2, 2]);
});

test('a removed profile leaves no device and no choice', async () => {
  await newDevice(player);
  await choose(player, {});
  await player.api.removeProfile({ confirmation: player.username });
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

async function newDevice(person: Person) {
  const device = standIns.push.newDevice(person.username);
  await person.api.pushSubscribe(device);
  return device;
}

function choose(person: Person, own: Partial<NotificationSettings>) {
  return person.api.setNotificationSettings({ ...DEFAULT_SETTINGS, ...own });
}

async function pushed({ username }: Person): Promise<SandboxMessage[]> {
  return sentTo(username);
}

/** But for codes and what a subscription is told of. */
async function smsTo({ msisdn }: Person): Promise<SandboxMessage[]> {
  return (await sentTo(msisdn)).filter(({ text }) => text.includes('Sipho'));
}

async function sentTo(to: string): Promise<SandboxMessage[]> {
  await product.runDue();
  return standIns.messages(to);
}

async function jobsFor(name: string): Promise<number> {
  const { rows } = await sql`select from pgboss.job where name = ${name}`.execute(
    product.platform.db,
  );
  return rows.length;
}

async function reminders(person: Person): Promise<number> {
  const { items } = await person.api.notifications({ limit: 100 });
  return items.filter(({ type }) => type === 'match_reminder').length;
}

async function tell(
  to: Pick<Person, 'userId'>,
  type: NotificationType,
  link = '/match-schedule',
): Promise<void> {
  await product.platform.workshop.transact((work) =>
    // made by the API, so an id it is
    notify(work, { to: to.userId as PlayerId, type, params: PARAMS, link }),
  );
}
