import { randomUUID } from 'node:crypto';
import type { Habit } from './people.ts';
import { another } from './talk.ts';

export const claimsBonus: Habit = async ({ chronicle }, player) => {
  await chronicle.act(player, 'claimDailyCoins', {});
};

export const claimsRewards: Habit = async ({ chronicle }, player) => {
  await chronicle.act(player, 'claimUserRewards', {});
};

export const shares: Habit = async (community, player) => {
  const { userId } = another(community, player);
  await community.chronicle.act(player, 'shareProfile', { userId });
};

/** A voucher, a piece of the product, or what keeps a streak; a device that forgot sends the same purchase again. */
export const buys: Habit = async ({ chronicle, shelves }, player) => {
  const { chance, looks, home } = player;
  const { items } = await looks[home].storeItems({ shelf: 'enhancers', pageSize: 50 });
  const wanted = [
    shelves.voucher,
    shelves.product,
    items.find(({ kind }) => kind === 'protection'),
  ];
  const item = wanted[chance.below(wanted.length)];
  if (!item) return;
  const { itemId, price } = item;
  const purchase = { itemId, price, key: randomUUID() };
  const bought = await chronicle.act(player, 'buyItem', purchase);
  if (bought && chance.below(4) === 0) await chronicle.act(player, 'buyItem', purchase);
  if (bought && item === shelves.voucher && chance.below(2) === 0) {
    await chronicle.act(player, 'showVoucher', { orderId: bought.orderId });
  }
};
