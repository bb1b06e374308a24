import { expect, test } from 'vitest';
import { replay } from '#platform/realtime/streams.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import { newPlayer, refusal, visitorOf } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const product = describeProduct();

test('a refusal to join names all that is missing at once, and where to mend it', async () => {
  const first = await newPlayer(product);
  const event = await newEvent(product, { platform: 'ps5', capacity: 2, ...dates(1, 2, 3) });
  const { eventId, gameId } = event;
  const reply = first.api.joinEvent({ eventId });
  const to = `/link-accounts?game=football-26&returnTo=${encodeURIComponent(`/event-home/${eventId}`)}`;
  await expect(reply).rejects.toMatchObject({
    status: 409,
    code: 'joining_refused',
    extra: {
      missing: [
        { code: 'event_not_open', to: null },
        { code: 'account_not_linked', to },
      ],
    },
  });
  product.clock.advance(DAY + HOUR);
  await first.api.linkGameAccount({ gameId, accountName: first.username, platform: 'xbox' });
  await expect(first.api.joinEvent({ eventId })).rejects.toMatchObject({
    extra: {
      missing: [{ code: 'platform_required', to, message: expect.stringContaining('PS5') }],
    },
  });
  expect((await first.api.eventById({ id: eventId })).missing).toMatchObject([
    { code: 'platform_required' },
  ]);
  await join(first, event);
  await join(await newPlayer(product), event);
  const late = await newPlayer(product);
  await expect(late.api.joinEvent({ eventId })).rejects.toMatchObject({
    extra: { missing: [{ code: 'account_not_linked' }] },
  });
});

test('who lives elsewhere joins where an event asks for residency once the profile says so, and stays in whatever it says later', async () => {
  coversSpec('rule.residency');
  const { api, username } = await newPlayer(product);
  const said = (country: string) => api.profileUpdate({ username, country });
  await said('NA');
  const event = await newEvent(product, { residency: 'ZA', ...dates(-1, 2, 3) });
  const { eventId, gameId } = event;
  await api.linkGameAccount({ gameId, accountName: username, platform: 'ps5' });
  const to = `/register-form/true?returnTo=${encodeURIComponent(`/event-home/${eventId}`)}`;
  const message = expect.stringContaining('South Africa');
  const missing = [{ code: 'residency_needed', message, to }];
  await expect(api.joinEvent({ eventId })).rejects.toMatchObject({
    status: 409,
    code: 'joining_refused',
    extra: { missing },
  });
  const seen = () => api.eventById({ id: eventId });
  const residency = { country: 'ZA', name: 'South Africa' };
  expect(await seen()).toMatchObject({ residency, missing });
  await said('ZA');
  expect(await seen()).toMatchObject({ missing: [] });
  const { entryId } = await api.joinEvent({ eventId });
  await said('NA');
  expect(await seen()).toMatchObject({ ownEntryId: entryId, missing: [] });
});

test('joining twice is one entry; who leaves and comes back has the same one', async () => {
  coversSpec('call.join-event', 'call.leave-event', 'state.event');
  const player = await newPlayer(product);
  const event = await newEvent(product);
  const { eventId } = event;
  const entryId = await join(player, event);
  expect(await player.api.joinEvent({ eventId })).toEqual({ eventId, entryId, waiting: null });
  const seen = () => player.api.eventById({ id: eventId });
  expect(await seen()).toMatchObject({
    entrants: 1,
    ownEntryId: entryId,
    actions: ['leave', 'challenge'],
    missing: [],
  });
  expect((await player.api.events({ pageSize: 100 })).items).toContainEqual(
    expect.objectContaining({ eventId, ownEntryId: entryId, entrants: 1 }),
  );
  await player.api.leaveEvent({ eventId });
  await player.api.leaveEvent({ eventId });
  expect(await seen()).toMatchObject({ entrants: 0, ownEntryId: null, actions: ['join'] });
  expect(await player.api.joinEvent({ eventId })).toEqual({ eventId, entryId, waiting: null });
  expect(await seen()).toMatchObject({ entrants: 1 });
});

test('whoever follows an event hears who joins and leaves, and how many are in', async () => {
  const event = await newEvent(product);
  const { eventId } = event;
  const player = await newPlayer(product);
  const entryId = await join(player, event);
  await player.api.joinEvent({ eventId });
  await player.api.leaveEvent({ eventId });
  const { entries } = await replay(product.platform.db, `event:${eventId}`, { after: 0 });
  const { userId } = player;
  expect(entries.map(({ type, data }) => [type, data])).toEqual([
    ['entrants', { entrants: 1, change: 'joined', entryId, userId }],
    ['entrants', { entrants: 0, change: 'left', entryId, userId }],
  ]);
});

test('however many join at once, an event never holds more than it may', async () => {
  const event = await newEvent(product, { capacity: 3 });
  const players = [];
  for (let i = 0; i < 8; i += 1) players.push(await newPlayer(product));
  await Promise.all(players.map((player) => join(player, event)));
  const { items, total } = await visitorOf(product).eventByParticipants({ id: event.eventId });
  expect([items.length, total]).toEqual([3, 3]);
});

test('one player who joins from many windows at once is there once', async () => {
  const event = await newEvent(product);
  const player = await newPlayer(product);
  const entries = await Promise.all([1, 2, 3, 4].map(() => join(player, event)));
  expect(new Set(entries).size).toBe(1);
  expect((await visitorOf(product).eventById({ id: event.eventId })).entrants).toBe(1);
});

test('once an event is over nobody joins or leaves it', async () => {
  const player = await newPlayer(product);
  const event = await newEvent(product);
  await join(player, event);
  product.clock.advance(2 * DAY);
  const { eventId } = event;
  expect(await refusal(player.api.leaveEvent({ eventId }))).toBe('event_over');
  const late = await newPlayer(product);
  expect(await refusal(join(late, event))).toBe('joining_refused');
  const seen = await player.api.eventById({ id: eventId });
  expect(seen).toMatchObject({ status: 'completed', actions: [] });
});

test('a cup takes nobody in once it has started', async () => {
  const event = await newEvent(product, { format: 'knockout', drawsAllowed: false });
  const player = await newPlayer(product);
  await expect(join(player, event)).rejects.toMatchObject({
    extra: { missing: [{ code: 'event_not_open' }] },
  });
});

test('nobody joins or leaves for somebody else', async () => {
  const [mine, other] = [await newPlayer(product), await newPlayer(product)];
  const { eventId } = await newEvent(product);
  const { userId, msisdn } = other;
  expect(await refusal(mine.api.joinEvent({ eventId, userId }))).toBe('not_yours');
  expect(await refusal(mine.api.joinEvent({ eventId, msisdn }))).toBe('not_yours');
  expect(await refusal(mine.api.leaveEvent({ eventId, userId }))).toBe('not_yours');
  expect(await refusal(visitorOf(product).joinEvent({ eventId }))).toBe('sign_in_needed');
});

/** Days from now on which registration opens, play starts and all ends. */
function dates(opens: number, starts: number, ends: number) {
  const at = (days: number) => new Date(product.clock.now().getTime() + days * DAY);
  return { opensAt: at(opens), startsAt: at(starts), endsAt: at(ends) };
}
