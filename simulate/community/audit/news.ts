import { sql } from 'kysely';
import type { Done, Reply } from '../chronicle.ts';
import type { Community, Player } from '../people.ts';
import { repeated } from './pages.ts';

type News = Reply<'notifications'>['items'][number];

const PAGE = 100;

/** Each list of notifications: whole, nothing twice, as many unread as are said, and those read that were marked. */
export async function checkNews(community: Community): Promise<string[]> {
  const faults: string[] = [];
  await Promise.all(
    community.players.map(async (player) => {
      const { username, looks } = player;
      const lists = await Promise.all(looks.map((api) => wholeList(api)));
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

/** Read is what its player has marked, and nothing else; marked while it came it may be either. */
function wronglyRead({ chronicle }: Community, player: Player, news: readonly News[]): string[] {
  const marks = chronicle.done('notificationRead').filter(({ who }) => who === player.userId);
  return news.flatMap(({ notificationId, createdAt, read }) => {
    const at = Date.parse(createdAt);
    let expected: boolean | undefined = false;
    for (const { input, from, to } of marks) {
      const { notificationId: one, notificationIds: some } = input;
      if (one !== undefined) {
        if (one === notificationId) expected = input.read ?? true;
      } else if (some !== undefined) {
        if (some.includes(notificationId)) expected = true;
      } else if (at < from.getTime() - SKEW_MS) expected = true;
      else if (at < to.getTime() + SKEW_MS && expected === false) expected = undefined;
    }
    if (expected === undefined || expected === read) return [];
    return [`${player.username}: ${notificationId} is ${read ? 'read' : 'unread'}`];
  });
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
  const given = chronicle.done('giveCoins').filter(({ input }) => input.userId === userId);
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

async function wholeList(api: Player['api']) {
  const items: News[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await api.notifications({ limit: PAGE, ...(cursor && { cursor }) });
    items.push(...page.items);
    if (page.nextCursor === null) return { items, unread: page.unread };
    cursor = page.nextCursor;
  }
}

/** Who was told of whom, as it is kept: the list says it in words. */
export async function toldOfWhom({ town }: Community) {
  const { rows } = await sql<{ to: string; by: string; type: string }>`
    select player_id as "to", params ->> 'opponentId' as by, type from notifications
    where params ? 'opponentId'`.execute(town.nodes[0].platform.db);
  return rows;
}
