import { io } from 'socket.io-client';

/** A process that opens a socket for each channel that it receives, until its parent disconnects. */
const OPENED_AT_ONCE = 50;
const ANSWER_MS = 20_000;

const url = process.argv[2] ?? '';

process.once('message', async (channels: readonly string[]) => {
  for (let from = 0; from < channels.length; from += OPENED_AT_ONCE) {
    await Promise.all(channels.slice(from, from + OPENED_AT_ONCE).map(openSocket));
  }
  process.send?.('open');
});
process.once('disconnect', () => process.exit());

/** Receives all messages of a channel and drops them. */
async function openSocket(channel: string): Promise<void> {
  const socket = io(url, { path: '/live', transports: ['websocket'], forceNew: true });
  socket.on('entries', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const answer = await socket.timeout(ANSWER_MS).emitWithAck('follow', { channel });
  if (answer.error) throw new Error(`${channel}: ${answer.error}`);
}
