import { type Db, tables } from '#platform/database/database.ts';
import { refuse } from '#platform/http/problems.ts';
import type { GameId } from '#platform/ids.ts';
import type { GameRow } from './catalogue.ts';
import type { GamesTables } from './tables.ts';

/** The row of a game, which no other transaction changes and no new event refers to until this one ends. */
export async function lockGame(db: Db, id: GameId): Promise<GameRow> {
  const row = await tables<GamesTables>(db)
    .selectFrom('games')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refuse('not_found');
  return row;
}
