import { type RawBuilder, sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { refersInReach } from '#platform/database/reach.ts';
import type { Owned, Reach } from '#platform/http/grants.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { IdentityTables } from './tables.ts';

/** The brand that a player came by. */
export function ownerOfPlayer(db: Db, id: string): Promise<Owned | undefined> {
  return tables<IdentityTables>(db)
    .selectFrom('players')
    .select(['audience', 'brand'])
    .where('id', '=', id as PlayerId) // an identifier as it was sent
    .executeTakeFirst();
}

/** Narrows a list to rows of players that an official acts for; `column` refers to players. */
export function ofPlayersInReach(column: string, reach: Reach): RawBuilder<boolean> {
  return refersInReach(column, 'players', reach);
}

/** Narrows a list to pictures that players of an official's brands wear; `column` refers to files. */
export function ofWearersInReach(column: string, reach: Reach): RawBuilder<boolean> {
  if (reach === 'all') return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from avatar_pictures worn join players on players.id = worn.player_id
    where worn.file_id = ${sql.ref(column)} and players.brand = any(${[...reach]}::text[]))`;
}
