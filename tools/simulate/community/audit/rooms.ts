import { repeated } from '../../pages.ts';
import type { Done, Reply } from '../chronicle.ts';
import type { Community, Device, Player } from '../people.ts';

export type Message = Reply<'chatMessages'>['items'][number];

/** The final messages of a room, read by one of its players. */
export interface History {
  readonly roomId: string;
  readonly reader: Player;
  readonly messages: readonly Message[];
}

const PAGE = 100;

export async function historiesOf(community: Community): Promise<History[]> {
  const { chronicle, players, rooms } = community;
  const all = new Map<string, Player>();
  for (const player of players) {
    for (const roomId of [rooms.brand, rooms.event]) all.set(roomId, player);
  }
  for (const { who, reply } of chronicle.done('openDirect')) {
    const opener = players.find(({ userId }) => userId === who);
    if (opener) all.set(reply.roomId, opener);
  }
  return Promise.all(
    [...all].map(async ([roomId, reader]) => {
      const [messages, again] = await Promise.all(
        reader.looks.map((api) => wholeRoom(api, roomId)),
      );
      if (JSON.stringify(messages) !== JSON.stringify(again)) {
        throw new Error(`${roomId} is not the same at both nodes`);
      }
      return { roomId, reader, messages: messages ?? [] };
    }),
  );
}

async function wholeRoom(api: Player['api'], roomId: string): Promise<Message[]> {
  const messages: Message[] = [];
  for (;;) {
    const after = messages.at(-1)?.sequence ?? 0;
    const { items, more } = await api.chatMessages({ roomId, after, limit: PAGE });
    messages.push(...items);
    if (!more) return messages;
  }
}

/** Every message that was acknowledged is in its room once, in one order, and nothing else is. */
export function checkMessages({ chronicle }: Community, histories: readonly History[]): string[] {
  const sent = chronicle.done('sendChatMessage');
  const faults: string[] = [];
  const placed = new Map<string, Message>();
  for (const { roomId, messages } of histories) {
    messages.forEach(({ sequence }, index) => {
      if (sequence !== index + 1) faults.push(`${roomId}: place ${sequence} where ${index + 1} is`);
    });
    for (const message of messages) placed.set(message.messageId, message);
    for (const id of repeated(messages.map(({ clientId }) => clientId))) {
      faults.push(`${roomId}: ${id} is there twice`);
    }
  }
  const told = new Set<string>();
  for (const { input, reply, who } of sent) {
    told.add(reply.messageId);
    const message = placed.get(reply.messageId);
    const isAlike =
      message?.clientId === input.clientId &&
      message.roomId === input.roomId &&
      message.author.userId === who &&
      message.sequence === reply.sequence &&
      (message.state !== 'shown' || message.text === input.text);
    if (!isAlike) faults.push(`${input.text} of ${who} was acknowledged and is not as it was`);
  }
  for (const { messageId, text } of placed.values()) {
    if (!told.has(messageId)) faults.push(`nobody has said ${text} (${messageId})`);
  }
  return [...faults, ...wrongOrder(sent)];
}

/** A message acknowledged before another began is earlier in the room. */
function wrongOrder(sent: readonly Done<'sendChatMessage'>[]): string[] {
  const faults: string[] = [];
  for (const said of Map.groupBy(sent, ({ input }) => input.roomId).values()) {
    const firsts = new Map<string, Done<'sendChatMessage'>>();
    for (const one of said)
      if (!firsts.has(one.reply.messageId)) firsts.set(one.reply.messageId, one);
    const inRoom = [...firsts.values()].sort((a, b) => a.reply.sequence - b.reply.sequence);
    let latest = 0;
    for (const { began, ended, reply } of inRoom) {
      if (ended < latest) faults.push(`${reply.text} stands behind what was said after it`);
      latest = Math.max(latest, began);
    }
  }
  return faults;
}

/** Removed messages are gone, and each reaction is as it was last set. */
export function checkDeletions(community: Community, histories: readonly History[]): string[] {
  const { chronicle } = community;
  const gone = new Map<string, string>();
  for (const { input } of chronicle.done('deleteChatMessage')) gone.set(input.messageId, 'deleted');
  for (const { input } of chronicle.done('removeChatMessage')) gone.set(input.messageId, 'removed');
  const given = reactionsGiven(community);
  const faults: string[] = [];
  for (const { messageId, state, text, reactions } of histories.flatMap((one) => one.messages)) {
    const expected = gone.get(messageId) ?? 'shown';
    // deleted and removed at the same time: a removal replaces a deletion
    if (state !== expected) faults.push(`${messageId} is ${state}, not ${expected}`);
    if (state !== 'shown') {
      if (text !== '' || reactions.length > 0) faults.push(`${messageId} is gone and still there`);
      continue;
    }
    const counted = [...(given.get(messageId) ?? [])].filter(([, people]) => people.size > 0);
    const model = counted.map(([reaction, people]) => `${reaction} ${people.size}`).sort();
    const shown = reactions.map(({ reaction, count }) => `${reaction} ${count}`).sort();
    if (model.join() !== shown.join())
      faults.push(`${messageId}: ${shown} where ${model} was given`);
  }
  return faults;
}

/** The players of each reaction of each message. */
function reactionsGiven({ chronicle }: Community): Map<string, Map<string, Set<string>>> {
  const given = new Map<string, Map<string, Set<string>>>();
  for (const { who, input } of chronicle.done('reactToChatMessage')) {
    const ofMessage = given.get(input.messageId) ?? new Map<string, Set<string>>();
    const people = ofMessage.get(input.reaction) ?? new Set<string>();
    if (input.act === 'take') people.delete(who);
    else people.add(who);
    given.set(input.messageId, ofMessage.set(input.reaction, people));
  }
  return given;
}

/** Checks that each device got all entries once and in order, over all cuts. */
export function checkDevices(
  { players }: Community,
  histories: readonly History[],
  stands: ReadonlyMap<Device, number>,
): string[] {
  const faults: string[] = [];
  const said = new Map(histories.map(({ roomId, messages }) => [`room:${roomId}`, messages]));
  for (const { username, devices } of players) {
    for (const device of devices) {
      const { channel, feed } = device;
      const { entries } = feed;
      const name = `${username} on ${channel}`;
      if (feed.wasReset) faults.push(`${name}: had to begin anew`);
      if (entries.length !== stands.get(device)) {
        faults.push(`${name}: ${entries.length} of ${stands.get(device)} entries`);
      }
      const messages = said.get(channel);
      if (messages) faults.push(...wronglyHeard(name, entries, messages));
    }
  }
  return faults;
}

type Entries = Device['feed']['entries'];

/** Devices whose live copy of a room differs from the room. */
function wronglyHeard(name: string, entries: Entries, messages: readonly Message[]): string[] {
  const faults: string[] = [];
  const heard = entries.filter(({ type }) => type === 'message');
  const order = heard.map(({ data }) => data.messageId).join();
  if (order !== messages.map(({ messageId }) => messageId).join()) {
    faults.push(
      `${name}: heard ${heard.length} messages of ${messages.length}, or in another order`,
    );
  }
  const away = new Set(
    entries.filter(({ type }) => type === 'gone').map(({ data }) => data.messageId),
  );
  for (const { messageId, state } of messages) {
    if ((state !== 'shown') !== away.has(messageId)) {
      faults.push(`${name}: ${messageId} is ${state}, as nobody was told`);
    }
  }
  return [...faults, ...wrongCounts(name, entries, messages)];
}

/** Checks that the last live count of each reaction is its final count. */
function wrongCounts(name: string, entries: Entries, messages: readonly Message[]): string[] {
  const last = new Map<string, unknown>();
  for (const { type, data } of entries) {
    if (type === 'reaction') last.set(`${data.messageId} ${data.reaction}`, data.count);
  }
  const counts = new Map<string, number>(
    messages.flatMap(({ messageId, reactions }) =>
      reactions.map(({ reaction, count }) => [`${messageId} ${reaction}`, count] as const),
    ),
  );
  const shown = new Set(
    messages.filter(({ state }) => state === 'shown').map(({ messageId }) => messageId),
  );
  return [...last].flatMap(([key, count]) =>
    !shown.has(key.split(' ', 1)[0] ?? '') || count === (counts.get(key) ?? 0)
      ? []
      : [`${name}: told of ${count} ${key} where there are ${counts.get(key) ?? 0}`],
  );
}
