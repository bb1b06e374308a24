import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveSocket, openSocket } from './socket.ts';

let io: Server;
let browser: EventTarget;
let line: LiveSocket;
let isSentAway: boolean;
const heard: number[] = [];

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

beforeEach(async () => {
  const http = createServer();
  io = new Server(http, { path: '/live', transports: ['websocket'], pingInterval: 40 });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo; // of TCP, once it listens
  const location = { protocol: 'http:', host: `127.0.0.1:${port}` };
  browser = Object.assign(new EventTarget(), { location });
  vi.stubGlobal('window', browser);
  heard.length = 0;
  isSentAway = false;
});
afterEach(async () => {
  // a client that the server sends away opens no other connection
  if (!isSentAway) await soon(() => expect(line.connected).toBe(true));
  io.disconnectSockets();
  await soon(() => expect(line.connected).toBe(false));
  vi.unstubAllGlobals();
  await io.close();
});

test('what the server says is heard, and a question gets its own answer', async () => {
  io.on('connection', (socket) => {
    socket.on('double', (n: number, answer: (reply: unknown) => void) => answer({ twice: 2 * n }));
    socket.emit('entries', [{ text: 'ሰላም "[1]"' }]);
  });
  const { opened, entries } = open();
  await opened;
  expect(await entries).toEqual([{ text: 'ሰላም "[1]"' }]);
  const answers = await Promise.all([1, 2, 3].map((n) => line.ask('double', n, 5_000)));
  expect(answers).toEqual([{ twice: 2 }, { twice: 4 }, { twice: 6 }]);
  expect(heard.every((length) => length > 0)).toBe(true);
});

test('what is said without a question arrives', async () => {
  const said = new Promise((resolve) => {
    io.on('connection', (socket) => socket.on('typing', resolve));
  });
  await open().opened;
  line.emit('typing', 'room:1');
  expect(await said).toBe('room:1');
});

test('a question that nobody answers in time fails, and so does one over a line that is cut', async () => {
  io.on('connection', (socket) => socket.on('cut', () => socket.conn.close()));
  await open().opened;
  await expect(line.ask('nothing', 1, 20)).rejects.toThrow('no answer came in time');
  await expect(line.ask('cut', 1, 5_000)).rejects.toThrow('the line was cut');
});

test('a line that was cut is opened again, by itself', async () => {
  await open().opened;
  const again = new Promise((resolve) => line.on('connect', () => resolve(line.connected)));
  const gone = new Promise((resolve) => line.on('disconnect', () => resolve(line.connected)));
  for (const socket of io.sockets.sockets.values()) socket.conn.close();
  expect(await gone).toBe(false);
  await expect(line.ask('anything', 1, 5_000)).rejects.toThrow('the line is down');
  expect(await again).toBe(true);
});

test('the line lives as long as the server is heard, by its pings', async () => {
  await open().opened;
  const pings = heard.length;
  await soon(() => expect(heard.length).toBeGreaterThan(pings + 3));
  expect(line.connected).toBe(true);
  expect(io.engine.clientsCount).toBe(1);
});

test('whoever loses the network is away at once, and back with it', async () => {
  await open().opened;
  browser.dispatchEvent(new Event('offline'));
  expect(line.connected).toBe(false);
  browser.dispatchEvent(new Event('online'));
  await soon(() => expect(line.connected).toBe(true));
});

test('whom the server sends away does not come back', async () => {
  await open().opened;
  const gone = new Promise<void>((resolve) => line.on('disconnect', () => resolve()));
  io.disconnectSockets();
  isSentAway = true;
  await gone;
  await soon(() => expect(io.engine.clientsCount).toBe(0));
  expect(line.connected).toBe(false);
});

/** At the latest when a busy machine gets to it. */
function soon(what: () => void): Promise<void> {
  return vi.waitFor(what, { timeout: 10_000 });
}

/** Opens the line of a browser; what it says first is waited for from the beginning. */
function open() {
  line = openSocket('/live', (length) => heard.push(length));
  const opened = new Promise<void>((resolve) => line.on('connect', () => resolve()));
  const entries = new Promise((resolve) => line.on('entries', resolve));
  return { opened, entries };
}
