import { type Insertable, sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { refuse } from '#platform/http/problems.ts';
import { type Id, newId, type PlayerId } from '#platform/ids.ts';
import { coinsMoved } from '#platform/telemetry/counts.ts';
import type { Transaction } from '#platform/transaction.ts';
import {
  type CoinEntry,
  type CoinKind,
  counterEntries,
  moveProblem,
  SYSTEM_ACCOUNTS,
  type SystemAccount,
} from '../rules/ledger.ts';
import type { CoinParams } from '../rules/statement.ts';
import type { CoinTables } from './tables.ts';

type TransactionId = Id<'coin transaction'>;

export interface Move {
  /** Identifies the movement, so that it is booked once, e.g. `purchase:<order id>`. */
  readonly key: string;
  readonly kind: CoinKind;
  readonly audience: string;
  /** Sum to zero. */
  readonly entries: readonly CoinEntry[];
  readonly params?: CoinParams;
}

export interface Moved {
  /** `false` if the key was booked before, so that nothing changed now. */
  readonly isNew: boolean;
}

/**
 * Books a movement of coins as part of a change. A repeated key changes nothing. If a player has too few coins, the
 * whole change is refused with `coins_short`.
 */
export async function moveCoins(transaction: Transaction, move: Move): Promise<Moved> {
  return book(transaction, move, null);
}

/** A movement between a player and a system account; `amount` is more than 0. */
interface Simple extends Omit<Move, 'entries'> {
  readonly player: PlayerId;
  readonly amount: number;
}

/** Moves coins from a system account to a player. */
export function giveCoins(
  transaction: Transaction,
  { from, player, amount, ...move }: Simple & { readonly from: SystemAccount },
): Promise<Moved> {
  const entries = [
    { player, amount },
    { system: from, amount: -amount },
  ];
  return moveCoins(transaction, { ...move, entries });
}

/** Moves coins from a player to a system account. */
export function takeCoins(
  transaction: Transaction,
  { to, player, amount, ...move }: Simple & { readonly to: SystemAccount },
): Promise<Moved> {
  const entries = [
    { player, amount: -amount },
    { system: to, amount },
  ];
  return moveCoins(transaction, { ...move, entries });
}

/** Reverses a movement by counter-entries, once for any number of calls. */
export async function reverseCoins(
  transaction: Transaction,
  { of, ...move }: Omit<Move, 'entries' | 'audience'> & { readonly of: string },
): Promise<Moved> {
  const rows = await tables<CoinTables>(transaction.db)
    .selectFrom('coin_transactions as booked')
    .innerJoin('coin_entries as entry', 'entry.transaction_id', 'booked.id')
    .select(['booked.id', 'booked.audience', 'entry.account', 'entry.player_id', 'entry.amount'])
    .where('booked.key', '=', of)
    .execute();
  const [first] = rows;
  if (!first) throw new Error('no such movement of coins to take back');
  const entries = counterEntries(rows.map(entryOf));
  return book(
    transaction,
    { ...move, audience: first.audience, entries },
    first.id as TransactionId,
  );
}

/** Reads the balance of a player. */
export async function coinBalance(db: Db, player: PlayerId): Promise<number> {
  const row = await tables<CoinTables>(db)
    .selectFrom('coin_balances')
    .select('balance')
    .where('player_id', '=', player)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** Locks a player's coins to the end of the transaction, and returns the balance. */
export async function lockCoins(db: Db, player: PlayerId): Promise<number> {
  await tables<CoinTables>(db)
    .insertInto('coin_balances')
    .values({ player_id: player, balance: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { balance } = await tables<CoinTables>(db)
    .selectFrom('coin_balances')
    .select('balance')
    .where('player_id', '=', player)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return balance;
}

async function book(
  transaction: Transaction,
  move: Move,
  reverses: TransactionId | null,
): Promise<Moved> {
  const problem = moveProblem(move.entries);
  if (problem) throw new Error(`a movement of coins that is none: ${problem}`);
  const { key, kind, audience, params = {} } = move;
  const id = newId<TransactionId>();
  const made = await tables<CoinTables>(transaction.db)
    .insertInto('coin_transactions')
    .values({ id, key, kind, audience, params, reverses, at: transaction.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) {
    await refuseOther(transaction.db, move, reverses);
    return { isNew: false };
  }
  const rows: Insertable<CoinTables['coin_entries']>[] = [];
  // in a fixed order, so that two movements cannot deadlock
  for (const entry of [...move.entries].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
    const { amount } = entry;
    const player = 'player' in entry ? entry.player : null;
    const balance = player === null ? null : await change(transaction, player, amount);
    rows.push({
      transaction_id: id,
      account: accountOf(entry, audience),
      player_id: player,
      amount,
      balance,
    });
  }
  await tables<CoinTables>(transaction.db).insertInto('coin_entries').values(rows).execute();
  transaction.afterCommit(() => {
    for (const { player_id, amount } of rows) {
      const direction = amount > 0 ? 'got' : 'gave';
      if (player_id !== null) coinsMoved.inc({ kind, direction }, Math.abs(amount));
    }
  });
  return { isNew: true };
}

/** Changes a balance and returns it; refuses one below zero. */
async function change(transaction: Transaction, player: string, amount: number): Promise<number> {
  const { rows } =
    amount > 0
      ? await sql<{ balance: number }>`
          insert into coin_balances (player_id, balance) values (${player}, ${amount})
          on conflict (player_id) do update set balance = coin_balances.balance + ${amount}
          returning balance`.execute(transaction.db)
      : await sql<{ balance: number }>`
          update coin_balances set balance = balance + ${amount}
          where player_id = ${player} and balance + ${amount} >= 0
          returning balance`.execute(transaction.db);
  const [row] = rows;
  if (!row)
    throw coinsShort(
      await coinBalance(transaction.db, player as PlayerId /* of an entry */),
      -amount,
    );
  transaction.publish(`player:${player}`, 'coins', { balance: row.balance });
  return row.balance;
}

/** Refusal of a price above the balance. */
export function coinsShort(balance: number, needed: number) {
  const figures = { balance, needed, missing: needed - balance };
  return refuse('coins_short', { values: figures, extra: figures });
}

/** A key identifies one movement. */
async function refuseOther(db: Db, move: Move, reverses: TransactionId | null): Promise<void> {
  const rows = await tables<CoinTables>(db)
    .selectFrom('coin_transactions as booked')
    .innerJoin('coin_entries as entry', 'entry.transaction_id', 'booked.id')
    .select(['booked.key', 'booked.kind', 'entry.account', 'entry.amount'])
    .where(({ eb, or }) =>
      or([
        eb('booked.key', '=', move.key),
        ...(reverses ? [eb('booked.reverses', '=', reverses)] : []),
      ]),
    )
    .execute();
  const asked = move.entries.map((entry) => `${accountOf(entry, move.audience)} ${entry.amount}`);
  const booked = rows.map(({ account, amount }) => `${account} ${amount}`);
  const isSame = asked.sort().join() === booked.sort().join();
  if (!isSame || rows[0]?.kind !== move.kind) {
    throw new Error('the key of a movement of coins stands for another one');
  }
}

function entryOf(row: { account: string; player_id: string | null; amount: number }): CoinEntry {
  const { amount } = row;
  if (row.player_id !== null) return { player: row.player_id, amount };
  // written by accountOf below
  return { system: row.account.split(':', 2)[1] as SystemAccount, amount };
}

function accountOf(entry: CoinEntry, audience: string): string {
  return 'player' in entry ? `player:${entry.player}` : `system:${entry.system}:${audience}`;
}

function nameOf(entry: CoinEntry): string {
  return 'player' in entry ? entry.player : entry.system;
}

/**
 * Recounts the whole ledger and lists its differences from the stored balances, of which there are none. For tests, the
 * sandbox and operators.
 */
export async function auditCoins(db: Db): Promise<string[]> {
  const found = [await unbalanced(db), await wrongBalances(db), await wrongSteps(db)];
  return [...found.flat(), ...(await unnamed(db)), ...(await wrongRewards(db))];
}

async function unbalanced(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select booked.key from coin_transactions booked
    left join coin_entries entry on entry.transaction_id = booked.id
    group by booked.id, booked.key
    having count(entry.sequence) < 2 or sum(entry.amount) <> 0`.execute(db);
  return rows.map(({ key }) => `coin transaction ${key} does not sum to zero`);
}

async function wrongBalances(db: Db): Promise<string[]> {
  const { rows } = await sql<{ player: string; kept: number; counted: number }>`
    select player_id as player, coalesce(kept, 0) as kept, coalesce(counted, 0) as counted
    from (select player_id, balance as kept from coin_balances) as balances
    full join (
      select player_id, sum(amount) as counted from coin_entries
      where player_id is not null group by player_id
    ) as entries using (player_id)
    where coalesce(kept, 0) <> coalesce(counted, 0)`.execute(db);
  return rows.map(({ player, kept, counted }) => `coins of ${player}: ${kept} for ${counted}`);
}

/** The balance of each entry follows from the previous entry. */
async function wrongSteps(db: Db): Promise<string[]> {
  const { rows } = await sql<{ account: string; sequence: number }>`
    select account, sequence from (
      select account, sequence, balance,
        sum(amount) over (partition by account order by sequence) as counted
      from coin_entries where player_id is not null
    ) as entries where balance <> counted`.execute(db);
  return rows.map(({ account, sequence }) => `entry ${sequence} of ${account} has a wrong balance`);
}

/** Every coin comes from a named system account. */
async function unnamed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    select distinct account from coin_entries where player_id is null`.execute(db);
  const names: readonly string[] = SYSTEM_ACCOUNTS;
  return rows
    .filter(({ account }) => !names.includes(account.split(':')[1] ?? ''))
    .map(({ account }) => `no such system account: ${account}`);
}

/** A claimed reward is booked once, with its coins, and an unclaimed one is not. */
async function wrongRewards(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string; offered: number; given: number }>`
    select reward.key, reward.amount as offered, coalesce(entry.amount, 0) as given
    from coin_rewards reward
    left join coin_transactions booked on booked.key = 'reward:' || reward.id
    left join coin_entries entry
      on entry.transaction_id = booked.id and entry.player_id = reward.player_id
    where coalesce(entry.amount, 0) <> case when reward.claimed_at is null then 0 else reward.amount end
  `.execute(db);
  return rows.map(({ key, offered, given }) => `reward ${key}: ${given} coins for ${offered}`);
}
