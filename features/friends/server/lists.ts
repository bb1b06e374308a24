import { findByName } from '#features/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, checkMsisdn, type Handler } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { friendsCalls } from '../contract.ts';
import type { BondState } from '../rules/bond.ts';
import { hiddenFrom } from './blocking.ts';
import { type Circle, peopleFor, refuseStranger } from './people.ts';
import type { FriendsTables } from './tables.ts';

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

export function getUserFriends(circle: Circle): Handler<typeof friendsCalls.getUserFriends> {
  const { db } = circle.platform;
  return async ({ msisdn, allUsers, userId, page, pageSize }, context) => {
    checkMsisdn(context, msisdn);
    const { playerId, audience } = actingPlayer(context);
    if (userId) await refuseStranger(db, userId, context);
    const hidden = await hiddenFrom(db, playerId);
    const of = userId ?? playerId;
    const found = allUsers
      ? await findByName(db, {
          audience,
          beginning: '',
          except: [playerId, ...hidden],
          page,
          pageSize,
        })
      : await boundTo(db, of, 'friend', hidden, { page, pageSize });
    return {
      items: await peopleFor(circle, found.ids, context),
      page,
      pageSize,
      total: found.total,
    };
  };
}

export function friendRequests(circle: Circle): Handler<typeof friendsCalls.friendRequests> {
  const { db } = circle.platform;
  return async ({ direction, page, pageSize }, context) => {
    const state = direction === 'in' ? 'asking' : 'asked';
    const { playerId } = actingPlayer(context);
    const { ids, total } = await boundTo(db, playerId, state, [], { page, pageSize });
    return { items: await peopleFor(circle, ids, context), page, pageSize, total };
  };
}

/** Whom a player is bound to in this way, the newest first; nobody of whom the reader knows nothing. */
async function boundTo(
  db: Db,
  player: PlayerId,
  state: BondState,
  hidden: readonly PlayerId[],
  { page, pageSize }: Page,
): Promise<{ ids: PlayerId[]; total: number }> {
  if (hidden.includes(player)) return { ids: [], total: 0 };
  const bound = tables<FriendsTables>(db)
    .selectFrom('friendships')
    .where('player_id', '=', player)
    .where('state', '=', state)
    .$if(hidden.length > 0, (query) => query.where('other_id', 'not in', [...hidden]));
  const { rows, total } = await readPage(bound, { page, pageSize }, (each) =>
    each.select('other_id').orderBy('since', 'desc').orderBy('other_id'),
  );
  return { ids: rows.map((row) => row.other_id), total };
}
