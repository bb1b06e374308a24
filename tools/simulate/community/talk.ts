import { randomUUID } from 'node:crypto';
import { REACTIONS } from '#features/community/chat/rules/messages.ts';
import { channelOfRoom } from '#features/community/chat/rules/rooms.ts';
import { openFeed } from '../feed.ts';
import type { Reply } from './chronicle.ts';
import type { Community, Habit, Player } from './people.ts';

type Message = Reply<'chatMessages'>['items'][number];

const WORDS = [
  'good one',
  'well played',
  'anybody up for a match',
  'see you tonight',
  'gg',
] as const;
const MOST_DIRECTS = 6;
const REASON = 'Not the tone of this room';

export const says: Habit = async (community, player) => {
  const { chronicle, players } = community;
  const { chance } = player;
  const roomId = roomOf(community, player);
  const called =
    chance.below(5) === 0 ? `@${players[chance.below(players.length)]?.username} ` : '';
  const text = `${called}${chance.pick(WORDS)} ${chance.below(1_000_000)}`;
  const answered = chance.below(6) === 0 ? await someMessage(player, roomId) : undefined;
  const replyTo = answered ? { replyTo: answered.messageId } : {};
  const message = { roomId, clientId: randomUUID(), text, ...replyTo };
  const sent = await chronicle.act(player, 'sendChatMessage', message);
  // a device without its idempotency key repeats the message by its client id
  if (sent && chance.below(8) === 0) await chronicle.act(player, 'sendChatMessage', message);
};

export const reacts: Habit = async (community, player) => {
  const { chance } = player;
  const message = await someMessage(player, roomOf(community, player));
  if (!message) return;
  const reaction = REACTIONS[chance.below(3)] ?? 'like';
  const act = chance.below(4) === 0 ? 'take' : 'give';
  const { messageId } = message;
  await community.chronicle.act(player, 'reactToChatMessage', { messageId, reaction, act });
};

export const reads: Habit = async (community, player) => {
  const roomId = roomOf(community, player);
  const { items } = await player.looks[player.home].chatMessages({ roomId, limit: 20 });
  const upTo = items[player.chance.below(items.length)]?.sequence;
  if (upTo !== undefined) await community.chronicle.act(player, 'chatRead', { roomId, upTo });
};

export const takesBack: Habit = async (community, player) => {
  const { items } = await player.looks[player.home].chatMessages({
    roomId: roomOf(community, player),
    limit: 20,
  });
  const own = items.find(
    ({ author, state }) => author.userId === player.userId && state === 'shown',
  );
  const { messageId = '' } = own ?? {};
  if (own) await community.chronicle.act(player, 'deleteChatMessage', { messageId });
};

export const reports: Habit = async (community, player) => {
  const message = await someMessage(player, roomOf(community, player));
  if (!message) return;
  const report = { messageId: message.messageId, reason: 'insult' } as const;
  await community.chronicle.act(player, 'reportChatMessage', report);
};

export const writesTo: Habit = async (community, player) => {
  const { chronicle, town } = community;
  const other = another(community, player);
  const opened = await chronicle.act(player, 'openDirect', { userId: other.userId });
  if (!opened) return;
  const { roomId } = opened;
  for (const one of [player, other]) {
    if (one.directs.includes(roomId) || one.directs.length >= MOST_DIRECTS) continue;
    one.directs.push(roomId);
    const channel = channelOfRoom(roomId);
    const feed = await openFeed(town.urls[one.home], one.cookie, channel);
    one.devices.push({ channel, feed });
  }
  const text = `Hello ${other.username}, ${player.chance.below(1_000_000)}`;
  await chronicle.act(player, 'sendChatMessage', { roomId, clientId: randomUUID(), text });
};

export const silences: Habit = async (community, player) => {
  const { chance } = player;
  const act = chance.below(3) === 0 ? 'unmute' : 'mute';
  if (chance.below(2) === 0) {
    const { userId } = another(community, player);
    await community.chronicle.act(player, 'muteChatPlayer', { userId, act });
  } else {
    const roomId = roomOf(community, player);
    await community.chronicle.act(player, 'muteChatRoom', { roomId, act });
  }
};

/** Decides open reports; sometimes times out, warns or readmits a player. */
export async function moderate({ chronicle, moderator, players }: Community): Promise<void> {
  const { chance, looks, home } = moderator;
  const { items } = await looks[home].moderationQueue({ pageSize: 5 });
  for (const { messageId, author } of items) {
    const name = chance.below(2) === 0 ? 'removeChatMessage' : 'dismissChatReports';
    await chronicle.act(moderator, name, { messageId, reason: REASON });
    const ofPlayer = { userId: author.userId, messageId, reason: REASON };
    if (chance.below(3) === 0) await chronicle.act(moderator, 'warnChatPlayer', ofPlayer);
    if (chance.below(3) > 0) continue;
    const minutes = chance.pick([60, 360, 1440]);
    await chronicle.act(moderator, 'timeOutChatPlayer', { ...ofPlayer, minutes });
  }
  const somebody = players[chance.below(players.length)];
  if (!somebody || chance.below(3) > 0) return;
  const lift = { userId: somebody.userId, reason: REASON };
  await chronicle.act(moderator, 'liftChatTimeOut', lift);
}

export function another({ players }: Community, { index, chance }: Player): Player {
  const other = players[(index + 1 + chance.below(players.length - 1)) % players.length];
  if (!other) throw new Error('nobody else is there');
  return other;
}

function roomOf({ rooms }: Community, { directs, chance }: Player): string {
  const all = [rooms.brand, rooms.event, ...directs];
  return all[chance.below(all.length)] ?? rooms.brand;
}

async function someMessage(
  { chance, looks, home }: Player,
  roomId: string,
): Promise<Message | undefined> {
  const { items } = await looks[home].chatMessages({ roomId, limit: 10 });
  return items[chance.below(items.length)];
}
