import { z } from 'zod';
import type { Rating } from '#features/play/leaderboards/rules/rating.ts';
import type { OfficialPerson } from '../acts.ts';
import type { Connection, Traffic } from '../connection.ts';
import type { Feed } from '../feed.ts';
import { everyNews } from '../pages.ts';
import type { Ground, SimPlayer } from '../players.ts';
import type { Record } from '../record.ts';
import type { Finding } from '../report.ts';
import { matchRules } from '../rules.ts';
import { type Books, inOrderOfCommit, keepBooks } from './books.ts';
import {
  checkFeeds,
  checkRanking,
  checkRatings,
  checkSequence,
  checkTimelines,
} from './compare.ts';
import { askForAll, type OwnPage, type Said } from './fetched.ts';
import { checkNotifications, type Recipient } from './notifications.ts';
import { checkCareers, checkLists } from './profiles.ts';
import { type Replayed, replayMatch } from './replayed.ts';

export interface Evidence {
  readonly ground: Ground;
  readonly players: readonly SimPlayer[];
  readonly organiser: OfficialPerson;
  /** The battleground's own channel. */
  readonly board: Feed;
  readonly record: Record;
  readonly traffic: Traffic;
  /** True if the product uses the short deadlines and has no other matches. */
  readonly isQuick: boolean;
}

/** Compares the product's replies with the results of the rules for the same timelines. */
export async function checkAll(evidence: Evidence): Promise<Finding[]> {
  const { ground, players, organiser, board, isQuick } = evidence;
  const said = await askForAll(ground, organiser, players);
  const rules = matchRules(isQuick, ground.startsAt, ground.endsAt);
  const matches = said.matches.map((match) => replayMatch(match, rules));
  // first let reconnecting feeds catch up
  const channels = [
    ...(await checkSequence('the battleground', board)),
    ...(await checkFeeds(players, matches)),
  ];
  const recipients = await recipientsOf(players, said.own);
  const books = keepBooks(inOrderOfCommit(matches, board.entries), ground.timeZone);
  const ledger = await checkLedger(organiser.phone);
  return [
    ...ofMatches(evidence, matches),
    finding('every list holds each thing once, and says how many', 'every page', said.faults),
    ...ofPlayers(evidence, said, matches, books),
    finding(
      'every act was told once to whom it concerns, and to nobody else',
      `${said.own.reduce((sum, { news }) => sum + news.length, 0)} notifications`,
      checkNotifications(recipients, matches, rules),
    ),
    finding('the ledger sums to zero', `${ledger.transactions} transactions`, ledger.faults),
    finding(
      "the battleground's ranking equals the one worked out from the timelines",
      `${said.ranking.length} rows`,
      checkRanking('ranking', said.ranking, books.event),
    ),
    finding(
      'every channel was seen whole and in order, over every cut of the line',
      feedsSeen(players),
      channels,
    ),
    finding('nothing was answered with a fault', `${evidence.traffic.requests} requests`, [
      ...evidence.traffic.faults.keys(),
    ]),
    ...(isQuick ? ofBooks(evidence, said, books) : []),
  ];
}

function ofMatches({ record }: Evidence, matches: readonly Replayed[]): Finding[] {
  const open = matches.filter(({ match }) => match.list !== 'completed');
  return [
    finding('every match has come to an end', `${matches.length} matches`, [
      ...open.map(({ match }) => `${match.matchId} is still ${match.status}`),
    ]),
    finding(
      'every timeline follows the rules to the state that is shown',
      `${matches.reduce((sum, { match }) => sum + match.timeline.length, 0)} entries`,
      matches.flatMap(({ faults }) => faults),
    ),
    finding(
      'every command that was answered is in its timeline, once',
      `${record.answered.length} commands, ${record.doubles} sent twice`,
      [...checkTimelines(matches, record), ...record.contradictions],
    ),
  ];
}

function ofPlayers(
  { ground }: Evidence,
  said: Said,
  matches: readonly Replayed[],
  books: Books,
): Finding[] {
  return [
    finding(
      'every match is in its lists, of its players and of the battleground, and is counted there',
      `${said.own.length} players`,
      checkLists(said.own, said.lists, matches),
    ),
    finding(
      "every player's figures equal those worked out from the timelines",
      `${said.own.length} players`,
      checkCareers(said.own, [{ gameId: ground.gameId, rows: books.event }]),
    ),
  ];
}

/** Checks for a product without other matches. */
function ofBooks({ ground }: Evidence, said: Said, books: Books): Finding[] {
  const ofMonth = books.months.get(said.month.key) ?? [];
  return [
    finding(
      "the month's leaderboard equals the one worked out from the timelines",
      `${said.month.rows.length} rows`,
      checkRanking('leaderboard', said.month.rows, ofMonth),
    ),
    finding(
      'ratings equal those of a replay from the first match on',
      `${books.ratings.size} ratings`,
      checkRatings(ratingsIn(said.own, ground.gameId), books.ratings),
    ),
  ];
}

/** Reads a player's notifications again if some arrived during the first reading. */
async function recipientsOf(players: readonly SimPlayer[], own: readonly OwnPage[]) {
  const byId = new Map(players.map((player) => [player.userId, player]));
  const recipients: Recipient[] = [];
  for (const { userId, news } of own) {
    const player = byId.get(userId);
    const live = player ? liveNotifications(player.feed) : [];
    const listed = new Set(news.map(({ notificationId }) => notificationId));
    const isBehind = player && live.some((id) => !listed.has(id));
    recipients.push({
      userId,
      live,
      news: isBehind ? (await everyNews(player.phone.api)).items : news,
    });
  }
  return recipients;
}

function liveNotifications({ entries }: Feed): string[] {
  const heard = entries.filter(({ type }) => type === 'notification');
  // a read mark from another device updates the count without a notification
  return heard.flatMap(({ data: { notificationId: id } }) => (id === null ? [] : String(id)));
}

function ratingsIn(own: readonly OwnPage[], gameId: string): Map<string, Rating> {
  return new Map(
    own.flatMap(({ userId, stats }) => {
      const rating = stats.ratings.find(({ game }) => game.gameId === gameId);
      return rating ? [[userId, rating] as const] : [];
    }),
  );
}

function finding(check: string, about: string, faults: readonly string[]): Finding {
  return { check, about, faults };
}

function feedsSeen(players: readonly SimPlayer[]): string {
  const sum = (count: (feed: Feed) => number) =>
    players.reduce((total, { feed }) => total + count(feed), 0);
  const entries = sum((feed) => feed.entries.length);
  const again = sum((feed) => feed.connects - 1);
  return `${entries} entries, ${again} reconnects, ${sum((feed) => feed.doubles)} doubles dropped`;
}

const ledgerAudit = z.object({
  transactions: z.number(),
  entries: z.number(),
  /** Of all entries together. */
  sum: z.number(),
  /** Transactions that do not sum to zero. */
  unbalanced: z.array(z.string()),
});

/** Checks that every transaction of the points ledger, and the total, sums to zero. */
async function checkLedger(phone: Connection): Promise<{ transactions: number; faults: string[] }> {
  const ledger = ledgerAudit.parse(await phone.plain('GET', '/sandbox/ledger'));
  const faults = ledger.unbalanced.map((id) => `transaction ${id} does not sum to zero`);
  if (ledger.sum !== 0) faults.push(`the ledger sums to ${ledger.sum}`);
  if (ledger.transactions === 0) faults.push('the ledger is empty');
  return { transactions: ledger.transactions, faults };
}
