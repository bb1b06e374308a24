import { setTimeout as sleep } from 'node:timers/promises';
import type { Node } from '#testing/cluster.ts';
import { type Done, disconnect, openDevices, perform, type Scene, type Turns } from './acts.ts';
import { type Cost, type Costs, costFrom, type Memory, meanOf, perAct } from './sums.ts';
import type { Meter } from './usage.ts';

/** Turns of a round in which each act is measured apart. */
const TURNS: Turns = {
  return: 60,
  landing: 40,
  event: 40,
  home: 40,
  screen: 80,
  message: 24,
  match: 24,
};
/** Jobs that follow a number of acts. */
const REST_MS = 30_000;
/** Devices that connect before memory is measured: code is loaded for the first. */
const FIRST = 100;
const DEVICES_EACH = 5;
/** With the jobs of every minute. */
const WATCHED_MS = 60_000;

/** The use of a second without acts, with and without a number of connected players. */
export interface Rest {
  readonly idle: Cost;
  readonly connected: Cost;
  readonly players: number;
}

/** Measures a node on which nobody acts, without connected players and with all of them. */
export async function measureRest(empty: Scene, meter: Meter, node: Node): Promise<Rest> {
  await sleep(REST_MS);
  const idle = await aSecond(meter);
  const devices = await openDevices(empty.field.players, empty.field, node.url);
  await sleep(REST_MS);
  const connected = await aSecond(meter);
  await perform({ ...empty, devices }, { return: TURNS.return });
  disconnect(devices);
  return { idle, connected, players: devices.length };
}

/** Measures each act of a round at one node, to which all players are connected; another one is idle. */
export async function measureActs(
  scene: Scene,
  meter: Meter,
  { idle, connected }: Rest,
): Promise<Readonly<Record<Done, Cost>>> {
  const ofNode = (of: keyof Cost) => of === 'node' || of === 'sent';
  const atRest = costFrom((of) => connected[of] + (ofNode(of) ? 0 : idle[of]));
  const measured = async (act: Done) => {
    await meter.taken();
    await perform(scene, { [act]: TURNS[act] });
    return perAct(await meter.taken(), atRest, TURNS[act]);
  };
  return {
    return: await measured('return'),
    landing: await measured('landing'),
    event: await measured('event'),
    home: await measured('home'),
    screen: await measured('screen'),
    message: await measured('message'),
    match: await measured('match'),
  };
}

export function costsOf(
  { idle, connected, players }: Rest,
  rounds: readonly Readonly<Record<Done, Cost>>[],
): Costs {
  const anHour = costFrom((of) => ((connected[of] - idle[of]) * 3_600) / players);
  const mean = (act: Done) => meanOf(rounds.map((round) => round[act]));
  return {
    idle,
    socket: meanOf([anHour]),
    return: mean('return'),
    landing: mean('landing'),
    event: mean('event'),
    home: mean('home'),
    screen: mean('screen'),
    message: mean('message'),
    match: mean('match'),
  };
}

/** Measures memory: of `busy`, which has worked and has no connected players, and of `fresh`, to which they connect. */
export async function measureMemory(
  { field }: Scene,
  meter: Meter,
  [busy, fresh]: readonly [Node, Node],
): Promise<Memory> {
  const first = await openDevices(field.players.slice(0, FIRST), field, fresh.url);
  const before = meter.memory(fresh.pid());
  const players = Array<typeof field.players>(DEVICES_EACH).fill(field.players).flat();
  const devices = await openDevices(players, field, fresh.url);
  const sockets = ((meter.memory(fresh.pid()) - before) * 1_000) / players.length;
  disconnect([...first, ...devices]);
  await sleep(REST_MS);
  return { node: meter.memory(busy.pid()), sockets, connection: meter.connectionMemory() };
}

async function aSecond(meter: Meter): Promise<Cost> {
  await meter.taken();
  await sleep(WATCHED_MS);
  const span = await meter.taken();
  // tables grow in steps, and shrink when they are vacuumed
  return costFrom((of) => (of === 'stored' ? 0 : span[of] / span.seconds));
}
