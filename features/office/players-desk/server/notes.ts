import { findPlayer } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { type Id, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { playersDeskCalls } from '../players-desk.contract.ts';
import type { PlayersDeskTables } from './tables.ts';
import { officialsNamed } from './views.ts';

type Calls = typeof playersDeskCalls;

export function playerNotes({ db, clock }: Platform): Handler<Calls['playerNotes']> {
  return async ({ userId, ...wanted }, context) => {
    await refuseForeign(db, userId, context, clock.now());
    const all = tables<PlayersDeskTables>(db)
      .selectFrom('player_notes')
      .where('player_id', '=', userId);
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each.selectAll().orderBy('at', 'desc').orderBy('id', 'desc'),
    );
    const by = rows.map(({ official_id: id }) => id);
    const named = await officialsNamed(db, by, context);
    const items = rows.map(({ id, text, official_id, at }) => ({
      noteId: id,
      text,
      at: at.toISOString(),
      by: named(official_id),
    }));
    return { items, ...paging };
  };
}

export function addPlayerNote(): Handler<Calls['addPlayerNote']> {
  return async ({ userId, text }, context) => {
    const { playerId } = actingPlayer(context);
    return context.transaction(async ({ db, now }) => {
      await refuseForeign(db, userId, context, now);
      const noteId = newId<Id<'note'>>();
      await tables<PlayersDeskTables>(db)
        .insertInto('player_notes')
        .values({ id: noteId, player_id: userId, official_id: playerId, text, at: now })
        .execute();
      return { noteId };
    });
  };
}

async function refuseForeign(db: Db, userId: PlayerId, context: CallContext, now: Date) {
  const { audience } = actingPlayer(context);
  if (!(await findPlayer(db, audience, userId, now))) throw refuse('not_found');
}
