import { sql } from 'kysely';
import type { Db } from './database/database.ts';
import type { PlayerId } from './ids.ts';
import type { Transaction } from './transaction.ts';

/** The personal data that one capability stores about players: its export and its erasure. */
export interface PersonalData {
  /** Key of the data in the player's download. */
  readonly name: string;
  /** The capability's tables that refer to players. */
  readonly tables: readonly string[];
  /** Returns everything that is stored about a player, as plain JSON with readable keys. */
  exportData(db: Db, player: PlayerId): Promise<unknown>;
  /** Erases every personal value. Rows that have to stay are anonymised. */
  erase(transaction: Transaction, player: PlayerId): Promise<void>;
}

/** The platform's own data: sessions with their devices, stored replies, live updates. */
export const platformPersonalData: PersonalData = {
  name: 'devices',
  tables: ['sessions', 'idempotency_keys', 'streams', 'stream_entries', 'player_days'],

  async exportData(db, player) {
    const { rows } = await sql<{ device: string; since: Date; lastSeen: Date }>`
      select user_agent as device, created_at as since, last_seen_at as "lastSeen"
      from sessions where player_id = ${player} order by created_at desc`.execute(db);
    return rows;
  },

  async erase({ db }, player) {
    const { rows } = await sql<{ id: string }>`
      delete from sessions s using players p
      where p.id = ${player}
        and (s.player_id = p.id or (s.audience = p.audience and s.msisdn = p.msisdn))
      returning s.id`.execute(db);
    const callers = [player, ...rows.map(({ id }) => id)];
    await sql`delete from idempotency_keys where caller = any(${callers}::text[])`.execute(db);
    await sql`delete from player_days where player_id = ${player}`.execute(db);
    const channels = [`player:${player}`, `season:${player}`];
    await sql`delete from streams where channel = any(${channels}::text[])`.execute(db);
  },
};
