import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { GameId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { matchmakingCalls } from '../matchmaking.contract.ts';
import type { MatchmakingTables } from './tables.ts';

/** Matches of which the usual wait is the median, and their greatest age. */
const LATEST = 50;
const LATEST_MS = 7 * 24 * 60 * 60_000;

/** The time for which public counts are kept. */
const KEPT_MS = 5_000;

/** The number of players who look, and the usual wait in seconds. */
export async function readCrowd(db: Db, audience: string, now: Date) {
  const [looking, usualWait] = await Promise.all([
    countLooking(db, audience),
    usualWaitIn(db, audience, now),
  ]);
  return { looking, usualWait };
}

async function countLooking(db: Db, audience: string): Promise<number> {
  const { looking } = await tables<MatchmakingTables>(db)
    .selectFrom('searches')
    .select(({ fn }) => fn.countAll<number>().as('looking'))
    .where('audience', '=', audience)
    .where('since', 'is not', null)
    .executeTakeFirstOrThrow();
  return looking;
}

async function usualWaitIn(db: Db, audience: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select percentile_cont(0.5) within group (order by waited_ms) as wait from (
      select id from found_pairs
      where audience = ${audience} and outcome = 'matched'
        and ended_at > ${new Date(now.getTime() - LATEST_MS)}
      order by ended_at desc limit ${LATEST}
    ) latest join found_players on found_id = latest.id`.execute(db);
  const wait = rows[0]?.wait ?? null;
  return wait === null ? null : Math.round(wait / 1_000);
}

/** The number of players who look in each game. */
export async function lookingByGame(db: Db, audience: string): Promise<Map<GameId, number>> {
  const { rows } = await sql<{ game: GameId; looking: number }>`
    select game ->> 'gameId' as game, count(*) as looking
    from searches cross join lateral jsonb_array_elements(games) as game
    where audience = ${audience} and since is not null
    group by 1`.execute(db);
  return new Map(rows.map(({ game, looking }) => [game, looking]));
}

/** Those of these players who look for an opponent now. */
export async function lookingAmong(
  db: Db,
  players: readonly PlayerId[],
): Promise<ReadonlySet<PlayerId>> {
  if (players.length === 0) return new Set();
  const rows = await tables<MatchmakingTables>(db)
    .selectFrom('searches')
    .select('player_id')
    .where('player_id', 'in', [...players])
    .where('since', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.player_id));
}

type Counts = Awaited<ReturnType<Handler<typeof matchmakingCalls.lookingNow>>>;

/** Public counts, made once for all visitors of an audience. */
export function lookingNow({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Handler<typeof matchmakingCalls.lookingNow> {
  const kept = new Map<string, { readonly madeAt: number; readonly counts: Promise<Counts> }>();
  return (_input, { brand: { audience } }) => {
    const now = clock.now();
    const known = kept.get(audience);
    if (known && Math.abs(now.getTime() - known.madeAt) < KEPT_MS) return known.counts;
    const counts = read(db, audience, now);
    kept.set(audience, { madeAt: now.getTime(), counts });
    counts.catch(() => kept.delete(audience));
    return counts;
  };
}

async function read(db: Db, audience: string, now: Date): Promise<Counts> {
  const [crowd, byGame] = await Promise.all([
    readCrowd(db, audience, now),
    lookingByGame(db, audience),
  ]);
  const games = [...byGame].map(([gameId, looking]) => ({ gameId, looking }));
  return Object.freeze({ ...crowd, games });
}
