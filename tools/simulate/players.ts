import { type Connection, connect, type Traffic } from './connection.ts';
import { type Feed, openFeed } from './feed.ts';

/** A player: a number, a session, an entry in the battleground, an open socket. */
export interface SimPlayer {
  readonly index: number;
  readonly userId: string;
  readonly username: string;
  readonly entryId: string;
  readonly phone: Connection;
  readonly feed: Feed;
}

export interface Ground {
  readonly eventId: string;
  readonly gameId: string;
  readonly slug: string;
  readonly timeZone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Every phone has its own address, as on a mobile network; the product trusts the header. */
const addressOf = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
const FIRST_PREFIX = 100;
const NUMBERS_A_PREFIX = 40;
const AT_ONCE = 16;

/** Few numbers share a prefix, because the product refuses codes to many numbers of one prefix. */
function msisdnOf(index: number, seed: number): string {
  const prefix = FIRST_PREFIX + Math.floor(index / NUMBERS_A_PREFIX);
  const line = 1000 + (seed % 100) * NUMBERS_A_PREFIX + (index % NUMBERS_A_PREFIX);
  return `2782${prefix}${line}`;
}

interface Size {
  readonly players: number;
  readonly seed: number;
  /** Players of this seed that already exist. */
  readonly from?: number;
}

/** Registers players over the API and lets them join, on each node in turn. */
export async function enterPlayers(
  urls: readonly string[],
  ground: Ground,
  { players: count, seed, from = 0 }: Size,
  traffic: Traffic,
): Promise<SimPlayer[]> {
  const players: SimPlayer[] = [];
  let next = from;
  const enterSome = async () => {
    for (let index = next++; index < from + count; index = next++) {
      const url = urls[index % urls.length] ?? '';
      players.push(await enter(url, ground, index, seed, traffic));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, enterSome));
  return players.sort((a, b) => a.index - b.index);
}

async function enter(
  url: string,
  ground: Ground,
  index: number,
  seed: number,
  traffic: Traffic,
): Promise<SimPlayer> {
  const { phone, userId, username } = await register(url, index, seed, traffic);
  const account = { gameId: ground.gameId, accountName: `sim_${seed}_${index}` };
  await phone.api.linkGameAccount({ ...account, platform: 'ps5' });
  const { entryId } = await phone.api.joinEvent({ eventId: ground.eventId });
  const feed = await openFeed(url, phone.cookie(), `player:${userId}`);
  return { index, userId, username, entryId, phone, feed };
}

/** A player with a subscription, by number, code and registration form; referred by somebody, perhaps. */
export async function register(
  url: string,
  index: number,
  seed: number,
  traffic: Traffic,
  { referId, until }: { readonly referId?: string | undefined; readonly until?: Date } = {},
) {
  const address = addressOf(index + 1);
  const phone = connect(url, address, traffic);
  const msisdn = msisdnOf(index, seed);
  await phone.api.requestOtp({ msisdn });
  await phone.api.validateOtp({ msisdn, otp: await codeSentTo(phone, msisdn) });
  const username = `sim-${seed}-${index}`;
  const { userId } = await phone.api.register({
    username,
    dateOfBirth: '1990-03-22',
    ...(referId && { referId }),
  });
  await phone.plain('POST', '/sandbox/subscription', { userId, status: 'active', until });
  return { phone, userId, username, address };
}

/** The one-time code, read from the sandbox's inbox. */
async function codeSentTo(phone: Connection, msisdn: string): Promise<string> {
  // the sandbox answers with its messages, newest first
  const inbox = (await phone.plain('GET', `/sandbox/messages?to=${msisdn}`)) as { code: string }[];
  const code = inbox[0]?.code;
  if (!code) throw new Error(`no code came to ${msisdn}`);
  return code;
}
