import { beforeEach, expect, test, vi } from 'vitest';
import type { LiveEntry } from './connection.ts';

const CHANNEL = 'room:event:1';
const SINCE = '2026-06-01T12:00:00.000Z';

/** The line as `connection.ts` sees it; the test answers in the server's place. */
const line = vi.hoisted(() => ({
  listeners: new Map<string, (message: unknown) => void>(),
  asked: [] as { message: unknown; answer: (answer: unknown) => void }[],
}));
vi.mock('./socket.ts', () => ({
  openSocket: () => ({
    connected: true,
    on: (event: string, listener: (message: unknown) => void) =>
      line.listeners.set(event, listener),
    emit: () => undefined,
    ask: (_: string, message: unknown) =>
      new Promise((answer) => line.asked.push({ message, answer })),
  }),
}));

let heard: number[];

beforeEach(async () => {
  vi.resetModules();
  line.asked.length = 0;
  heard = [];
  const { follow } = await import('./connection.ts');
  follow(CHANNEL, SINCE, (entry) => heard.push(entry?.sequence ?? Number.NaN));
  await answered({ sequence: 3, entries: [] });
});

test('what comes before the answer is told after it, without another question', async () => {
  line.listeners.get('connect')?.(undefined);
  say(6, 7);
  expect(heard).toEqual([]);
  await answered({ sequence: 5, entries: entries(4, 5) });
  await vi.waitFor(() => expect(heard).toEqual([4, 5, 6, 7]));
  expect(line.asked).toHaveLength(0);
});

test('where the answer does not reach to what has come, the rest is asked for, and nothing is told twice', async () => {
  line.listeners.get('connect')?.(undefined);
  say(5, 7);
  await answered({ sequence: 5, entries: entries(4, 5) });
  await vi.waitFor(() => expect(line.asked[0]?.message).toEqual({ channel: CHANNEL, after: 5 }));
  await answered({ sequence: 7, entries: entries(6, 7) });
  await vi.waitFor(() => expect(heard).toEqual([4, 5, 6, 7]));
  expect(line.asked).toHaveLength(0);
});

test('a gap is asked for, once', async () => {
  say(4, 6, 7);
  await vi.waitFor(() => expect(line.asked).toHaveLength(1));
  await answered({ sequence: 7, entries: entries(5, 6, 7) });
  await vi.waitFor(() => expect(heard).toEqual([4, 5, 6, 7]));
  expect(line.asked).toHaveLength(0);
});

function say(...sequences: number[]): void {
  line.listeners.get('entries')?.(entries(...sequences));
}

async function answered(answer: object): Promise<void> {
  await vi.waitFor(() => expect(line.asked).not.toHaveLength(0));
  line.asked.shift()?.answer(answer);
}

function entries(...sequences: number[]): LiveEntry[] {
  return sequences.map((sequence) => ({ channel: CHANNEL, sequence, type: 'message', data: {} }));
}
