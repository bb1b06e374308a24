import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PlayerId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newOfficial } from '#testing/matches.ts';
import { newEmailPlayer, newPlayer, type Person, refusal } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { auditCoins, earnShare, offerReward } from './server/index.ts';

const product = describeProduct();

const HOUR = 3_600_000;
const AUDIENCE = 'blg-za';

const playerOf = ({ userId }: Pick<Person, 'userId'>) => userId as PlayerId; // the API's
const textsOf = async (person: Person) =>
  (await person.api.coinStatement({})).items.map(({ text, coins }) => [text, coins]);

describe('the daily bonus', () => {
  test('is claimed once in 24 hours: "Coins Loaded"', async () => {
    coversSpec('call.claim-daily-coins', 'message.coins-loaded', 'profile.coins');
    const { api, userId } = await newPlayer(product);
    expect(await api.dailyBonus({})).toMatchObject({ balance: 0, claimable: true, streak: 0 });
    const claimed = await api.claimDailyCoins({ userId });
    expect(claimed).toMatchObject({ message: 'Coins Loaded', coins: 10, balance: 10, streak: 1 });
    expect(await api.dailyBonus({})).toMatchObject({
      balance: 10,
      claimable: false,
      claimableAt: new Date(product.clock.now().getTime() + 24 * HOUR).toISOString(),
      nextStep: { days: 7, coins: 25 },
    });
    const early = await api.claimDailyCoins({ userId }).catch((error: unknown) => error);
    expect(isApiProblem(early) && [early.code, early.status]).toEqual(['bonus_not_yet', 409]);
    product.clock.advance(24 * HOUR);
    expect(await api.claimDailyCoins({})).toMatchObject({ balance: 20, streak: 2 });
  });

  test('seven days in a row bring 25 more, and the statement says so in the language of its reader', async () => {
    const person = await newPlayer(product, { brand: 'blg-ps-ar' });
    for (let day = 1; day <= 7; day += 1) {
      await person.api.claimDailyCoins({});
      product.clock.advance(25 * HOUR);
    }
    const { items, balance } = await person.api.coinStatement({ pageSize: 2 });
    expect(balance).toBe(95);
    expect(items).toMatchObject([
      { text: '7 أيام متتالية', coins: 25, balance: 95 },
      { text: 'المكافأة اليومية', coins: 10, balance: 70 },
    ]);
  });

  test("another's is refused", async () => {
    const [one, other] = [await newPlayer(product), await newPlayer(product)];
    expect(await refusal(one.api.claimDailyCoins({ userId: other.userId }))).toBe('not_yours');
  });

  test('64 claims at once load one bonus', async () => {
    const { api } = await newPlayer(product);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 64 }, () => api.claimDailyCoins({})),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await api.dailyBonus({})).balance).toBe(10);
  });

  test('the same claim sent again with its key is answered as the first time', async () => {
    const { api } = await newPlayer(product);
    const claim = () => api.claimDailyCoins({}, { idempotencyKey: 'the-same' });
    expect(await claim()).toEqual(await claim());
    expect((await api.dailyBonus({})).balance).toBe(10);
  });
});

describe('rewards', () => {
  const offer = (person: Person, key: string, amount: number) =>
    product.platform.transactions.run((transaction) =>
      offerReward(transaction, {
        key,
        amount,
        kind: 'reward',
        player: playerOf(person),
        audience: AUDIENCE,
        params: { title: { en: 'A fine month', de: 'Ein guter Monat' } },
      }),
    );

  test('wait until they are claimed, all or one, each once', async () => {
    coversSpec('call.claim-user-rewards');
    const person = await newPlayer(product);
    const { api, msisdn } = person;
    expect(await offer(person, 'month', 30)).toBe(true);
    expect(await offer(person, 'month', 30)).toBe(false);
    await product.platform.transactions.run((transaction) =>
      offerReward(transaction, {
        key: 'week',
        amount: 5,
        kind: 'weekly_goal',

        player: playerOf(person),
        audience: AUDIENCE,
      }),
    );
    const looked = await api.claimUserRewards({ msisdn, claim: false });
    expect(looked).toMatchObject({ coins: 0, balance: 0, claimed: [] });
    expect(looked.waiting.map(({ text }) => text)).toEqual([
      '\u2068A fine month\u2069',
      'Weekly goal',
    ]);
    const [first] = looked.waiting;
    const one = await api.claimUserRewards({ claim: first?.rewardId ?? '' });
    expect(one).toMatchObject({ message: 'Coins Loaded', coins: 30, balance: 30 });
    expect(await api.claimUserRewards({ claim: true })).toMatchObject({ coins: 5, balance: 35 });
    expect(await api.claimUserRewards({})).toMatchObject({ coins: 0, balance: 35, waiting: [] });
    const told = await api.notifications({});
    expect(told.items.map(({ type }) => type)).toContain('coins_waiting');
  });

  test('of more than a reply names all are claimed, and one of the last by its id', async () => {
    const person = await newPlayer(product);
    const { api, userId } = person;
    for (let i = 0; i < 103; i += 1) await offer(person, `${userId}:many:${i}`, 2);
    const looked = await api.claimUserRewards({ claim: false });
    expect([looked.waiting.length, looked.waitingTotal]).toEqual([100, 103]);
    const { rows } = await sql<{ id: string }>`select id from coin_rewards
      where player_id = ${userId} order by offered_at desc, id desc limit 1`.execute(
      product.platform.db,
    );
    const last = await api.claimUserRewards({ claim: rows[0]?.id ?? '' });
    expect(last).toMatchObject({ coins: 2, balance: 2, waitingTotal: 102 });
    const all = await api.claimUserRewards({});
    expect(all).toMatchObject({ coins: 204, balance: 206, waiting: [], waitingTotal: 0 });
    expect(all.claimed).toHaveLength(100);
  });

  test('a claim whose answer was lost is answered again as the first time', async () => {
    const person = await newPlayer(product);
    await offer(person, `${person.userId}:lost`, 7);
    const command = { idempotencyKey: 'claim-of-a-lost-answer' };
    const first = await person.api.claimUserRewards({}, command);
    expect(first).toMatchObject({ coins: 7, claimed: [{ coins: 7 }], waiting: [] });
    expect(await person.api.claimUserRewards({}, command)).toEqual(first);
  });

  test("another's number is refused", async () => {
    const { api } = await newPlayer(product);
    expect(await refusal(api.claimUserRewards({ msisdn: '27820000001', claim: true }))).toBe(
      'not_yours',
    );
  });

  test('64 claims at once with the same and with other keys give each reward once', async () => {
    const person = await newPlayer(product);
    for (const key of ['a', 'b', 'c']) await offer(person, `${person.userId}:${key}`, 7);
    await Promise.allSettled(
      Array.from({ length: 64 }, (_, index) =>
        person.api.claimUserRewards({}, { idempotencyKey: `key-${index % 8}` }),
      ),
    );
    expect((await person.api.dailyBonus({})).balance).toBe(21);
  });

  test('officials give some out of goodwill, not to themselves and not elsewhere', async () => {
    const support = await newOfficial(product, 'support');
    const person = await newPlayer(product);
    const stranger = await newEmailPlayer(product);
    const reason = 'A match was lost to our fault';
    const give = (userId: string) => support.api.giveCoins({ userId, coins: 50, reason });
    await give(person.userId);
    expect(await refusal(give(support.userId))).toBe('not_to_oneself');
    expect(await refusal(give(stranger.userId))).toBe('not_found');
    expect(await refusal(person.api.giveCoins({ userId: person.userId, coins: 1, reason }))).toBe(
      'role_needed',
    );
    await person.api.claimUserRewards({});
    expect(await textsOf(person)).toEqual([[`From support: \u2068${reason}\u2069`, 50]]);
    const seen = await support.api.playerCoins({ userId: person.userId });
    expect(seen).toMatchObject({ balance: 50, total: 1 });
    expect(await refusal(support.api.playerCoins({ userId: stranger.userId }))).toBe('not_found');
  });
});

test('sharing a profile brings 1 coin, 5 times a day, and again the next day', async () => {
  coversSpec('number.coins-share');
  const person = await newPlayer(product);
  const share = (key: string) =>
    product.platform.transactions.run((transaction) =>
      earnShare(transaction, {
        player: playerOf(person),
        audience: AUDIENCE,
        key,
        timeZone: 'Africa/Johannesburg',
      }),
    );
  expect(await share('one')).toEqual({ earned: 1, leftToday: 4 });
  expect(await share('one')).toEqual({ earned: 0, leftToday: 4 });
  const more = await Promise.all(['2', '3', '4', '5', '6', '7'].map(share));
  expect(more.reduce((sum, { earned }) => sum + earned, 0)).toBe(4);
  product.clock.advance(24 * HOUR);
  expect(await share('tomorrow')).toEqual({ earned: 1, leftToday: 4 });
  expect((await person.api.dailyBonus({})).balance).toBe(6);
});

test('another time zone is not another day to share in', async () => {
  const person = await newPlayer(product);
  const share = (timeZone: string, key: string) =>
    product.platform.transactions.run((transaction) =>
      earnShare(transaction, { player: playerOf(person), audience: AUDIENCE, timeZone, key }),
    );
  const zones = ['Pacific/Kiritimati', 'Africa/Johannesburg', 'Pacific/Niue'];
  let earned = 0;
  for (const zone of zones) {
    for (const key of ['1', '2', '3', '4', '5']) {
      earned += (await share(zone, zone + key)).earned;
    }
  }
  expect(earned).toBe(5);
});

test('whatever happened above, the books are right', async () => {
  expect(await auditCoins(product.platform.db)).toEqual([]);
});
