import type { OfficialPerson } from '../acts.ts';
import type { Traffic } from '../connection.ts';
import type { Feed } from '../feed.ts';
import type { Ground, SimPlayer } from '../players.ts';
import type { Record } from '../record.ts';
import type { Finding } from '../report.ts';
import { matchRules } from '../rules.ts';
import { keepBooks } from './books.ts';
import {
  checkFeeds,
  checkRanking,
  checkRatings,
  checkSequence,
  checkTimelines,
} from './compare.ts';
import { askForAll } from './fetched.ts';
import { checkLedger } from './ledger.ts';
import { inOrderOfCommit } from './order.ts';
import { replayMatch } from './replayed.ts';

export interface Evidence {
  readonly ground: Ground;
  readonly players: readonly SimPlayer[];
  readonly organiser: OfficialPerson;
  /** The battleground's own channel. */
  readonly board: Feed;
  readonly record: Record;
  readonly traffic: Traffic;
  /** The product keeps the short deadlines, and nothing else has ever been played on it. */
  readonly isQuick: boolean;
}

/** Compares all that the product says with what the rules make of the timelines. */
export async function checkAll(evidence: Evidence): Promise<Finding[]> {
  const { ground, players, organiser, board, record, traffic, isQuick } = evidence;
  const said = await askForAll(ground, organiser, players);
  const rules = matchRules(isQuick, ground.startsAt, ground.endsAt);
  const matches = said.matches.map((match) => replayMatch(match, rules));
  const channel = await checkSequence('the battleground', board);
  const books = keepBooks(inOrderOfCommit(matches, board.entries), ground.timeZone);
  const ledger = await checkLedger(organiser.phone);
  const ofMonth = books.months.get(said.month.key) ?? [];
  const open = matches.filter(({ match }) => match.list !== 'completed');
  const findings: Finding[] = [
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
    finding('every list holds each thing once, and says how many', 'every page', said.faults),
    finding('the ledger sums to zero', `${ledger.transactions} transactions`, ledger.faults),
    finding(
      "the battleground's ranking equals the one worked out from the timelines",
      `${said.ranking.length} rows`,
      checkRanking('ranking', said.ranking, books.event),
    ),
    finding(
      'every channel was seen whole and in order, over every cut of the line',
      feedsSeen(players),
      [...channel, ...(await checkFeeds(players, matches))],
    ),
    finding('nothing was answered with a fault', `${traffic.requests} requests`, [
      ...traffic.faults.keys(),
    ]),
  ];
  if (!isQuick) return findings;
  return [
    ...findings,
    finding(
      "the month's leaderboard equals the one worked out from the timelines",
      `${said.month.rows.length} rows`,
      checkRanking('leaderboard', said.month.rows, ofMonth),
    ),
    finding(
      'ratings equal those of a replay from the first match on',
      `${said.ratings.size} ratings`,
      checkRatings(said.ratings, books.ratings),
    ),
  ];
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
