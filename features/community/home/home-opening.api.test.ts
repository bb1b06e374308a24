import { expect, test } from 'vitest';
import { HOLDING_NOTHING } from '#features/play/leaderboards/test-kit.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent, newGame } from '#testing/events.ts';
import { inMinutes, newOfficial } from '#testing/matches.ts';
import { newPlayer } from '#testing/people.ts';
import { expectWithinBudget } from '#testing/statements.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** As in home.api.test.ts. */
const BUDGET = { sent: 28, waits: 28 };

const product = describeProduct(HOLDING_NOTHING);

test('the next opening is shown until one of the player’s games has an open battleground', async () => {
  const own = await newGame(product, { slug: 'own-game', title: 'Own' });
  const other = await newGame(product, { slug: 'other-game', title: 'Other' });
  const player = await newPlayer(product, { brand: 'blg-ps-ar' });
  const opening = (gameId: typeof own, hours: number) => {
    const opensAt = new Date(product.clock.now().getTime() + hours * HOUR);
    const dates = { opensAt, startsAt: opensAt, endsAt: new Date(opensAt.getTime() + DAY) };
    return newEvent(product, { brandCode: 'blg-ps-ar', gameId, ...dates });
  };
  const part = async () => (await player.api.home({})).battlegrounds;
  expect(await part()).toEqual({ items: [], next: null });
  const elsewhere = await opening(other, 2);
  expect(await part()).toMatchObject({
    items: [],
    next: { event: { eventId: elsewhere.eventId, status: 'coming_soon' }, reminded: false },
  });
  await player.api.linkGameAccount({ gameId: own, accountName: 'own', platform: 'ps5' });
  const mine = await opening(own, 5);
  await player.api.notifyWhenOpen({ eventId: mine.eventId, isOn: true });
  expect((await part())?.next).toMatchObject({ event: { eventId: mine.eventId }, reminded: true });
  product.clock.advance(2 * HOUR); // the other game's opens, and is no reason to hide the own one
  expect(await part()).toMatchObject({
    items: [{ event: { eventId: elsewhere.eventId }, reason: 'other_game' }],
    next: { event: { eventId: mine.eventId }, reminded: true },
  });
  await expectWithinBudget(() => player.api.home({}), BUDGET);
  const moderator = await newOfficial(
    product,
    'moderator',
    await newPlayer(product, { brand: 'blg-ps-ar' }),
  );
  const reason = 'Insults in the chat of a match';
  const until = inMinutes(product, 60);
  await moderator.api.suspendPlayer({ userId: player.userId, until, reason });
  expect((await part())?.next).toBeNull();
  product.clock.advance(3 * HOUR);
  expect(await part()).toMatchObject({
    items: [{ event: { eventId: mine.eventId }, reason: 'linked' }, { reason: 'other_game' }],
    next: null,
  });
});
