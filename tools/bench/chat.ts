import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SimPlayer } from '../simulate/players.ts';
import { type Listener, openListeners } from './listeners.ts';
import { type Figure, percentile } from './measure.ts';
import { enterCrowd, type Field } from './people.ts';

const IN_THE_ROOM = 1_000;
const A_SECOND = 20;
const SECONDS = 30;
/** Warm-up, in which frequent code is compiled. */
const WARM_UP_SECONDS = 10;
const RECONNECTING = 5_000;
/** Players write while all devices reconnect. */
const MEANWHILE_A_SECOND = 5;
const LIMIT_MS = 60_000;

/**
 * Measures a chat room: the delay of a message to everybody, and lost messages after all reconnect at once. The
 * room is a thousand players'; where more sockets are measured, they have several devices each.
 */
export async function measureChat(url: string, field: Field): Promise<Figure[]> {
  const { players, ground } = await enterCrowd(url, field, IN_THE_ROOM);
  const roomId = `event:${ground.eventId}`;
  const listeners = await openListeners(url, players, roomId, IN_THE_ROOM);
  const figures = [...(await measureDeliveries(listeners, players, roomId))];
  const more = await openListeners(url, players, roomId, RECONNECTING - listeners.length);
  const all = [...listeners, ...more];
  figures.push(...(await measureReturn(all, players, roomId)));
  for (const { socket } of all) socket.disconnect();
  return figures;
}

/** Sends requests on schedule; a message is timed from its due time until a device has it. */
async function measureDeliveries(
  listeners: readonly Listener[],
  players: readonly SimPlayer[],
  roomId: string,
): Promise<Figure[]> {
  const times: number[] = [];
  const sentAt = new Map<string, number>();
  for (const listener of listeners) {
    listener.onMessage = (clientId) => {
      const due = sentAt.get(clientId);
      if (due !== undefined) times.push(performance.now() - due);
    };
  }
  const isWarm = (turn: number) => turn >= WARM_UP_SECONDS * A_SECOND;
  await write(players, roomId, A_SECOND, WARM_UP_SECONDS + SECONDS, (turn, clientId) => {
    if (isWarm(turn)) sentAt.set(clientId, performance.now());
  });
  const expected = sentAt.size * listeners.length;
  const until = performance.now() + LIMIT_MS;
  while (times.length < expected && performance.now() < until) await sleep(50);
  for (const listener of listeners) listener.onMessage = () => undefined;
  const name = `of ${A_SECOND} messages a second in a room of ${listeners.length}`;
  return [
    { what: `median ${name}`, value: percentile(times, 0.5), unit: 'ms' },
    { what: `p95 ${name}`, value: percentile(times, 0.95), unit: 'ms', goal: { most: 150 } },
    { what: `lost ${name}`, value: expected - times.length, unit: '', goal: { most: 0 } },
  ];
}

/** Cuts all connections at once, and measures the time until each device has all messages again. */
async function measureReturn(
  listeners: readonly Listener[],
  players: readonly SimPlayer[],
  roomId: string,
): Promise<Figure[]> {
  const from = performance.now();
  for (const { socket } of listeners) socket.io.engine.close();
  const returned = Promise.all(listeners.map((listener) => listener.back()));
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await write(players, roomId, MEANWHILE_A_SECOND, 1, () => undefined);
  })();
  await returned;
  const took = (performance.now() - from) / 1000;
  isOver = true;
  await writing;
  const [first] = listeners;
  const stand = first ? await first.ask() : 0;
  await Promise.all(listeners.map((listener) => listener.ask()));
  const lost = listeners.reduce((sum, { last }) => sum + Math.max(0, stand - last()), 0);
  const what = `of ${listeners.length} sockets whose lines were cut at once`;
  return [
    { what: `until the last is back ${what}`, value: took, unit: 's', goal: { most: 10 } },
    { what: `messages lost ${what}`, value: lost, unit: '', goal: { most: 0 } },
  ];
}

async function write(
  players: readonly SimPlayer[],
  roomId: string,
  aSecond: number,
  seconds: number,
  onSend: (turn: number, clientId: string) => void,
): Promise<void> {
  const pending: Promise<unknown>[] = [];
  const from = performance.now();
  for (let turn = 0; turn < aSecond * seconds; turn += 1) {
    const early = from + (turn * 1000) / aSecond - performance.now();
    if (early > 1) await sleep(early);
    const player = players[turn % players.length];
    const clientId = randomUUID();
    onSend(turn, clientId);
    const text = `message ${turn} ${clientId}`;
    if (player) pending.push(player.phone.api.sendChatMessage({ roomId, clientId, text }));
  }
  await Promise.all(pending);
}
