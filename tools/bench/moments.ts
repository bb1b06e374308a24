import { setTimeout as sleep } from 'node:timers/promises';
import type { Feed } from '../simulate/feed.ts';
import type { SimPlayer } from '../simulate/players.ts';
import { type Figure, percentile } from './measure.ts';
import { enterField, playToScore } from './people.ts';

const MATCHES = 100;
/** Rounds before the first that counts. */
const WARM_UP = 10;
const LIMIT_MS = 10_000;
const TAIL = 0.95;

/**
 * Measures the time from a tap on "verify" until the sockets of both players have what their phones show first of the
 * moment, and until both have read all of it. In turns with it, through the same sockets, an empty update: a change that
 * does nothing but publish.
 */
export async function measureMoments(url: string): Promise<Figure[]> {
  const field = await enterField(url);
  const empty: number[] = [];
  const results: number[] = [];
  const moments: number[] = [];
  for (let match = 0; match < MATCHES + WARM_UP; match += 1) {
    const { players } = field;
    const [one, two] = [players[match % players.length], players[(match + 1) % players.length]];
    if (!one || !two) throw new Error('no players');
    const matchId = await playToScore(one, two, field);
    const times = [await timeEmpty(one, two, matchId), ...(await timeResult(one, two, matchId))];
    if (match < WARM_UP) continue;
    empty.push(times[0] ?? Number.NaN);
    results.push(times[1] ?? Number.NaN);
    moments.push(times[2] ?? Number.NaN);
  }
  for (const { feed } of field.players) feed.close();
  const [baseline, news] = [percentile(empty, TAIL), percentile(results, TAIL)];
  return [
    { what: 'p95 of an empty update on both sockets', value: baseline, unit: 'ms' },
    { what: 'p95 from verified to the moment on both', value: news, unit: 'ms' },
    {
      what: 'verified to the moment on both, to empty',
      value: news / baseline,
      unit: '×',
      goal: { most: 3 },
    },
    {
      what: 'median of the same',
      value: percentile(results, 0.5) / percentile(empty, 0.5),
      unit: '×',
    },
    {
      what: 'p95 until both have read the whole moment',
      value: percentile(moments, TAIL),
      unit: 'ms',
    },
  ];
}

async function timeEmpty(one: SimPlayer, two: SimPlayer, mark: string): Promise<number> {
  const has = ({ entries }: Feed) =>
    entries.some(({ type, data }) => type === 'empty' && data.mark === mark);
  const players = [one.userId, two.userId];
  const from = performance.now();
  const sent = two.phone.plain('POST', '/sandbox/empty-updates', { players, mark });
  await until(() => has(one.feed) && has(two.feed));
  const time = performance.now() - from;
  await sent;
  return time;
}

/** The times until both sockets have the first facts of the moment, and until both players have all of it. */
async function timeResult(one: SimPlayer, two: SimPlayer, matchId: string): Promise<number[]> {
  const has = ({ entries }: Feed) =>
    entries.some(
      ({ type, data }) =>
        type === 'match' && data.matchId === matchId && 'result' in data && data.result !== null,
    );
  const from = performance.now();
  const verified = two.phone.api.verifyMatchResult({ matchId });
  await until(() => has(one.feed) && has(two.feed));
  const told = performance.now() - from;
  const moments = await Promise.all(
    [one, two].map(({ phone }) => phone.api.matchMoment({ matchId })),
  );
  const shown = performance.now() - from;
  await verified;
  if (moments.some(({ seen, points }) => seen || points.lines.length === 0))
    throw new Error('a moment was seen already, or has no points');
  return [told, shown];
}

async function until(isSo: () => boolean): Promise<void> {
  const limit = performance.now() + LIMIT_MS;
  while (!isSo()) {
    if (performance.now() > limit) throw new Error('the update did not come');
    await sleep(1);
  }
}
