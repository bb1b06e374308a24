import { randomUUID } from 'node:crypto';
import { asksSupport, marksRead, plays, writesMore } from './evenings.ts';
import type { Community, Habit, Player } from './people.ts';
import { another, reacts, reads, reports, says, silences, takesBack, writesTo } from './talk.ts';

const asksFriend: Habit = async (community, player) => {
  const { chronicle } = community;
  const { items } = await player.looks[player.home].friendRequests({ pageSize: 5 });
  const asking = items[player.chance.below(items.length)];
  const friendUserId = asking?.userId ?? another(community, player).userId;
  const add = asking === undefined || player.chance.below(4) > 0;
  await chronicle.act(player, 'addOrRemoveFriend', { friendUserId, add });
};

const endsFriendship: Habit = async (community, player) => {
  const { items } = await player.looks[player.home].getUserFriends({ pageSize: 5 });
  const { userId: friendUserId } =
    items[player.chance.below(items.length)] ?? another(community, player);
  await community.chronicle.act(player, 'addOrRemoveFriend', { friendUserId, add: false });
};

/** Blocks a player, or removes a block. */
const blocks: Habit = async (community, player) => {
  const { items } = await player.looks[player.home].blockedPlayers({ pageSize: 5 });
  const blocked = items[player.chance.below(items.length)];
  const { userId } = blocked ?? another(community, player);
  await community.chronicle.act(player, 'blockPlayer', { userId, block: !blocked });
};

const claimsBonus: Habit = async ({ chronicle }, player) => {
  await chronicle.act(player, 'claimDailyCoins', {});
};

const claimsRewards: Habit = async ({ chronicle }, player) => {
  await chronicle.act(player, 'claimUserRewards', {});
};

const shares: Habit = async (community, player) => {
  const { userId } = another(community, player);
  await community.chronicle.act(player, 'shareProfile', { userId });
};

/** Buys a voucher, a product or a streak protection. Sometimes sends the same purchase again. */
const buys: Habit = async ({ chronicle, shelves }, player) => {
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

/** Habits with their shares. */
const HABITS: readonly (readonly [share: number, habit: Habit])[] = [
  [32, says],
  [12, reacts],
  [10, reads],
  [3, takesBack],
  [3, reports],
  [5, writesTo],
  [2, silences],
  [9, asksFriend],
  [3, endsFriendship],
  [3, blocks],
  [9, claimsBonus],
  [4, claimsRewards],
  [8, buys],
  [3, shares],
  [3, asksSupport],
  [3, writesMore],
  [5, marksRead],
  [6, plays],
];
const SUM = HABITS.reduce((sum, [share]) => sum + share, 0);

export async function doSomething(community: Community, player: Player): Promise<void> {
  let drawn = player.chance.below(SUM);
  for (const [share, habit] of HABITS) {
    drawn -= share;
    if (drawn < 0) return habit(community, player);
  }
}
