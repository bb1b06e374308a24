import { sql } from 'kysely';
import type { Db } from './database/database.ts';
import type { PlayerId } from './ids.ts';
import type { Transaction } from './transaction.ts';

/** A part of a player's data: how it is exported and how it is erased. */
export interface PersonalPart {
  /** Under which name it stands in the player's download. */
  readonly name: string;
  /** Every table it answers for in which something regards a player. */
  readonly tables: readonly string[];
  /** All that is held of a player, as plain JSON in words that a reader understands. */
  personalData(db: Db, player: PlayerId): Promise<unknown>;
  /** Takes every personal value away, at once; what has to stay stays without the person. */
  erase(transaction: Transaction, player: PlayerId): Promise<void>;
}

/** The platform's own data: sessions with their devices, stored replies, live announcements. */
export const platformPart: PersonalPart = {
  name: 'devices',
  tables: ['sessions', 'idempotency_keys', 'streams', 'stream_entries', 'player_days'],

  async personalData(db, player) {
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
