import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chanceOf } from '#sandbox/random.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import type { SimPlayer } from '../simulate/players.ts';
import { type Figure, median, percentile } from './measure.ts';
import type { Field } from './people.ts';

const SOCKETS = 1_000;
/** Sockets for each one that follows the busy battleground. */
const WATCHING = 10;
const A_SECOND = 300;
/** Requests for each empty one beside them. */
const EMPTY_EVERY = 10;
/** Limit of 50 ms if an empty request takes 10, as on a machine without other guests. */
const MOST_TO_EMPTY = 5;
/** Number of addresses that send empty requests; one alone would meet its limit. */
const PASSERS_BY = 250;
const SECONDS = 40;
/** A hundredth of a round is 0.4 s, so that a single pause of the machine would set the figure. */
const ROUNDS = 3;
/** Warm-up, in which frequent code is compiled: a process runs for days. */
const WARM_UP_SECONDS = 40;

/** Sends one request and times it. */
type Ask = <Reply>(request: () => Promise<Reply>) => Promise<Reply>;
type Turn = (player: SimPlayer, field: Field, turn: number, ask: Ask) => Promise<unknown>;

/** Requests of players with their share in percent; one in ten is a command. */
const MIX: readonly (readonly [share: number, turn: Turn])[] = [
  [40, looking(({ phone }) => phone.api.events({}))],
  [
    15,
    looking(({ phone }, { ground }) => phone.api.eventById({ id: ground.eventId, parts: 'head' })),
  ],
  [10, looking(({ phone }, { ground }) => phone.api.eventRankings({ id: ground.eventId }))],
  [10, looking(({ phone }, { ground }) => phone.api.eventByParticipants({ id: ground.eventId }))],
  [10, looking(({ phone }) => phone.api.userMatches({}))],
  [5, looking(({ phone }) => phone.api.notifications({}))],
  [5, looking(({ phone }, { ground }) => phone.api.getGameLeaderboard({ eventName: ground.slug }))],
  [5, challengeAndTakeBack], // two requests each
];

function looking(look: (player: SimPlayer, field: Field) => Promise<unknown>): Turn {
  return (player, field, _turn, ask) => ask(() => look(player, field));
}

/** The sockets of a busy evening, in another process so that they do not delay the measurement. */
export interface Sockets {
  close(): void;
}

/** Opens as many sockets as a busy evening has: some follow this battleground, most another. */
export async function openSockets(url: string, { ground, players }: Field): Promise<Sockets> {
  const open = (await players[0]?.phone.api.events({}))?.items ?? [];
  const others = open.filter(({ eventId }) => eventId !== ground.eventId);
  const channels = Array.from({ length: SOCKETS }, (_, index) => {
    const other = index % WATCHING === 0 ? undefined : others[index % others.length];
    return `event:${(other ?? ground).eventId}`;
  });
  const holder = fork(join(import.meta.dirname, 'sockets.ts'), [url]);
  await new Promise<void>((resolve, reject) => {
    holder.once('message', () => resolve());
    holder.once('exit', (code) => reject(new Error(`the sockets ended with ${code}`)));
    holder.send(channels);
  });
  return { close: () => holder.disconnect() };
}

/** Durations of one round, in milliseconds. */
interface Round {
  readonly mixed: number[];
  readonly empty: number[];
}

/**
 * Requests come when they come, not when the last one is done: each is timed from when it was due, and what follows
 * on another from when that was answered. Beside them a request that does nothing tells what the machine itself makes
 * everybody wait. Each figure is that of the round in the middle, as a guest of a shared machine can tell it.
 */
export async function measureLoad(url: string, field: Field): Promise<Figure[]> {
  const chance = chanceOf(7);
  const turns = MIX.flatMap(([share, turn]) => Array<Turn>(share).fill(turn));
  const rounds = Array.from({ length: ROUNDS }, (): Round => ({ mixed: [], empty: [] }));
  const roundOf = (turn: number) =>
    rounds[Math.floor((turn / A_SECOND - WARM_UP_SECONDS) / SECONDS)];
  const { begin, allEnded } = underWay();
  const askFrom = (due: number, turn: number): Ask => {
    let from = due;
    return async (request) => {
      try {
        return await request();
      } finally {
        const now = performance.now();
        roundOf(turn)?.mixed.push(now - from);
        answered += 1;
        from = now;
      }
    };
  };
  const total = A_SECOND * (WARM_UP_SECONDS + SECONDS * ROUNDS);
  let answered = 0;
  const from = performance.now();
  for (let turn = 0; turn < total; turn += 1) {
    const due = from + (turn * 1000) / A_SECOND;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    const act = turns[chance.below(turns.length)];
    const player = field.players[turn % field.players.length];
    if (!act || !player) continue;
    begin(act(player, field, turn, askFrom(due, turn)));
    if (turn % EMPTY_EVERY === 0) {
      const nothing = fetch(`${url}/healthz`, { headers: passerBy(turn) }).then(async (reply) => {
        await reply.body?.cancel();
        roundOf(turn)?.empty.push(performance.now() - due);
      });
      begin(nothing);
    }
  }
  await allEnded();
  const took = (performance.now() - from) / 1000;
  const figureOf = (of: keyof Round, share: number) =>
    rounds.map((round) => percentile(round[of], share));
  const tails = figureOf('mixed', 0.99);
  const emptyTails = figureOf('empty', 0.99);
  return [
    { what: 'mixed requests answered', value: answered / took, unit: 'requests/s' },
    { what: 'median of mixed requests', value: median(figureOf('mixed', 0.5)), unit: 'ms' },
    {
      what: `p99 of ${A_SECOND} mixed requests a second beside ${SOCKETS} sockets`,
      value: median(tails),
      unit: 'ms',
      goal: { most: 50 },
    },
    { what: 'p99 of the worst round of them', value: Math.max(...tails), unit: 'ms' },
    { what: 'p99 of a request for nothing beside them', value: median(emptyTails), unit: 'ms' },
    {
      what: 'p99 of mixed requests to that of a request for nothing',
      value: median(tails.map((tail, round) => tail / (emptyTails[round] ?? Number.NaN))),
      unit: '×',
      goal: { most: MOST_TO_EMPTY },
    },
  ];
}

function passerBy(turn: number): Record<string, string> {
  return { 'x-forwarded-for': `10.254.0.${turn % PASSERS_BY}` };
}

/** Tracks requests under way, and keeps the failures of ended ones. */
function underWay() {
  const open = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  return {
    begin(work: Promise<unknown>): void {
      const ended = work
        .catch((error: unknown) => {
          failures.push(error);
        })
        .finally(() => open.delete(ended));
      open.add(ended);
    },
    async allEnded(): Promise<void> {
      await Promise.all(open);
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** A challenge that is open or has just been answered is refused, which is an answer, too. */
async function challengeAndTakeBack(
  player: SimPlayer,
  { ground, players }: Field,
  turn: number,
  ask: Ask,
): Promise<void> {
  const opponent = players[(player.index + 1 + (turn % 7)) % players.length];
  if (!opponent) return;
  try {
    const { matchId } = await ask(() =>
      player.phone.api.createChallenge({
        eventId: ground.eventId,
        challengerTeamId: player.entryId,
        challengedTeamId: opponent.entryId,
        isInstant: true,
      }),
    );
    await ask(() => player.phone.api.cancelMatch({ matchId }));
  } catch (error) {
    if (!isApiProblem(error)) throw error;
  }
}
