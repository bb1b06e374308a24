import type { Habit } from './people.ts';
import { another } from './talk.ts';

export const asksFriend: Habit = async (community, player) => {
  const { chronicle } = community;
  const { items } = await player.looks[player.home].friendRequests({ pageSize: 5 });
  const asking = items[player.chance.below(items.length)];
  const friendUserId = asking?.userId ?? another(community, player).userId;
  const add = asking === undefined || player.chance.below(4) > 0;
  await chronicle.act(player, 'addOrRemoveFriend', { friendUserId, add });
};

export const endsFriendship: Habit = async (community, player) => {
  const { items } = await player.looks[player.home].getUserFriends({ pageSize: 5 });
  const { userId: friendUserId } =
    items[player.chance.below(items.length)] ?? another(community, player);
  await community.chronicle.act(player, 'addOrRemoveFriend', { friendUserId, add: false });
};

/** Or takes a block back. */
export const blocks: Habit = async (community, player) => {
  const { items } = await player.looks[player.home].blockedPlayers({ pageSize: 5 });
  const blocked = items[player.chance.below(items.length)];
  const { userId } = blocked ?? another(community, player);
  await community.chronicle.act(player, 'blockPlayer', { userId, block: !blocked });
};
