import { sql } from 'kysely';
import { everyNews, repeated } from '../../pages.ts';
import type { Deed, Done, Reply } from '../chronicle.ts';
import type { Community, Player } from '../people.ts';
import { settledBy } from './settled.ts';

type News = Reply<'notifications'>['items'][number];

/** Each list of notifications: whole, nothing twice, as many unread as are said, and those read that were marked. */
export async function checkNews(community: Community): Promise<string[]> {
  const faults: string[] = [];
  await Promise.all(
    community.players.map(async (player) => {
      const { username, looks } = player;
      const lists = await Promise.all(looks.map((api) => everyNews(api)));
      const [one, two] = lists;
      if (!one || JSON.stringify(one) !== JSON.stringify(two)) {
        faults.push(`${username}: the nodes tell different news`);
        return;
      }
      const unread = one.items.filter(({ read }) => !read).length;
      if (unread !== one.unread) faults.push(`${username}: ${one.unread} unread of ${unread}`);
      for (const id of repeated(one.items.map(({ notificationId }) => notificationId))) {
        faults.push(`${username}: ${id} is listed twice`);
      }
      faults.push(...wronglyRead(community, player, one.items));
      faults.push(...untold(player, one.items));
      faults.push(...wrongNumbers(community, player, one.items));
    }),
  );
  return faults;
}

/** Read is what its player has marked, and what may have been settled since, and nothing else. */
function wronglyRead({ chronicle }: Community, player: Player, news: readonly News[]): string[] {
  const marks = chronicle.done('notificationRead').filter(({ who }) => who === player.userId);
  const settling = settledBy(chronicle, player.userId);
  return news.flatMap((one) => {
    let expected: boolean | 'either' = false;
    let last: Deed | undefined;
    for (const mark of marks) {
      const made = madeOf(one, mark);
      if (made === undefined || (made === 'either' && expected !== false)) continue;
      expected = made;
      last = mark;
    }
    const isSettled = settling(one).some(
      ({ ended, to }) =>
        ended > (last?.began ?? 0) && Date.parse(one.createdAt) < to.getTime() + SKEW_MS,
    );
    if (expected === 'either' || expected === one.read || (isSettled && one.read)) return [];
    return [`${player.username}: ${one.notificationId} is ${one.read ? 'read' : 'unread'}`];
  });
}

/** A notification after marking: read or not, `undefined` if it was not marked, `either` if it came meanwhile. */
function madeOf(
  { notificationId, createdAt }: News,
  { input, from, to }: Done<'notificationRead'>,
): boolean | 'either' | undefined {
  if (input.notificationId !== undefined) {
    return input.notificationId === notificationId ? (input.read ?? true) : undefined;
  }
  if (input.notificationIds) return input.notificationIds.includes(notificationId) || undefined;
  const at = Date.parse(createdAt);
  if (at < from.getTime() - SKEW_MS) return true;
  return at < to.getTime() + SKEW_MS ? 'either' : undefined;
}

/** Two nodes' clocks differ by less. */
const SKEW_MS = 1_000;

/** Whatever is in the list has come live, too. */
function untold({ username, devices, userId }: Player, news: readonly News[]): string[] {
  const own = devices.filter(({ channel }) => channel === `player:${userId}`);
  return own.flatMap(({ feed }) => {
    const told = new Set(
      feed.entries
        .filter(({ type }) => type === 'notification')
        .map(({ data }) => data.notificationId),
    );
    const missing = news.filter(({ notificationId }) => !told.has(notificationId));
    return missing.length === 0 ? [] : [`${username}: not told of ${missing.length}`];
  });
}

/** One for each deed of others that is told of. */
function wrongNumbers({ chronicle }: Community, player: Player, news: readonly News[]): string[] {
  const { userId, username } = player;
  const own = chronicle.done('openTicket').filter(({ who }) => who === userId);
  const tickets = new Set(own.map(({ reply }) => reply.ticketId));
  const answers = chronicle.done('answerTicket');
  const given = chronicle
    .done('giveCoins')
    .filter(({ input, reply }) => input.userId === userId && !reply.waits);
  const outs = chronicle.done('timeOutChatPlayer');
  const expected = new Map<string, number>([
    ['ticket_answered', answers.filter(({ input }) => tickets.has(input.ticketId)).length],
    ['chat_timed_out', ofPlayer(outs, userId)],
    ['chat_warned', ofPlayer(chronicle.done('warnChatPlayer'), userId)],
  ]);
  const faults = [...expected].flatMap(([type, number]) => {
    const told = news.filter((one) => one.type === type).length;
    return told === number ? [] : [`${username}: ${told} times ${type}, not ${number}`];
  });
  const waiting = news.filter(({ type }) => type === 'coins_waiting').length;
  if (waiting < given.length) faults.push(`${username}: not told of coins`);
  return faults;
}

function ofPlayer(
  deeds: readonly (Done<'timeOutChatPlayer'> | Done<'warnChatPlayer'>)[],
  userId: string,
): number {
  return deeds.filter(({ input }) => input.userId === userId).length;
}

/** Pairs of recipient and opponent from stored notifications; the list has them only in words. */
export async function toldOfWhom({ town }: Community) {
  const { rows } = await sql<{ to: string; by: string; type: string }>`
    select player_id as "to", params ->> 'opponentId' as by, type from notifications
    where params ? 'opponentId'`.execute(town.nodes[0].platform.db);
  return rows;
}
