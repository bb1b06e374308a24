import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent } from '#testing/events.ts';
import { challenge, inMinutes, newPair } from '#testing/matches.ts';
import { type Person, refusal } from '#testing/people.ts';
import { MANY_CODES, startTestProduct } from '#testing/product.ts';
import { emotesIn } from './rules/emotes.ts';
import { buy, enhancer, enrich, richPlayer } from './test-kit.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const product = describeProduct(MANY_CODES);
const organiser = product.official('organiser');

test('a frame is worn on the profile, and taken off; nobody wears what they do not have', async () => {
  const player = await richPlayer(product, 400);
  expect(await refusal(player.api.wearEnhancer({ design: 'frame_ember', on: true }))).toBe(
    'not_owned',
  );
  await buy(player, await enhancer(player, 'frame_ember'));
  await buy(player, await enhancer(player, 'colour_mint'));
  expect(await refusal(buy(player, await enhancer(player, 'frame_ember')))).toBe('already_owned');
  await player.api.wearEnhancer({ design: 'frame_ember', on: true });
  await player.api.wearEnhancer({ design: 'colour_mint', on: true });
  const seen = await player.api.player({ userId: player.userId });
  expect(seen.look).toEqual({ frame: 'frame_ember', banner: null, colour: 'colour_mint' });
  const found = await organiser.api.searchPlayers({ q: player.username });
  expect(found.items.map(({ look }) => look)).toEqual([seen.look]);
  expect((await player.api.achievements({})).player.look).toEqual(seen.look);
  const shared = await organiser.api.profileShare({ userId: player.userId });
  expect(shared.look).toEqual(seen.look);
  const event = await newEvent(product);
  const { challenger } = await newPair(product, event);
  await enrich(product, challenger, 120);
  await buy(challenger, await enhancer(challenger, 'colour_gold'));
  await challenger.api.wearEnhancer({ design: 'colour_gold', on: true });
  const entrants = await organiser.api.eventByParticipants({ id: event.eventId });
  expect(entrants.items.map(({ look }) => look.colour)).toContain('colour_gold');
  const { look } = await player.api.wearEnhancer({ design: 'frame_ember', on: false });
  expect(look.frame).toBeNull();
});

test('an enhancer whose coins are given back is neither owned nor worn any more', async () => {
  const player = await richPlayer(product, 200);
  const { orderId } = await buy(player, await enhancer(player, 'banner_pitch'));
  await player.api.wearEnhancer({ design: 'banner_pitch', on: true });
  await organiser.api.refundOrder({ orderId, reason: 'Bought by mistake' });
  const { held, look } = await player.api.myEnhancers({});
  expect([held, look.banner]).toEqual([[], null]);
});

test('two streak protections may be held; a day that was missed uses one up and keeps the streak', async () => {
  const player = await richPlayer(product, 200);
  const protection = await enhancer(player, 'streak_protection');
  await buy(player, protection);
  await buy(player, protection);
  expect(await refusal(buy(player, protection))).toBe('already_owned');
  const claim = () => player.api.claimDailyCoins({ userId: player.userId });
  await claim();
  product.clock.advance(2 * DAY + MINUTE);
  await claim();
  const { held } = await player.api.myEnhancers({});
  expect(held).toMatchObject([{ design: 'streak_protection', left: 1 }]);
  expect((await player.api.dailyBonus({})).streak).toBe(2);
});

test('an enhancer that was used up counts against the limit of its shelf, and the shelf says so before', async () => {
  const player = await richPlayer(product, 200);
  const { itemId } = await enhancer(player, 'streak_protection');
  await organiser.api.saveItem({ itemId, limit: { most: 1, days: 7 } });
  await buy(player, await enhancer(player, 'streak_protection'));
  await player.api.claimDailyCoins({});
  product.clock.advance(2 * DAY + MINUTE);
  await player.api.claimDailyCoins({});
  const seen = await enhancer(player, 'streak_protection');
  expect(seen).toMatchObject({ had: 1, problem: 'purchase_limit' });
  expect(await refusal(buy(player, seen))).toBe('purchase_limit');
  await organiser.api.saveItem({ itemId, limit: null });
  expect(await enhancer(player, 'streak_protection')).toMatchObject({ had: 0, problem: null });
});

test('emotes come with their pack', async () => {
  const player = await richPlayer(product, 80);
  expect((await player.api.myEnhancers({})).emotes).toEqual([]);
  await buy(player, await enhancer(player, 'emotes_arena'));
  expect((await player.api.myEnhancers({})).emotes).toEqual(emotesIn(['emotes_arena']));
});

test('whoever has bought emotes writes them in rooms, and nobody else does', async () => {
  const [owner, other] = [await richPlayer(product, 100), await richPlayer(product, 1)];
  await buy(owner, await enhancer(owner, 'emotes_arena'));
  const arena = emotesIn(['emotes_arena']);
  const roomFor = ({ api }: Person) => api.chatRoom({ roomId: written.roomId });
  const written = { roomId: 'brand:blg-za', text: 'what a :goal: :sad:' };
  const say = ({ api }: Person) => api.sendChatMessage({ ...written, clientId: randomUUID() });
  expect((await say(owner)).emotes).toEqual(['goal']);
  expect((await say(other)).emotes).toEqual([]);
  expect([(await roomFor(owner)).emotes, (await roomFor(other)).emotes]).toEqual([arena, []]);
  const { items } = await other.api.chatMessages({ roomId: written.roomId });
  expect(items.map(({ emotes }) => emotes)).toContainEqual(['goal']);
});

test('a player schedules ten challenges a day, and one more with the enhancer; instant ones do not count', async () => {
  const own = await startTestProduct({ ...MANY_CODES, RULES_SCHEDULED_CHALLENGES_A_DAY: '1' });
  try {
    const event = await newEvent(own);
    const pairs = [await newPair(own, event), await newPair(own, event), await newPair(own, event)];
    const [first] = pairs;
    if (!first) throw new Error('no pair');
    const against = (index: number, how = {}) =>
      challenge(
        own,
        { ...first, challengedTeamId: pairs[index]?.challengedTeamId ?? '' },
        { proposedDate: inMinutes(own, 60 + 40 * index), ...how },
      );
    await against(0);
    expect(await refusal(against(1))).toBe('challenges_used');
    await enrich(own, first.challenger, 250);
    await buy(first.challenger, await enhancer(first.challenger, 'extra_challenge'));
    await against(1);
    expect(await refusal(against(2))).toBe('challenges_used');
    await against(2, { isInstant: true });
  } finally {
    await own.close();
  }
});
