import type { Rating } from '#features/play/leaderboards/rules/rating.ts';
import type { StandingsRow } from '#features/play/leaderboards/rules/standings.ts';
import type { Feed } from '../feed.ts';
import type { SimPlayer } from '../players.ts';
import type { Record } from '../record.ts';
import type { RankingRow } from './fetched.ts';
import type { Replayed } from './replayed.ts';

/** Each check returns its faults, one line each. */

/** Compares the ranking shown with the computed one, line by line. */
export function checkRanking(
  name: string,
  shown: readonly RankingRow[],
  expected: readonly StandingsRow[],
): string[] {
  const own = shown.map(
    (row) =>
      `${row.rank} ${row.userId} ${row.played} ${row.won}-${row.drawn}-${row.lost} ${row.scoreDifference} ${row.points}`,
  );
  const due = expected.map(
    (row, index) =>
      `${index + 1} ${row.player} ${row.matches} ${row.wins}-${row.draws}-${row.losses} ${row.scoreDifference} ${row.points}`,
  );
  const longest = Math.max(own.length, due.length);
  const faults: string[] = [];
  for (let line = 0; line < longest; line += 1) {
    if (own[line] !== due[line]) faults.push(`${name}: shows ${own[line]}, expected ${due[line]}`);
  }
  return faults;
}

export function checkRatings(
  shown: ReadonlyMap<string, Rating>,
  expected: ReadonlyMap<string, Rating>,
): string[] {
  const faults: string[] = [];
  for (const player of new Set([...shown.keys(), ...expected.keys()])) {
    const own = shown.get(player);
    const due = expected.get(player);
    if (own?.rating !== due?.rating || own?.matches !== due?.matches) {
      const [a, b] = [own, due].map((rating) => `${rating?.rating} after ${rating?.matches}`);
      faults.push(`rating of ${player}: shows ${a}, expected ${b}`);
    }
  }
  return faults;
}

/** Checks that timelines have each acknowledged command once, and no other. */
export function checkTimelines(matches: readonly Replayed[], record: Record): string[] {
  const answered = countOf(
    record.answered.map(({ matchId, type, userId }) => `${matchId} ${type} by ${userId}`),
  );
  const written = countOf(
    matches.flatMap(({ match }) =>
      match.timeline
        .filter(({ by }) => by !== null)
        .map(({ type, by }) => `${match.matchId} ${type} by ${by?.userId}`),
    ),
  );
  const faults: string[] = [];
  for (const key of new Set([...answered.keys(), ...written.keys()])) {
    const [a, w] = [answered.get(key) ?? 0, written.get(key) ?? 0];
    if (a !== w) faults.push(`${key}: answered ${a} times, in the timeline ${w} times`);
  }
  return faults;
}

/** Checks that every player received every entry of their timelines, in an unbroken sequence. */
export async function checkFeeds(
  players: readonly SimPlayer[],
  matches: readonly Replayed[],
): Promise<string[]> {
  const due = new Map<string, number>();
  for (const { match, players: sides } of matches) {
    for (const player of [sides.challenger, sides.challenged]) {
      due.set(player, (due.get(player) ?? 0) + match.timeline.length);
    }
  }
  const faults: string[] = [];
  for (const { userId, feed } of players) {
    faults.push(...(await checkSequence(userId, feed)));
    const seen = feed.entries.filter(({ type }) => type === 'match').length;
    const expected = due.get(userId) ?? 0;
    if (seen !== expected) faults.push(`${userId} saw ${seen} changes of matches of ${expected}`);
  }
  return faults;
}

export async function checkSequence(name: string, feed: Feed): Promise<string[]> {
  const end = await feed.catchUp();
  const isWhole = feed.entries.every(({ sequence }, index) => sequence === index + 1);
  if (feed.wasReset) return [`${name}: the channel could not be replayed`];
  if (isWhole && feed.entries.length === end) return [];
  return [`${name}: has ${feed.entries.length} entries of ${end}, unbroken: ${isWhole}`];
}

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
