import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { PlayerId } from '#platform/ids.ts';
import { replay } from '#platform/realtime/streams.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newPlayer, type Person, refusal, visitorOf } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import type { NotificationParams, NotificationType } from './rules/types.ts';
import { notify } from './server/index.ts';

const DAY = 24 * 3_600_000;
const PARAMS = { opponent: 'Sipho', event: 'Friday Night', proposed: '2026-11-10T18:30:00Z' };

const product = describeProduct();
let player: Person;
beforeEach(async () => {
  player = await newPlayer(product);
});

test('what a player is told comes latest first, in their language and by their clock', async () => {
  await tell(player, 'match_declined', PARAMS, '/match-schedule');
  product.clock.advance(60_000);
  await tell(player, 'match_request', PARAMS, null);
  const { msisdn } = player;
  const { items, unread, nextCursor } = await player.api.notifications({ msisdn });
  expect(items).toMatchObject([
    {
      type: 'match_request',
      title: 'Match request',
      text: '\u2068Sipho\u2069 challenges you in \u2068Friday Night\u2069: kickoff Tue, Nov 10, 20:30.',
      link: null,
      read: false,
      createdAt: product.clock.now().toISOString(),
    },
    { type: 'match_declined', link: '/match-schedule', read: false },
  ]);
  expect({ unread, nextCursor }).toEqual({ unread: 2, nextCursor: null });
});

test('an Arabic reader is told in Arabic', async () => {
  const layla = await newPlayer(product, { brand: 'blg-ps-ar' });
  await tell(layla, 'match_approved', { ...PARAMS, score: '3–1', points: 200 }, null);
  const { items } = await layla.api.notifications({});
  expect(items).toMatchObject([{ title: 'النتيجة نهائية' }]);
  expect(items[0]?.text).toContain('\u20673–1\u2069');
  expect(items[0]?.text).toContain('تكسب 200 نقطة');
});

test('one is marked as read, or unread again, as often as one likes', async () => {
  coversSpec('call.notification-read', 'notification.fields', 'state.notification');
  await tell(player);
  await tell(player);
  const [latest] = (await player.api.notifications({})).items;
  if (!latest) throw new Error('nothing was told');
  const { notificationId } = latest;
  const { msisdn } = player;
  const mark = (read: boolean) => player.api.notificationRead({ msisdn, notificationId, read });
  expect([await mark(true), await mark(true)]).toEqual([{ unread: 1 }, { unread: 1 }]);
  expect((await player.api.notifications({ read: 'read' })).items).toMatchObject([
    { notificationId, read: true },
  ]);
  expect((await player.api.notifications({ read: 'unread' })).items).toHaveLength(1);
  expect(await mark(false)).toEqual({ unread: 2 });
});

test('all are marked as read at once', async () => {
  const other = await newPlayer(product);
  for (const person of [player, player, other]) await tell(person);
  expect(await player.api.notificationRead({})).toEqual({ unread: 0 });
  expect((await player.api.notifications({ read: 'unread' })).items).toEqual([]);
  expect((await other.api.notifications({})).unread).toBe(1);
  expect(await refusal(player.api.notificationRead({ read: false }))).toBe('input_invalid');
});

test('several are marked as read at once, and nothing of others among them', async () => {
  const other = await newPlayer(product);
  for (const person of [player, player, player, other]) await tell(person);
  const idsOf = async (person: Person) =>
    (await person.api.notifications({})).items.map(({ notificationId }) => notificationId);
  const [first = '', second = ''] = await idsOf(player);
  const notificationIds = [first, second, ...(await idsOf(other))];
  expect(await player.api.notificationRead({ notificationIds })).toEqual({ unread: 1 });
  expect((await other.api.notifications({})).unread).toBe(1);
  expect(await player.api.notificationRead({ notificationIds: [] })).toEqual({ unread: 1 });
});

test("another player's are nobody else's business", async () => {
  const other = await newPlayer(product);
  await tell(other);
  const [told] = (await other.api.notifications({})).items;
  const notificationId = told?.notificationId ?? '';
  expect(await refusal(player.api.notificationRead({ notificationId }))).toBe('not_yours');
  expect((await other.api.notifications({})).unread).toBe(1);
  const unknown = player.api.notificationRead({ notificationId: randomUUID() });
  expect(await refusal(unknown)).toBe('not_found');
  const { msisdn } = other;
  expect(await refusal(player.api.notifications({ msisdn }))).toBe('not_yours');
  expect(await refusal(player.api.notificationRead({ msisdn }))).toBe('not_yours');
  expect(await refusal(visitorOf(product).notifications({}))).toBe('sign_in_needed');
});

test('pages follow each other without a gap, even of one instant', async () => {
  for (let i = 0; i < 7; i += 1) {
    await tell(player, 'match_void', { ...PARAMS, event: `E${i}` });
    if (i % 3 === 0) product.clock.advance(1000);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await player.api.notifications({ limit: 3, ...(cursor ? { cursor } : {}) });
    seen.push(...page.items.map(({ notificationId }) => notificationId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  const { items } = await player.api.notifications({});
  expect(seen).toEqual(items.map(({ notificationId }) => notificationId));
  expect(new Set(seen).size).toBe(7);
});

test('each is told with how many of the list are about the same on its day, beyond its page, too', async () => {
  const at = (link: string | null, type: NotificationType = 'match_void') =>
    tell(player, type, PARAMS, link);
  await at('/match/a');
  product.clock.advance(DAY);
  for (const link of ['/match/a', '/match/b', '/match/a']) await at(link);
  await at('/match/a', 'match_request'); // another word of the same match
  await player.api.notificationRead({ link: '/match/b' });
  const countsOf = async (asked: Parameters<typeof player.api.notifications>[0]) =>
    (await player.api.notifications(asked)).items.map(({ link, alike }) => [link, alike]);
  const all = await countsOf({ alike: 'count' });
  expect(all).toEqual([
    ['/match/a', 3],
    ['/match/a', 3],
    ['/match/b', 1],
    ['/match/a', 3],
    ['/match/a', 1],
  ]);
  expect(await countsOf({ alike: 'count', limit: 1 })).toEqual([['/match/a', 3]]);
  expect(await countsOf({ alike: 'count', read: 'read' })).toEqual([['/match/b', 1]]);
  expect(await countsOf({ limit: 1 })).toEqual([['/match/a', null]]);
});

test.each(['?', 'bm90IGEgY3Vyc29y', 'MjAyNi0xMS0xMFQxMjowMDowMFogeA'])(
  'a cursor that is none (%s) is refused',
  async (cursor) => {
    expect(await refusal(player.api.notifications({ cursor }))).toBe('input_invalid');
  },
);

test('what is told is announced once it is stored, and never where the change fails', async () => {
  const { platform } = product;
  const told = { ...PARAMS };
  const failed = platform.transactions.run(async (transaction) => {
    await notify(transaction, { to: idOf(player), type: 'match_void', params: told, link: null });
    throw new Error('after all not');
  });
  await expect(failed).rejects.toThrow('after all not');
  expect((await player.api.notifications({})).unread).toBe(0);
  await tell(player);
  const { entries } = await replay(platform.db, `player:${player.userId}`, { after: 0 });
  expect(entries).toMatchObject([
    { type: 'notification', data: { type: 'match_void', unread: 1 }, sequence: 1 },
  ]);
});

test('after six months they are gone', async () => {
  await tell(player);
  product.clock.advance(179 * DAY);
  await tell(player);
  await prune();
  expect(await kept()).toBe(2);
  product.clock.advance(2 * DAY);
  await prune();
  expect(await kept()).toBe(1);
});

async function kept(): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select count(*) as kept from notifications where player_id = ${player.userId}`.execute(
    product.platform.db,
  );
  return rows[0]?.kept ?? 0;
}

async function prune(): Promise<void> {
  await product.platform.transactions.run((transaction) =>
    transaction.job('prune-notifications', {}),
  );
  await product.runDue();
}

async function tell(
  to: Person,
  type: NotificationType = 'match_void',
  params: NotificationParams = PARAMS,
  link: string | null = '/match-schedule',
): Promise<void> {
  await product.platform.transactions.run((transaction) =>
    notify(transaction, { to: idOf(to), type, params, link }),
  );
}

function idOf(person: Person): PlayerId {
  return person.userId as PlayerId; // made by the API, so an id it is
}
