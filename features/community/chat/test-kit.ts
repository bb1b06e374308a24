import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { StreamEntry } from '#platform/realtime/streams.ts';
import type { Api, Person } from '#testing/people.ts';

export const BRAND_ROOM = 'brand:blg-za';

/** Writes a message with an id of its own, unless told which. */
export function say(
  { api }: { readonly api: Api },
  roomId: string,
  text: string,
  more: { clientId?: string; imageId?: string; replyTo?: string } = {},
) {
  return api.sendChatMessage({ roomId, text, clientId: randomUUID(), ...more });
}

/** A device with an open live channel. */
export interface Device {
  readonly socket: Socket;
  ask(message: string, sent: unknown): Promise<Record<string, unknown>>;
  close(): void;
}

export async function openDevice(
  address: string,
  person: Pick<Person, 'session'>,
  host?: string,
): Promise<Device> {
  const extraHeaders = { cookie: `bl_session=${person.session}`, ...(host && { host }) };
  const options = { path: '/live', transports: ['websocket'], extraHeaders, forceNew: true };
  const socket = io(address, { ...options, reconnection: false });
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  return {
    socket,
    ask: (message, sent) => socket.timeout(5_000).emitWithAck(message, sent),
    close: () => void socket.disconnect(),
  };
}

/** The next event of a kind that is as wanted. */
export function heard<T>(
  { socket }: Device,
  name: string,
  isWanted: (event: T) => boolean = () => true,
): Promise<T> {
  return new Promise((resolve) => {
    const listen = (event: T) => {
      if (!isWanted(event)) return;
      socket.off(name, listen);
      resolve(event);
    };
    socket.on(name, listen);
  });
}

/** A client that follows a channel as the screens do: in its sequence, doubles dropped, gaps asked for. */
export function followRoom(channel: string) {
  const messages: { sequence: number; text: string; messageId: string }[] = [];
  let last = 0;
  const take = (entries: readonly StreamEntry[]) => {
    for (const entry of entries) {
      if (entry.channel !== channel || entry.sequence !== last + 1) continue;
      last = entry.sequence;
      if (entry.type === 'message') messages.push(entry.data as never); // a `chatMessage`
    }
  };
  return {
    messages,
    async on({ socket, ask }: Device): Promise<void> {
      socket.on('entries', take);
      const answer = await ask('follow', { channel, after: last });
      take(answer.entries as StreamEntry[]); // as `replay` answers
    },
  };
}
