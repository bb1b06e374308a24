import { sql } from 'kysely';
import { audienceZones } from '#brands/brands.ts';
import { type Db, tables } from '../database/database.ts';
import type { SessionTables } from './tables.ts';

/** A session ends this long after it was last used. */
const IDLE_MS = 90 * 24 * 60 * 60 * 1000;
/** Time between records of the last use, because a write for every request would be too many. */
const TOUCH_MS = 10 * 60 * 1000;

type Used = Pick<SessionTables['sessions'], 'id' | 'player_id' | 'last_seen_at'>;

/** The end of a session that is used now. */
export function lastsUntil(now: Date): Date {
  return new Date(now.getTime() + IDLE_MS);
}

/** Records the use of these sessions, if not recorded recently. */
export async function touch(db: Db, used: readonly Used[], now: Date): Promise<void> {
  const rows = used.filter((row) => now.getTime() - row.last_seen_at.getTime() > TOUCH_MS);
  if (rows.length === 0) return;
  await wereHere(
    db,
    rows.flatMap(({ player_id }) => player_id ?? []),
    now,
  );
  await tables<SessionTables>(db)
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: lastsUntil(now) })
    .where(sql<boolean>`id = any(${rows.map(({ id }) => id).sort()}::uuid[])`)
    .execute();
}

/** Figures of active players are counted from the days, of their audience's zone, on which they were here. */
export async function wereHere(db: Db, players: readonly string[], now: Date): Promise<void> {
  if (players.length === 0) return;
  const zones = JSON.stringify(Object.fromEntries(audienceZones()));
  await tables<SessionTables>(db)
    .insertInto('player_days')
    .expression(
      sql`select (${now}::timestamptz at time zone coalesce(${zones}::jsonb->>p.audience, 'UTC'))::date, player
        from unnest(${[...new Set(players)].sort()}::uuid[]) as player
        left join players p on p.id = player
        order by player`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
