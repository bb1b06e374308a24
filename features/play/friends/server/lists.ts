import { findPlayersByName } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { noPage, type Paging, readPage, type Wanted } from '#platform/database/paging.ts';
import { actingPlayer, checkMsisdn, type Handler } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { friendsCalls } from '../friends.contract.ts';
import type { BondState } from '../rules/bond.ts';
import { hiddenFrom } from './blocking.ts';
import { type Circle, peopleFor, refuseStranger } from './people.ts';
import type { FriendsTables } from './tables.ts';

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
