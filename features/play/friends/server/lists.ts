import { sql } from 'kysely';
import { usernameSearchKey } from '#core/fields.ts';
import { findPlayersByName } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { noPage, type Paging, placeIn, readPage, type Wanted } from '#platform/database/paging.ts';
import { actingPlayer, checkMsisdn, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { friendsCalls } from '../friends.contract.ts';
import type { BondState } from '../rules/bond.ts';
import { typedCode } from '../rules/names.ts';
import { hiddenFrom } from './blocking.ts';
import { type Circle, peopleFor, refuseStranger } from './people.ts';
import type { FriendsTables } from './tables.ts';

/** More than a player types, and too few to read out a brand's players. */
const SEARCHES_A_MINUTE = 30;
const MINUTE_MS = 60_000;

export function getUserFriends(circle: Circle): Handler<typeof friendsCalls.getUserFriends> {
  const { db } = circle.platform;
  return async ({ msisdn, allUsers, userId, ...wanted }, context) => {
    checkMsisdn(context, msisdn);
    const { playerId, audience } = actingPlayer(context);
    if (userId) await refuseStranger(db, userId, context);
    const hidden = await hiddenFrom(db, playerId);
    const of = userId ?? playerId;
    const found = allUsers
      ? await findPlayersByName(db, {
          audience,
          beginning: '',
          except: [playerId, ...hidden],
          ...wanted,
        })
      : await boundTo(db, of, 'friend', hidden, wanted);
    return { items: await peopleFor(circle, found.ids, context), ...found.paging };
  };
}

export function friendRequests(circle: Circle): Handler<typeof friendsCalls.friendRequests> {
  const { db } = circle.platform;
  return async ({ direction, ...wanted }, context) => {
    const state = direction === 'in' ? 'asking' : 'asked';
    const { playerId } = actingPlayer(context);
    const { ids, paging } = await boundTo(db, playerId, state, [], wanted);
    return { items: await peopleFor(circle, ids, context), ...paging };
  };
}

/** Players in this relation to a player, the newest first, without those who are hidden from the reader. */
async function boundTo(
  db: Db,
  player: PlayerId,
  state: BondState,
  hidden: readonly PlayerId[],
  wanted: Wanted,
): Promise<{ ids: PlayerId[]; paging: Paging }> {
  if (hidden.includes(player)) return { ids: [], paging: noPage(wanted) };
  const bound = tables<FriendsTables>(db)
    .selectFrom('friendships')
    .where('player_id', '=', player)
    .where('state', '=', state)
    .$if(hidden.length > 0, (query) => query.where('other_id', 'not in', [...hidden]));
  const { rows, paging } = await readPage(bound, wanted, (each) =>
    each.select('other_id').orderBy('since', 'desc').orderBy('other_id'),
  );
  return { ids: rows.map((row) => row.other_id), paging };
}

/** Finds players by name or share code, never by number or e-mail address. */
export function searchPlayers(circle: Circle): Handler<typeof friendsCalls.searchPlayers> {
  const { db, clock, rules } = circle.platform;
  const most = rules.count('SEARCHES_A_MINUTE', SEARCHES_A_MINUTE);
  return async ({ q, ...wanted }, context) => {
    const { playerId, audience } = actingPlayer(context);
    if (wanted.cursor !== undefined) placeIn(wanted.cursor, 2); // refused before it counts
    await countSearch(db, playerId, clock.now(), most);
    const except = await hiddenFrom(db, playerId);
    const isFirst = wanted.page === 1 && !wanted.cursor;
    const coded = isFirst ? await ofCode(db, audience, q) : undefined;
    const beginning = usernameSearchKey(q);
    const found =
      beginning === ''
        ? { ids: [], paging: noPage(wanted) }
        : await findPlayersByName(db, { audience, beginning, except, ...wanted });
    const isNew = coded !== undefined && !except.includes(coded) && !found.ids.includes(coded);
    const ids = isNew ? [coded, ...found.ids] : found.ids;
    const items = await peopleFor(circle, ids, context);
    const { paging } = found;
    return { items, ...paging, total: paging.total + (isNew ? 1 : 0) };
  };
}

async function ofCode(db: Db, audience: string, text: string): Promise<PlayerId | undefined> {
  const code = typedCode(text);
  if (code === undefined) return undefined;
  const row = await tables<FriendsTables>(db)
    .selectFrom('share_codes')
    .select('player_id')
    .where('audience', '=', audience)
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.player_id;
}

async function countSearch(db: Db, player: PlayerId, now: Date, most: number): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const { uses } = await tables<FriendsTables>(db)
    .insertInto('player_searches')
    .values({ player_id: player, minute, uses: 1 })
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet({
        minute,
        uses: sql<number>`case when player_searches.minute = ${minute} then player_searches.uses + 1 else 1 end`,
      }),
    )
    .returning('uses')
    .executeTakeFirstOrThrow();
  if (uses <= most) return;
  const retryAfterSeconds = Math.ceil((minute.getTime() + MINUTE_MS - now.getTime()) / 1000);
  throw refuse('too_many_requests', { retryAfterSeconds });
}
