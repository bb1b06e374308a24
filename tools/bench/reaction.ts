import { setTimeout as sleep } from 'node:timers/promises';
import type { Feed } from '../simulate/feed.ts';
import { openFeed } from '../simulate/feed.ts';
import type { SimPlayer } from '../simulate/players.ts';
import { type Figure, percentile } from './measure.ts';
import { type Field, playToScore } from './people.ts';

const MATCHES = 100;
const LIMIT_MS = 10_000;

/** Measures the time from a verified score to the opponent's screen and both rankings. */
export async function measureReaction(url: string, field: Field): Promise<Figure[]> {
  const { ground, players } = field;
  const board = await openFeed(url, '', `event:${ground.eventId}`);
  const times: number[] = [];
  for (let match = 0; match < MATCHES; match += 1) {
    const [one, two] = [players[match % players.length], players[(match + 1) % players.length]];
    if (one && two) times.push(await playAndTime(one, two, field, board));
  }
  board.close();
  const what = 'p95 from verified to both rankings and the opponent’s screen';
  return [
    { what: 'median from verified to seen', value: percentile(times, 0.5), unit: 'ms' },
    { what, value: percentile(times, 0.95), unit: 'ms', goal: { most: 250 } },
  ];
}

async function playAndTime(
  one: SimPlayer,
  two: SimPlayer,
  field: Field,
  board: Feed,
): Promise<number> {
  const matchId = await playToScore(one, two, field);
  const rankingsBefore = rankingsSeen(board);
  const from = performance.now();
  const verified = two.phone.api.verifyMatchResult({ matchId });
  await until(() => isCompleted(one.feed, matchId) && rankingsSeen(board) > rankingsBefore);
  await verified;
  // the month's board is written in the same transaction: what is asked for now has it
  const played = async () => {
    const { items } = await one.phone.api.eventRankings({
      id: field.ground.eventId,
      pageSize: 100,
    });
    const month = await one.phone.api.getGameLeaderboard({
      eventName: field.ground.slug,
      pageSize: 100,
    });
    return [items, month.items].every((rows) => rows.some(({ userId }) => userId === one.userId));
  };
  if (!(await played())) throw new Error('a ranking did not have the result');
  return performance.now() - from;
}

function isCompleted(feed: Feed, matchId: string): boolean {
  return feed.entries.some(
    ({ type, data }) => type === 'match' && data.matchId === matchId && data.status === 'completed',
  );
}

function rankingsSeen(board: Feed): number {
  return board.entries.filter(({ type }) => type === 'ranking').length;
}

async function until(isSo: () => boolean): Promise<void> {
  const limit = performance.now() + LIMIT_MS;
  while (!isSo()) {
    if (performance.now() > limit) throw new Error('the announcement did not come');
    await sleep(1);
  }
}
