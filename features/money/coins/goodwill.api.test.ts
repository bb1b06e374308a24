import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';
import { startTestProduct } from '#testing/product.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { auditCoins } from './server/index.ts';

const DAY_MS = 86_400_000;
const reason = 'A match was lost to our fault';

let giver: Person;
let second: Person;
let third: Person;
const product = describeProduct();
afterAll(async () => {
  expect(await auditCoins(product.platform.db)).toEqual([]);
});

async function newTeam() {
  giver = await newOfficial(product, 'support');
  second = await newOfficial(product, 'support');
  third = await newOfficial(product, 'administrator');
}

const give = (userId: string, coins: number, by = giver) =>
  by.api.giveCoins({ userId, coins, reason });
const waiting = async (by = second) => (await by.api.waitingGifts({ pageSize: 100 })).items;
const claimed = async ({ api }: Person) => (await api.claimUserRewards({})).coins;

test('120 gifts of 500 bring a player nothing before a second official, and no more than a day has', async () => {
  await newTeam();
  const player = await newPlayer(product);
  const answers = [];
  for (let at = 0; at < 120; at += 1) {
    answers.push(await outcome(give(player.userId, 500)));
  }
  expect(Object.fromEntries(Map.groupBy(answers, (one) => one))).toMatchObject({
    waits: { length: 4 },
    goodwill_spent: { length: 116 },
  });
  expect(await claimed(player)).toBe(0);
  const gifts = (await waiting()).filter(({ by }) => by.userId === giver.userId);
  expect(gifts).toHaveLength(4);
  for (const { giftId } of gifts) {
    await second.api.decideGift({ giftId, decision: 'confirm', reason });
  }
  expect(await claimed(player)).toBe(2_000);
});

test('many at once take no more than a day has, and a day later there is as much', async () => {
  await newTeam();
  const players = await Promise.all([1, 2, 3].map(() => newPlayer(product)));
  const all = players.flatMap(({ userId }) => Array.from({ length: 10 }, () => userId));
  const answers = await Promise.all(
    all.map(async (userId) => ({ userId, answer: await outcome(give(userId, 100)) })),
  );
  const taken = answers.filter(({ answer }) => answer !== 'goodwill_spent');
  expect(taken).toHaveLength(20);
  const reached = new Set(taken.map(({ userId }) => userId)); // the first gifts may be of two players
  expect(taken.filter(({ answer }) => answer === 'given')).toHaveLength(reached.size);
  const another = await newPlayer(product);
  expect(await outcome(give(another.userId, 1))).toBe('goodwill_spent');
  product.clock.advance(DAY_MS);
  expect(await outcome(give(another.userId, 100))).toBe('given');
});

test('a gift split into small ones waits from the sum on that one may give alone', async () => {
  await newTeam();
  const { userId } = await newPlayer(product);
  const answers = [];
  for (const coins of [60, 40, 1]) answers.push(await outcome(give(userId, coins)));
  answers.push(await outcome(give(userId, 5, second)));
  expect(answers).toEqual(['given', 'given', 'waits', 'waits']);
});

test('two officials who decide at once: one is first, the other is answered who, and coins come once', async () => {
  await newTeam();
  const player = await newPlayer(product);
  await give(player.userId, 300);
  const giftId = await giftOf(player);
  const decide = (by: Person) => by.api.decideGift({ giftId, decision: 'confirm', reason });
  const answers = await Promise.all([second, third].map((by) => outcome(decide(by))));
  expect(answers.sort()).toEqual(['done', 'gift_decided']);
  expect(await claimed(player)).toBe(300);
  const again = await Promise.all([second, third].map((by) => outcome(decide(by))));
  expect(again.sort()).toEqual(['done', 'gift_decided']);
  expect(await claimed(player)).toBe(0);
});

test('neither giver nor player is the second official, and no other role is', async () => {
  await newTeam();
  const player = await newPlayer(product);
  await give(player.userId, 300);
  const giftId = await giftOf(player);
  const by = (person: Person) => person.api.decideGift({ giftId, decision: 'confirm', reason });
  expect(await refusal(by(giver))).toBe('own_gift');
  const own = (await waiting(giver)).find((gift) => gift.giftId === giftId);
  expect(own?.decidable).toBe(false);
  const moderator = await newOfficial(product, 'moderator');
  expect(await refusal(by(moderator))).toBe('role_needed');
  await newOfficial(product, 'support', player);
  expect(await refusal(by(player))).toBe('own_gift');
  expect(await claimed(player)).toBe(0);
});

test('a refused gift brings nothing, cannot be confirmed, and leaves the day as it was', async () => {
  await newTeam();
  const player = await newPlayer(product);
  for (let at = 0; at < 4; at += 1) await give(player.userId, 500);
  const giftId = await giftOf(player);
  await second.api.decideGift({ giftId, decision: 'refuse', reason });
  await second.api.decideGift({ giftId, decision: 'refuse', reason });
  const late = { giftId, decision: 'confirm', reason } as const;
  expect(await refusal(third.api.decideGift(late))).toBe('gift_decided');
  expect(await outcome(give(player.userId, 500))).toBe('waits');
  expect(await outcome(give(player.userId, 500))).toBe('goodwill_spent');
  expect(await claimed(player)).toBe(0);
});

test('a repeated command is one gift; gift and decision are in the audit log', async () => {
  await newTeam();
  const player = await newPlayer(product);
  const sent = { userId: player.userId, coins: 300, reason };
  const options = { idempotencyKey: 'one-gift' };
  for (const _ of [1, 2]) {
    expect(await giver.api.giveCoins(sent, options)).toEqual({ done: true, waits: true });
  }
  const giftId = await giftOf(player);
  await second.api.decideGift({ giftId, decision: 'confirm', reason });
  const { rows } = await sql`select id from coin_gifts where player_id = ${player.userId}`.execute(
    product.platform.db,
  );
  expect(rows).toHaveLength(1);
  const acts = async (subject: string) =>
    (await third.api.officialActs({ subject })).items.map(({ call, brand }) => [call, brand]);
  expect(await acts(player.userId)).toEqual([['give-coins', 'blg-za-en']]);
  expect(await acts(giftId)).toEqual([['decide-gift', 'blg-za-en']]);
});

test('both bounds are rules of play', async () => {
  const strict = await startTestProduct({ RULES_GOODWILL_A_DAY: '30', RULES_GOODWILL_ALONE: '10' });
  const support = await newOfficial(strict, 'support');
  const { userId } = await newPlayer(strict);
  const answers = [];
  for (const coins of [10, 15, 6]) {
    answers.push(await outcome(support.api.giveCoins({ userId, coins, reason })));
  }
  expect(answers).toEqual(['given', 'waits', 'goodwill_spent']);
  await strict.close();
});

async function giftOf({ userId }: Person): Promise<string> {
  const gift = (await waiting(third)).find(({ player }) => player.userId === userId);
  return gift?.giftId ?? '';
}

async function outcome(
  call: Promise<{ readonly done: true; readonly waits?: boolean }>,
): Promise<string> {
  try {
    const { waits } = await call;
    if (waits === undefined) return 'done';
    return waits ? 'waits' : 'given';
  } catch (error) {
    if (isApiProblem(error)) return error.code;
    throw error;
  }
}
