import sharp from 'sharp';
import type { SentText } from '#testing/sms-providers.ts';
import { type Connection, connect, newTraffic } from './connection.ts';
import {
  enter,
  msisdnOf,
  type Newcomer,
  openBattleground,
  playMatch,
  signUp,
} from './newcomers.ts';

/** The life of a small production, over its API alone. */

type Entrant = Newcomer & Awaited<ReturnType<typeof enter>>;
type Pair = readonly [Entrant, Entrant];

/** Before the load begins. */
export interface Stage {
  readonly eventId: string;
  readonly itemId: string;
  /** Pairs that play. */
  readonly pairs: readonly Pair[];
  /** A pair that plays nothing. */
  readonly waiting: Pair;
  /** A player with a picture and a voucher. */
  readonly owner: Entrant;
  readonly avatarUrl: string;
  readonly orderId: string;
  readonly code: string | null;
}

const PAIRS = 4;
const OPERATOR = 0;
const COINS = 100;
const PRICE = 1;
const CODES = 1_000;

/** Signs everybody up and opens the battleground and the shop; `grant` makes a number an administrator. */
export async function openStage(
  url: string,
  texts: () => readonly SentText[],
  grant: (msisdn: string) => Promise<unknown>,
): Promise<Stage> {
  const operator = await signUp(url, OPERATOR, texts);
  await grant(msisdnOf(OPERATOR));
  const { api } = operator.phone;
  const ground = await openBattleground(operator.phone);
  const itemId = await stockVoucher(operator.phone);
  const arrive = async (index: number): Promise<Entrant> => {
    const newcomer = await signUp(url, index, texts);
    const { userId } = newcomer;
    await api.giveCoins({ userId, coins: COINS, reason: 'Welcome to the first night' });
    await newcomer.phone.api.claimUserRewards({});
    return { ...newcomer, ...(await enter(newcomer, ground)) };
  };
  const pairs: Pair[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    pairs.push(await Promise.all([arrive(1 + 2 * pair), arrive(2 + 2 * pair)]));
  }
  const [waiting, ...others] = pairs;
  if (!waiting) throw new Error('nobody came');
  const [owner] = waiting;
  const { orderId } = await buyVoucher(owner, itemId);
  const { code } = await owner.phone.api.showVoucher({ orderId });
  const avatarUrl = await uploadAvatar(url, owner.phone);
  const { eventId } = ground;
  return { eventId, itemId, pairs: others, waiting, owner, avatarUrl, orderId, code };
}

export interface DrillLoad {
  readonly done: { matches: number; purchases: number; signUps: number };
  /** Newcomers that asked for a code. */
  readonly numbers: readonly number[];
  hasFailed(): boolean;
  /** Throws the fault that a player met, if there was one. */
  check(): void;
  /** Lets everybody finish. */
  end(): Promise<void>;
}

/** Players play, buy vouchers and sign up until the load ends. */
export function startLoad(
  url: string,
  { eventId, itemId, pairs }: Stage,
  texts: () => readonly SentText[],
): DrillLoad {
  const done = { matches: 0, purchases: 0, signUps: 0 };
  const numbers: number[] = [];
  let isOver = false;
  let fault: unknown;
  const repeat = async (act: () => Promise<void>) => {
    while (!isOver) await act();
  };
  const play = async (pair: Pair) => {
    await playMatch(eventId, ...pair);
    done.matches += 1;
    await buyVoucher(pair[done.matches % 2 === 0 ? 0 : 1], itemId);
    done.purchases += 1;
  };
  const join = async () => {
    const index = 1 + 2 * PAIRS + numbers.length;
    numbers.push(index);
    await signUp(url, index, texts);
    done.signUps += 1;
  };
  const all = [...pairs.map((pair) => repeat(() => play(pair))), repeat(join)];
  const running = Promise.all(all).catch((error: unknown) => {
    fault = error;
    isOver = true;
  });
  const check = () => {
    if (fault !== undefined) throw fault;
  };
  return {
    done,
    numbers,
    check,
    hasFailed: () => fault !== undefined,
    async end() {
      isOver = true;
      await running;
      check();
    },
  };
}

async function stockVoucher({ api }: Connection): Promise<string> {
  const { itemId } = await api.saveItem({
    shelf: 'vouchers',
    names: { en: 'Airtime' },
    price: PRICE,
  });
  const codes = Array.from({ length: CODES }, (_, index) => `DRILL-${index}`);
  await api.importCodes({ itemId, csv: codes.join('\n') });
  return itemId;
}

let purchases = 0;

function buyVoucher({ phone }: Entrant, itemId: string): Promise<{ orderId: string }> {
  purchases += 1;
  const key = `purchase-of-the-drill-${purchases}`;
  return phone.api.buyItem({ itemId, price: PRICE, key });
}

async function uploadAvatar(url: string, phone: Connection): Promise<string> {
  const drawn = sharp({ create: { width: 64, height: 64, channels: 3, background: '#3366cc' } });
  const body = new FormData();
  body.append(
    'file',
    new Blob([new Uint8Array(await drawn.png().toBuffer())], { type: 'image/png' }),
  );
  const reply = await fetch(`${url}/api/upload-avatar`, {
    method: 'POST',
    headers: { cookie: phone.cookie(), 'x-forwarded-for': '10.9.9.9' },
    body,
  });
  if (!reply.ok) throw new Error(`the picture was answered by ${reply.status}`);
  return (await reply.json()).avatarUrl;
}

/** The phone of a player at another address of the product, with the session that it has. */
export function movedTo(url: string, { phone }: Newcomer): Connection {
  return connect(url, '10.9.9.8', newTraffic(), phone.cookie());
}
