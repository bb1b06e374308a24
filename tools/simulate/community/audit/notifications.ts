import { sql } from 'kysely';
import { everyNews, repeated } from '../../pages.ts';
import type { Chronicle, Command, Done, Reply } from '../chronicle.ts';
import type { Community, Player } from '../people.ts';

type News = Reply<'notifications'>['items'][number];

/** Checks each player's list: complete, without duplicates, with the right unread count and read marks. */
export async function checkNotifications(community: Community): Promise<string[]> {
  const faults: string[] = [];
  const openRequests = await listOpenRequests(community);
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
      faults.push(...wronglyRead(community, player, one.items, openRequests));
      faults.push(...missingLive(player, one.items));
      faults.push(...wrongNumbers(community, player, one.items));
    }),
  );
  return faults;
}

/** Notifications that are read without a mark or an answer, or unread in spite of a mark. */
function wronglyRead(
  { chronicle }: Community,
  player: Player,
  news: readonly News[],
  openRequests: ReadonlySet<string>,
): string[] {
  const marks = chronicle.done('notificationRead').filter(({ who }) => who === player.userId);
  const actsFor = readersOf(chronicle, player.userId);
  return news.flatMap((one) => {
    let expected: boolean | 'either' = false;
    let last: Command | undefined;
    for (const mark of marks) {
      const made = madeOf(one, mark);
      if (made === undefined || (made === 'either' && expected !== false)) continue;
      expected = made;
      last = mark;
    }
    const isAnswered = actsFor(one).some(
      ({ ended, to }) =>
        ended > (last?.began ?? 0) && Date.parse(one.createdAt) < to.getTime() + SKEW_MS,
    );
    const hasLapsed = one.type === 'match_request' && !openRequests.has(matchIn(one.link));
    const isExplained = expected === 'either' || expected === one.read;
    if (isExplained || (one.read && (isAnswered || hasLapsed))) return [];
    return [`${player.username}: ${one.notificationId} is ${one.read ? 'read' : 'unread'}`];
  });
}

/** The matches that wait for an answer; a lapsed request marks its notification as read. */
async function listOpenRequests({ town }: Community): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from matches where status = 'requested'`.execute(town.nodes[0].platform.db);
  return new Set(rows.map(({ id }) => id));
}

/** The match in a link to its screen. */
function matchIn(link: string | null | undefined): string {
  return link?.split('/').at(-1) ?? '';
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

/** Checks that each listed notification also came live. */
function missingLive({ username, devices, userId }: Player, news: readonly News[]): string[] {
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

/** Checks the number of notifications about the commands of others. */
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
  commands: readonly (Done<'timeOutChatPlayer'> | Done<'warnChatPlayer'>)[],
  userId: string,
): number {
  return commands.filter(({ input }) => input.userId === userId).length;
}

/** The acts that may have marked a player's notification as read: a visit to its link, or an answer to it. */
function readersOf(chronicle: Chronicle, userId: string): (news: News) => readonly Command[] {
  const own = <Done extends Command>(commands: readonly Done[]) =>
    commands.filter(({ who }) => who === userId);
  const visits = own(chronicle.done('chatRead')).filter(({ reply }) => reply.unread === 0);
  const claims = own(chronicle.done('claimUserRewards'));
  const bonds = [...chronicle.done('addOrRemoveFriend'), ...chronicle.done('blockPlayer')].filter(
    ({ who, input }) => who === userId || input.userId === userId,
  );
  const replies = own(chronicle.done('replyToTicket'));
  const commands = MATCH_COMMANDS.flatMap((name): Command[] => chronicle.done(name));
  return ({ type, link }) => {
    const place = link ?? '';
    if (type === 'friend_request') return bonds;
    if (type === 'coins_waiting') return claims;
    if (place.startsWith('/chat-room/')) {
      return visits.filter(({ input }) => place === `/chat-room/${input.roomId}`);
    }
    if (place.startsWith('/match-wizard/')) {
      return commands.filter(({ input }) => place.endsWith(`/${matchOf(input)}`));
    }
    return place.startsWith('/support') ? replies : [];
  };
}

/** Match commands after which earlier notifications of the match need no answer. */
const MATCH_COMMANDS = ['acceptMatch', 'readyUp', 'submitScores', 'verifyMatchResult'] as const;

function matchOf(input: Command['input']): string | undefined {
  return 'matchId' in input ? String(input.matchId) : undefined;
}

/** Pairs of recipient and opponent from stored notifications; the list has them only in words. */
export async function notifiedPairs({ town }: Community) {
  const { rows } = await sql<{ to: string; by: string; type: string }>`
    select player_id as "to", params ->> 'opponentId' as by, type from notifications
    where params ? 'opponentId'`.execute(town.nodes[0].platform.db);
  return rows;
}
