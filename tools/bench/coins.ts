import '../../scripts/pinned-node.mjs';
import { sql } from 'kysely';
import {
  auditCoins,
  coinBalance,
  giveCoins,
  reverseCoins,
  takeCoins,
} from '#features/money/coins/server/index.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { newPlayer } from '#testing/people.ts';
import type { TestProduct } from '#testing/product.ts';
import { onMovedClock } from '../simulate/moved-clock.ts';
import { type Figure, isReached, percentile } from './measure.ts';

const CLIENTS = 64;
const PLAYERS = 16;
const SECONDS = 15;
const KILL_EVERY_MS = 250;
const TRIES = 50;
const AUDIENCE = 'blg-za';

/** Movements that the API has confirmed, by key, each with its amounts by player. */
type Told = Map<string, { readonly player: PlayerId; readonly coins: number }>;

/** `node tools/bench/coins.ts`: the ledger keeps its sums while 64 clients repeat requests and lose connections. */
async function main(): Promise<boolean> {
  const figures = await onMovedClock(measure, { database: {} });
  for (const figure of figures) {
    const { what, value, unit } = figure;
    console.log(`${what}: ${value.toFixed(1)} ${unit} ${isReached(figure) ? '' : 'MISS'}`);
  }
  return figures.every(isReached);
}

async function measure(product: TestProduct): Promise<Figure[]> {
  const players: PlayerId[] = [];
  for (let i = 0; i < PLAYERS; i += 1) {
    const { userId } = await newPlayer(product, { subscribed: false });
    players.push(userId as PlayerId); // the API's
  }
  const told: Told = new Map();
  const times: number[] = [];
  const until = performance.now() + SECONDS * 1_000;
  const cuts = cutOff(product, until);
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const player = players[(client + turn) % PLAYERS];
        if (!player) return;
        const from = performance.now();
        await act(product, player, `${client % (CLIENTS / 2)}:${turn}`, told);
        times.push(performance.now() - from);
      }
    }),
  );
  const differences = [
    ...(await auditCoins(product.platform.db)),
    ...(await lost(product, players, told)),
  ];
  for (const difference of differences) console.log(difference);
  return [
    {
      what: 'differences in the ledger, 64 clients, doubles, connections cut',
      value: differences.length,
      unit: '',
      goal: { most: 0 },
    },
    { what: 'movements of coins', value: times.length / SECONDS, unit: 'a second' },
    { what: 'p95 of them', value: percentile(times, 0.95), unit: 'ms' },
    { what: 'connections cut meanwhile', value: await cuts, unit: '' },
  ];
}

/** Two clients share each key: the second gets the same reply, and no coins move twice. */
async function act(product: TestProduct, player: PlayerId, key: string, told: Told): Promise<void> {
  const common = { audience: AUDIENCE, player };
  const [client, turn] = key.split(':').map(Number);
  const kind = ((client ?? 0) + (turn ?? 0)) % 4;
  if (kind < 2) {
    const give = { ...common, key, kind: 'reward', from: 'rewards', amount: 10 } as const;
    if (await surely(product, (transaction) => giveCoins(transaction, give)))
      told.set(key, { player, coins: 10 });
    return;
  }
  const take = { ...common, key, kind: 'purchase', to: 'store', amount: 12 } as const;
  const isTaken = await surely(product, (transaction) => takeCoins(transaction, take));
  if (!isTaken) return; // there were too few
  told.set(key, { player, coins: -12 });
  if (kind < 3) return;
  const back = { of: key, key: `${key}:back`, kind: 'refund' } as const;
  if (await surely(product, (transaction) => reverseCoins(transaction, back))) {
    told.set(`${key}:back`, { player, coins: 12 });
  }
}

/** Repeats a request until it is answered; false if it is refused. */
async function surely(
  { platform }: TestProduct,
  change: (transaction: Transaction) => Promise<unknown>,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await platform.transactions.run(change);
      return true;
    } catch (error) {
      if (error instanceof Error && error.message === 'coins_short') return false;
      if (attempt === TRIES) throw error;
    }
  }
}

/** Ends random database connections of the product repeatedly. */
async function cutOff({ platform }: TestProduct, until: number): Promise<number> {
  let cut = 0;
  while (performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, KILL_EVERY_MS));
    try {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where application_name like 'battle-league%' and pid <> pg_backend_pid()
          and xact_start is not null
        order by random() limit 1`.execute(platform.db);
      cut += rows.length;
    } catch {
      // this connection was ended, too
    }
  }
  return cut;
}

/** Confirmed movements that the ledger lacks or has with another amount. */
async function lost(
  { platform: { db } }: TestProduct,
  players: readonly PlayerId[],
  told: Told,
): Promise<string[]> {
  const { rows } = await sql<{ key: string; player: string; amount: number }>`
    select t.key, e.player_id as player, e.amount from coin_transactions t
    join coin_entries e on e.transaction_id = t.id where e.player_id is not null`.execute(db);
  const booked = new Map(rows.map((row) => [row.key, row]));
  const found: string[] = [];
  for (const [key, { player, coins }] of told) {
    const row = booked.get(key);
    if (row?.player !== player || row.amount !== coins) found.push(`${key} was told, not booked`);
  }
  for (const player of players) {
    const sum = rows.reduce((all, row) => all + (row.player === player ? row.amount : 0), 0);
    if ((await coinBalance(db, player)) !== sum) found.push(`${player} has another balance`);
  }
  return found;
}

const isWell = await main();
process.exit(isWell ? 0 : 1);
