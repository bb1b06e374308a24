import { setTimeout as sleep } from 'node:timers/promises';
import { chanceOf } from '#sandbox/random.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { type Feed, openFeed } from '../simulate/feed.ts';
import type { SimPlayer } from '../simulate/players.ts';
import { type Figure, percentile } from './measure.ts';
import type { Field } from './people.ts';

const SOCKETS = 1_000;
const OPENED_AT_ONCE = 50;
/** One socket in so many watches the battleground where everything happens. */
const WATCHING = 10;
const A_SECOND = 300;
/** One request in so many is accompanied by one for nothing. */
const EMPTY_EVERY = 10;
const SECONDS = 40;
/** So long until what is asked most has been compiled: a process lives for days. */
const WARM_UP_SECONDS = 40;

type Request = (player: SimPlayer, field: Field, turn: number) => Promise<unknown>;

/** What players do, as often as they do it: mostly they look; one request in ten acts. */
const MIX: readonly (readonly [share: number, request: Request])[] = [
  [40, ({ phone }) => phone.api.events({})],
  [15, ({ phone }, { ground }) => phone.api.eventById({ id: ground.eventId })],
  [10, ({ phone }, { ground }) => phone.api.eventRankings({ id: ground.eventId })],
  [10, ({ phone }, { ground }) => phone.api.eventByParticipants({ id: ground.eventId })],
  [10, ({ phone }) => phone.api.userMatches({})],
  [5, ({ phone }) => phone.api.notifications({})],
  [5, ({ phone }, { ground }) => phone.api.getGameLeaderboard({ eventName: ground.slug })],
  [5, challengeAndTakeBack], // two requests each
];

/** Opens as many sockets as a busy evening has: some watch this battleground, most watch another. */
export async function openSockets(url: string, { ground, players }: Field): Promise<Feed[]> {
  const open = (await players[0]?.phone.api.events({}))?.items ?? [];
  const others = open.filter(({ eventId }) => eventId !== ground.eventId);
  const watched = (index: number) => {
    const other = index % WATCHING === 0 ? undefined : others[index % others.length];
    return `event:${(other ?? ground).eventId}`;
  };
  const feeds: Feed[] = [];
  while (feeds.length < SOCKETS) {
    const batch = Array.from({ length: OPENED_AT_ONCE }, (_, index) =>
      openFeed(url, '', watched(feeds.length + index)),
    );
    feeds.push(...(await Promise.all(batch)));
  }
  return feeds;
}

/**
 * Requests come when they come, not when the last one is done: each is timed from when it was due. Beside them a
 * request that does nothing tells what the machine itself makes everybody wait.
 */
export async function measureLoad(url: string, field: Field): Promise<Figure[]> {
  const chance = chanceOf(7);
  const requests = MIX.flatMap(([share, request]) => Array<Request>(share).fill(request));
  const times: number[] = [];
  const empty: number[] = [];
  const isWarm = (turn: number) => turn >= A_SECOND * WARM_UP_SECONDS;
  const pending: Promise<void>[] = [];
  const total = A_SECOND * (SECONDS + WARM_UP_SECONDS);
  const from = performance.now();
  for (let turn = 0; turn < total; turn += 1) {
    const due = from + (turn * 1000) / A_SECOND;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    const request = requests[chance.below(requests.length)];
    const player = field.players[turn % field.players.length];
    if (!request || !player) continue;
    const timed = request(player, field, turn).then(() => {
      if (isWarm(turn)) times.push(performance.now() - due);
    });
    pending.push(timed);
    if (turn % EMPTY_EVERY === 0) {
      const nothing = fetch(`${url}/healthz`).then(async (reply) => {
        await reply.body?.cancel();
        if (isWarm(turn)) empty.push(performance.now() - due);
      });
      pending.push(nothing);
    }
  }
  await Promise.all(pending);
  const took = (performance.now() - from) / 1000;
  return [
    { what: 'mixed requests answered', value: total / took, unit: 'requests/s' },
    { what: 'median of mixed requests', value: percentile(times, 0.5), unit: 'ms' },
    {
      what: `p99 of ${A_SECOND} mixed requests a second beside ${SOCKETS} sockets`,
      value: percentile(times, 0.99),
      unit: 'ms',
      goal: { most: 50 },
    },
    {
      what: 'p99 of a request for nothing beside them',
      value: percentile(empty, 0.99),
      unit: 'ms',
    },
  ];
}

/** A challenge that is open or has just been answered is refused, which is an answer, too. */
async function challengeAndTakeBack(
  player: SimPlayer,
  { ground, players }: Field,
  turn: number,
): Promise<void> {
  const opponent = players[(player.index + 1 + (turn % 7)) % players.length];
  if (!opponent) return;
  try {
    const { matchId } = await player.phone.api.createChallenge({
      eventId: ground.eventId,
      challengerTeamId: player.entryId,
      challengedTeamId: opponent.entryId,
      isInstant: true,
    });
    await player.phone.api.cancelMatch({ matchId });
  } catch (error) {
    if (!isApiProblem(error)) throw error;
  }
}
