import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { IdentityTables } from './tables.ts';

/** What anyone may see of a player; what other capabilities show beside a name. */
export interface PlayerCard {
  readonly userId: PlayerId;
  readonly username: string;
  readonly avatarUrl: string;
  readonly country: string;
  readonly brand: string;
  readonly language: string;
  readonly timeZone: string;
}

/** The cards of many players at once, by id. */
export async function playerCards(
  db: Db,
  ids: readonly PlayerId[],
): Promise<Map<PlayerId, PlayerCard>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select(['id', 'username', 'avatar_url', 'country', 'brand', 'language', 'time_zone'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(
    rows.map((row) => {
      const userId = row.id as PlayerId; // the primary key of players
      const { username, country, brand, language } = row;
      const card = { userId, username, country, brand, language };
      return [userId, { ...card, avatarUrl: row.avatar_url, timeZone: row.time_zone }];
    }),
  );
}
