import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { SYSTEM_ACCOUNTS } from '../rules/ledger.ts';

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

/** Coins come from nowhere but a named system account. */
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
