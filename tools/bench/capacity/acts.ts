import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { chanceOf } from '#sandbox/random.ts';
import type { SimPlayer } from '../../simulate/players.ts';
import { type Listener, openListeners } from '../listeners.ts';
import { type Field, playToScore } from '../people.ts';
import type { Act } from './sums.ts';

/** A player's device, with its line open or cut. */
export interface Device {
  readonly player: SimPlayer;
  readonly listener: Listener;
}

/** The people who act, and the addresses of the nodes. */
export interface Scene {
  readonly field: Field;
  /** Players who have played, as most who open a page. */
  readonly veterans: readonly SimPlayer[];
  readonly urls: readonly string[];
  readonly devices: readonly Device[];
  /** The next turn of an act, so that no two players meet twice. */
  readonly turnOf: (act: Done) => number;
}

export type Done = Exclude<Act, 'idle' | 'socket'>;
type Perform = (scene: Scene, turn: number) => Promise<unknown>;

/** Acts under way at the same time. */
const AT_ONCE = 4;
/** Time for the jobs that follow an act. */
const SETTLE_MS = 5_000;
const ANSWER_MS = 60_000;

/** Acts by name; each turn is another player's. */
const PERFORM: Readonly<Record<Done, Perform>> = {
  return: (scene, turn) => comeBack(at(scene.devices, turn)),
  landing: ({ urls }, turn) => page(at(urls, turn), '/landing'),
  event: (scene, turn) => {
    const { ground } = scene.field;
    const path = `/event-home/${ground.eventId}`;
    return page(at(scene.urls, turn), path, at(scene.veterans, turn));
  },
  home: ({ urls, veterans }, turn) => page(at(urls, turn), '/home', at(veterans, turn)),
  screen: ({ veterans }, turn) => at(veterans, turn).phone.api.home({}),
  message: (scene, turn) => {
    const clientId = randomUUID();
    const message = { roomId: roomOf(scene.field), clientId, text: `message ${turn}` };
    return playerAt(scene, turn).phone.api.sendChatMessage(message);
  },
  match: async (scene, turn) => {
    const [one, two] = [playerAt(scene, 2 * turn), playerAt(scene, 2 * turn + 1)];
    const matchId = await playToScore(one, two, scene.field);
    await two.phone.api.verifyMatchResult({ matchId });
  },
};

export type Turns = Readonly<Record<Done, number>>;

/** Performs the acts, mixed by chance, and waits for the jobs that follow. */
export async function perform(scene: Scene, counts: Partial<Turns>): Promise<void> {
  const acts = (Object.keys(PERFORM) as Done[]).flatMap((act) => Array(counts[act] ?? 0).fill(act));
  const mixed: Iterable<Done> = chanceOf(7).shuffled(acts).values(); // one for all who act
  const performSome = async () => {
    for (const act of mixed) await PERFORM[act](scene, scene.turnOf(act));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, performSome));
  await sleep(SETTLE_MS);
}

export function newTurns(): Scene['turnOf'] {
  const turns = new Map<Done, number>();
  return (act) => {
    const turn = turns.get(act) ?? 0;
    turns.set(act, turn + 1);
    return turn;
  };
}

/** Connects a device of each player, with the room of the battleground open. */
export async function openDevices(
  players: readonly SimPlayer[],
  field: Field,
  url: string,
): Promise<readonly Device[]> {
  const listeners = await openListeners(url, players, roomOf(field), players.length);
  const devices = listeners.map((listener, index) => ({ listener, player: at(players, index) }));
  for (const device of devices) await followOwn(device);
  return devices;
}

export function disconnect(devices: readonly Device[]): void {
  for (const { listener } of devices) listener.socket.disconnect();
}

function roomOf({ ground }: Field): string {
  return `event:${ground.eventId}`;
}

/** Follows the player's own channel, as each screen does. */
async function followOwn({ player, listener }: Device): Promise<void> {
  const channel = `player:${player.userId}`;
  const answer = await listener.socket.timeout(ANSWER_MS).emitWithAck('follow', { channel });
  if (answer.error) throw new Error(`${channel}: ${answer.error}`);
}

/** Cuts the line of a device; it returns to its room and to its player's channel. */
async function comeBack(device: Device): Promise<void> {
  device.listener.socket.io.engine.close();
  await device.listener.back();
  await followOwn(device);
}

/** A document as a browser asks for it; a visitor's without a player. */
async function page(url: string, path: string, player?: SimPlayer): Promise<void> {
  const headers: Record<string, string> = {
    accept: 'text/html',
    'accept-encoding': 'br',
    'x-forwarded-for': '10.253.0.1',
  };
  if (player) headers.cookie = player.phone.cookie();
  const reply = await fetch(url + path, { headers, redirect: 'manual' });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`${path}: expected a page, answered ${reply.status}`);
}

function playerAt({ field }: Scene, turn: number): SimPlayer {
  return at(field.players, turn);
}

function at<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('the scene is empty');
  return item;
}
