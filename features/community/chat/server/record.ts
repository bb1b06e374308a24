import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { playerCards, playerExists } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type Paging, readPage, type Wanted } from '#platform/database/paging.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { moderationCalls } from '../moderation.contract.ts';
import { timeOutState } from '../rules/sanctions.ts';
import { shownTo } from './messages.ts';
import type { ChatTables } from './tables.ts';

type Calls = typeof moderationCalls;
type Row = Selectable<ChatTables['chat_sanctions']> & { readonly next_at: Date | null };
type Sanction = z.output<Calls['chatRecord']['reply']>['items'][number];

export function chatRecord({ db, clock }: Platform): Handler<Calls['chatRecord']> {
  return async ({ userId, ...wanted }, context) => {
    const { audience } = actingPlayer(context);
    if (!(await playerExists(db, userId, audience))) throw refuse('not_found');
    const [{ rows, paging }, { removed }] = await Promise.all([
      recordOf(db, audience, userId, wanted),
      tables<ChatTables>(db)
        .selectFrom('chat_cases')
        .select(({ fn }) => fn.countAll<number>().as('removed'))
        .where('player_id', '=', userId)
        .where('state', '=', 'removed')
        .executeTakeFirstOrThrow(),
    ]);
    const items = await sanctionsWritten(db, rows, context, clock.now());
    return { items, ...paging, removed };
  };
}

/** Warnings and time-outs of a player, the latest first. */
export async function recordOf(
  db: Db,
  audience: string,
  player: PlayerId,
  wanted: Wanted,
): Promise<{ rows: Row[]; paging: Paging }> {
  const all = tables<ChatTables>(db)
    .selectFrom('chat_sanctions')
    .where('player_id', '=', player)
    .where('audience', '=', audience);
  // the window comes before the page is cut out
  const following = sql<Date | null>`lead(at) over (partition by kind order by at, id)`;
  return readPage(all, wanted, (each) =>
    tables<ChatTables>(db)
      .selectFrom(each.selectAll().select(following.as('next_at')).as('sanction'))
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc'),
  );
}

export async function sanctionsWritten(
  db: Db,
  rows: readonly Row[],
  { texts }: CallContext,
  now: Date,
): Promise<Sanction[]> {
  const officials = rows.flatMap((row) => [row.official_id, row.lifted_by ?? []].flat());
  const cards = await playerCards(db, officials as PlayerId[]); // all refer to players
  const named = (userId: string) => {
    return { userId, username: shownTo(cards.get(userId as PlayerId), texts) }; // as above
  };
  return rows.map((row) => ({
    sanctionId: row.id,
    kind: row.kind,
    reason: row.reason,
    by: named(row.official_id),
    at: row.at.toISOString(),
    until: row.until?.toISOString() ?? null,
    lifted:
      row.lifted_at && row.lifted_by
        ? {
            at: row.lifted_at.toISOString(),
            by: named(row.lifted_by),
            reason: row.lift_reason ?? '',
          }
        : null,
    state:
      row.until &&
      timeOutState({ until: row.until, liftedAt: row.lifted_at, nextAt: row.next_at }, now),
  }));
}
