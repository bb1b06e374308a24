import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PlayerId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newPlayer } from '#testing/people.ts';
import {
  auditCoins,
  coinBalance,
  giveCoins,
  moveCoins,
  reverseCoins,
  takeCoins,
} from './server/index.ts';

const product = describeProduct();

const AUDIENCE = 'blg-za';
let made = 0;
const freshKey = () => {
  made += 1;
  return `test:${made}`;
};

async function someone(coins = 0): Promise<PlayerId> {
  const { userId } = await newPlayer(product, { subscribed: false });
  const player = userId as PlayerId; // the API's
  if (coins > 0) await give(player, coins);
  return player;
}

function give(player: PlayerId, amount: number, key = freshKey()) {
  return product.platform.transactions.run((transaction) =>
    giveCoins(transaction, {
      key,
      kind: 'reward',
      audience: AUDIENCE,
      from: 'rewards',
      player,
      amount,
    }),
  );
}

function take(player: PlayerId, amount: number, key = freshKey()) {
  return product.platform.transactions.run((transaction) =>
    takeCoins(transaction, {
      key,
      kind: 'purchase',
      audience: AUDIENCE,
      to: 'store',
      player,
      amount,
    }),
  );
}

const balanceOf = (player: PlayerId) => coinBalance(product.platform.db, player);

describe('the ledger of coins', () => {
  test('a movement is booked once, however often it is asked for', async () => {
    const player = await someone();
    expect(await give(player, 10, 'once')).toEqual({ isNew: true });
    expect(await give(player, 10, 'once')).toEqual({ isNew: false });
    expect(await balanceOf(player)).toBe(10);
  });

  test('a key stands for one movement and no other', async () => {
    const player = await someone();
    await give(player, 10, 'mine');
    await expect(give(player, 11, 'mine')).rejects.toThrow('stands for another one');
  });

  test('nobody spends what they do not have', async () => {
    const player = await someone(10);
    await expect(take(player, 11)).rejects.toMatchObject({
      code: 'coins_short',
      details: { extra: { balance: 10, needed: 11, missing: 1 } },
    });
    await take(player, 10);
    expect(await balanceOf(player)).toBe(0);
  });

  test('what was paid is given back once', async () => {
    const player = await someone(50);
    await take(player, 50, 'order');
    const back = (key: string) =>
      product.platform.transactions.run((transaction) =>
        reverseCoins(transaction, { of: 'order', key, kind: 'refund' }),
      );
    expect(await back('order:back')).toEqual({ isNew: true });
    expect(await back('order:back')).toEqual({ isNew: false });
    expect(await back('order:back again')).toEqual({ isNew: false });
    expect(await balanceOf(player)).toBe(50);
  });

  test('entries that do not sum to zero are refused by the rule and by the database', async () => {
    const player = await someone();
    const { platform } = product;
    await expect(
      platform.transactions.run((transaction) =>
        moveCoins(transaction, {
          key: 'crooked',
          kind: 'reward',
          audience: AUDIENCE,
          entries: [
            { player, amount: 10 },
            { system: 'rewards', amount: -9 },
          ],
        }),
      ),
    ).rejects.toThrow('unbalanced');
    await expect(
      platform.db.transaction().execute(async (trx) => {
        await sql`insert into coin_transactions (id, key, kind, audience, at)
          values (gen_random_uuid(), 'by hand', 'reward', ${AUDIENCE}, now())`.execute(trx);
        await sql`insert into coin_entries (transaction_id, account, player_id, amount, balance)
          select id, 'player:' || ${player}::text, ${player}::uuid, 10, 10
          from coin_transactions where key = 'by hand'`.execute(trx);
      }),
    ).rejects.toThrow('must sum to zero');
    await expect(
      sql`insert into coin_transactions (id, key, kind, audience, at)
        values (gen_random_uuid(), 'without entries', 'reward', ${AUDIENCE}, now())`.execute(
        platform.db,
      ),
    ).rejects.toThrow('must sum to zero');
  });

  test('what was booked stays as it is', async () => {
    await someone(10);
    const { db } = product.platform;
    await expect(sql`update coin_entries set amount = 1`.execute(db)).rejects.toThrow('only added');
    await expect(sql`delete from coin_transactions`.execute(db)).rejects.toThrow('only added');
  });

  test('a change that dies half-way leaves nothing', async () => {
    const player = await someone(10);
    const { transactions } = product.platform;
    await expect(
      transactions.run(async (transaction) => {
        const move = { key: 'lost', kind: 'purchase', audience: AUDIENCE } as const;
        await takeCoins(transaction, { ...move, to: 'store', player, amount: 10 });
        throw new Error('the power went');
      }),
    ).rejects.toThrow('the power went');
    expect(await balanceOf(player)).toBe(10);
    expect(await take(player, 10, 'lost')).toEqual({ isNew: true });
  });

  test('a connection that is cut half-way leaves nothing, and the next movement finds another', async () => {
    const player = await someone(10);
    const { transactions, db } = product.platform;
    const move = { key: 'cut', kind: 'purchase', audience: AUDIENCE } as const;
    await expect(
      transactions.run(async (transaction) => {
        await takeCoins(transaction, { ...move, to: 'store', player, amount: 10 });
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
          transaction.db,
        );
        await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
        await balanceOf(player); // meanwhile the lost connection is reported
      }),
    ).rejects.toThrow();
    expect(await balanceOf(player)).toBe(10);
    expect(await take(player, 10, 'cut')).toEqual({ isNew: true });
    expect(await auditCoins(db)).toEqual([]);
  });
});
