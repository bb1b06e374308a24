import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SandboxMessage } from '#sandbox/stand-ins.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent } from '#testing/events.ts';
import { challenge, letPass, newPair } from '#testing/matches.ts';
import { newEmailPlayer, newPlayer, type Person, proveEmail, refusal } from '#testing/people.ts';
import { DEFAULT_SETTINGS } from './rules/settings.ts';
import { choose, HOUR, MINUTE, type Telling, telling } from './test-kit.ts';

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

test('a kind that is off is not pushed, and stands in the app all the same', async () => {
  await outside.newDevice(player);
  await choose(player, {
    kinds: { ...DEFAULT_SETTINGS.kinds, matches: { push: false, email: false } },
  });
  await outside.tell(player, 'match_approved');
  expect(await outside.pushed(player)).toEqual([]);
  expect((await player.api.notifications({})).unread).toBe(1);
});

test('quiet hours hold it until the morning, and what was read meanwhile is not told', async () => {
  await outside.newDevice(player);
  product.clock.advance(11 * HOUR); // 23:00
  await outside.tell(player, 'match_approved', '/a');
  await outside.tell(player, 'match_annulled', '/b');
  await outside.tell(player, 'match_lost', '/b');
  expect(await outside.pushed(player)).toEqual([]);
  const [, , first] = (await player.api.notifications({})).items;
  await player.api.notificationRead({ notificationId: first?.notificationId ?? '' });
  product.clock.advance(8 * HOUR); // 07:00
  const sent = await outside.pushed(player);
  expect(sent.map(({ subject }) => subject)).toEqual(['2 new: Loss by walkover']);
});

test('what quiet hours hold goes by what holds in the morning: kinds, agreement and the hours themselves', async () => {
  await outside.newDevice(player);
  await player.api.consent({ kind: 'marketing', preferences: { marketing: true } });
  product.clock.advance(11 * HOUR); // 23:00
  await outside.tell(player, 'match_approved');
  await outside.tell(player, 'coins_welcome');
  await outside.tell(player, 'event_announcement');
  await product.runDue();
  await player.api.consent({ kind: 'marketing', preferences: { marketing: false } });
  await choose(player, {
    kinds: { ...DEFAULT_SETTINGS.kinds, coins: { push: false, email: false } },
    quiet: { ...DEFAULT_SETTINGS.quiet, until: 9 * 60 },
  });
  product.clock.advance(8 * HOUR); // 07:00
  expect(await outside.pushed(player)).toEqual([]);
  product.clock.advance(2 * HOUR); // 09:00
  expect((await outside.pushed(player)).map(({ subject }) => subject)).toEqual(['Result final']);
});

test('an urgent one waits for the end of quiet hours that were set since', async () => {
  await outside.tell(player, 'match_moved');
  await product.runDue();
  const quiet = { on: true, from: 12 * 60, until: 13 * 60, exceptUrgent: false };
  await choose(player, { quiet });
  await letPass(product, 5 * MINUTE);
  expect(await smsTo(player)).toEqual([]);
  await letPass(product, 55 * MINUTE);
  expect(await smsTo(player)).toHaveLength(1);
});

test('an urgent one that nobody has seen within 5 minutes goes by SMS, once, and names its place', async () => {
  await outside.newDevice(player);
  await outside.tell(player, 'match_moved');
  await letPass(product, 5 * MINUTE - 1);
  expect(await smsTo(player)).toEqual([]);
  await letPass(product, 1);
  await letPass(product, HOUR);
  const [sms, ...more] = await smsTo(player);
  expect(more).toEqual([]);
  expect(sms?.text).toMatch(/^Battle League: An organiser moved your match with Sipho/);
  expect(sms?.link).toMatch(/^http:\/\/blg-za-en\.localhost:\d+\/match-schedule$/);
});

test('a challenge to who has chosen nothing and has no device goes by SMS after 5 minutes, by one job', async () => {
  const pair = await newPair(product);
  await product.runDue();
  await challenge(product, pair, { isInstant: true });
  expect(await jobsFor('tell-outside')).toBe(0);
  const sent = async () => (await outside.sentTo(pair.challenged.msisdn)).map(({ text }) => text);
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
  await outside.tell(player, 'check_in_open');
  await product.runDue();
  const [told] = (await player.api.notifications({})).items;
  await see(told?.notificationId ?? '');
  await letPass(product, 10 * MINUTE);
  expect(await smsTo(player)).toEqual([]);
});

test("another's is not seen by me", async () => {
  const other = await newPlayer(product);
  await outside.tell(player, 'check_in_open');
  const [told] = (await player.api.notifications({})).items;
  await other.api.notificationSeen({ notificationId: told?.notificationId ?? '' });
  await letPass(product, 5 * MINUTE);
  expect(await smsTo(player)).toHaveLength(1);
});

test('three SMS a day, the rest by e-mail', async () => {
  const email = `told-${player.userId}@mail.example`;
  await proveEmail(product, player, email);
  for (let i = 0; i < 4; i += 1) {
    await outside.tell(player, 'match_moved', `/match/${i}`);
    await letPass(product, 5 * MINUTE);
  }
  expect(await smsTo(player)).toHaveLength(3);
  expect(await outside.sentTo(email)).toMatchObject([{ kind: 'mail', subject: 'Kickoff moved' }]);
});

test('a brand that knows its players by their address writes an e-mail', async () => {
  const { api, email, userId } = await newEmailPlayer(product);
  await outside.tell({ userId }, 'event_called_off');
  await letPass(product, 5 * MINUTE);
  const subjects = (await outside.sentTo(email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Event cancelled')).toHaveLength(1);
  expect((await api.notificationSettings({})).reach).toMatchObject({ email: true, sms: false });
});

test('who wants e-mails gets one of everything that nobody has seen for an hour', async () => {
  const email = `hour-${player.userId}@mail.example`;
  await proveEmail(product, player, email);
  await choose(player, {
    kinds: { ...DEFAULT_SETTINGS.kinds, matches: { push: false, email: true } },
  });
  await outside.tell(player, 'match_approved', '/a');
  product.clock.advance(1);
  await outside.tell(player, 'match_annulled', '/b');
  await letPass(product, HOUR - 1);
  const [first] = await outside.sentTo(email);
  await letPass(product, 1);
  const mails = await outside.sentTo(email);
  expect(first).toMatchObject({ subject: 'Result final' });
  expect(mails.map(({ subject }) => subject)).toEqual(['Match no longer counts', 'Result final']);
  expect(mails[0]?.text).toContain('Choose the emails you get in your settings');
});

test("organisers' news leave the app only of who has agreed to advertising, between 07:00 and 19:00", async () => {
  await outside.newDevice(player);
  await outside.tell(player, 'event_announcement');
  expect(await outside.pushed(player)).toEqual([]);
  await player.api.consent({ kind: 'marketing', preferences: { marketing: true } });
  product.clock.advance(8 * HOUR); // 20:00
  await outside.tell(player, 'event_announcement');
  expect(await outside.pushed(player)).toEqual([]);
  product.clock.advance(11 * HOUR);
  expect(await outside.pushed(player)).toMatchObject([{ push: { urgency: 'low' } }]);
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

/** Without codes and messages about the subscription. */
async function smsTo({ msisdn }: Person): Promise<SandboxMessage[]> {
  return (await outside.sentTo(msisdn)).filter(({ text }) => text.includes('Sipho'));
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
