import { sql } from 'kysely';
import { coEntrants } from '#features/play/events/server/index.ts';
import { recentOpponents } from '#features/play/leaderboards/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { pageOfOrder } from '#platform/database/paging.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { friendsCalls } from '../friends.contract.ts';
import { type Acquaintance, reasonsFor, suggest } from '../rules/suggesting.ts';
import { hiddenFrom } from './blocking.ts';
import { type Circle, peopleFor } from './people.ts';
import type { FriendsTables } from './tables.ts';

/** Most friends whose friends are read, and most friends read of each. */
const LOOKED_AT = 60;
/** More than a player pages through. */
const MOST_SUGGESTED = 200;

export function friendSuggestions(circle: Circle): Handler<typeof friendsCalls.friendSuggestions> {
  const { db } = circle.platform;
  return async (wanted, context) => {
    const { playerId } = actingPlayer(context);
    const suggested = suggest(await acquaintances(db, playerId)).slice(0, MOST_SUGGESTED);
    const { items: shown, paging } = pageOfOrder(suggested, wanted, ({ userId }) => userId);
    const known = new Map(shown.map((each) => [each.userId, each]));
    const people = await peopleFor(circle, [...known.keys()], context);
    const items = people.flatMap((person) => {
      const acquaintance = known.get(person.userId);
      return acquaintance ? [{ ...person, reasons: reasonsFor(acquaintance) }] : [];
    });
    return { items, ...paging };
  };
}

/** Players that a player may know and has no relation with. Asked, declined and blocked players are left out. */
async function acquaintances(db: Db, player: PlayerId): Promise<Acquaintance<PlayerId>[]> {
  const [opponents, entrants, mutual] = [
    await recentOpponents(db, player),
    await coEntrants(db, player),
    await friendsOfFriends(db, player),
  ];
  const ids = [...new Set([...opponents.keys(), ...entrants.keys(), ...mutual.keys()])];
  const bound = await boundOf(db, player);
  const hidden = await hiddenFrom(db, player);
  const none = new Set<PlayerId>([player, ...bound, ...hidden]);
  const free = ids.filter((id) => !none.has(id));
  const members = await membersAmong(db, free);
  return free.map((userId) => ({
    userId,
    opponent: opponents.get(userId) ?? 0,
    event: entrants.get(userId) ?? 0,
    mutual: mutual.get(userId) ?? 0,
    community: members.has(userId) ? 1 : 0,
  }));
}

async function friendsOfFriends(db: Db, player: PlayerId): Promise<Map<PlayerId, number>> {
  const { rows } = await sql<{ id: string; shared: number }>`
    select theirs.other_id as id, count(*)::int as shared
    from (
      select other_id from friendships where player_id = ${player} and state = 'friend'
      order by since desc limit ${LOOKED_AT}
    ) own
    cross join lateral (
      select other_id from friendships f where f.player_id = own.other_id and f.state = 'friend'
      order by since desc limit ${LOOKED_AT}
    ) theirs
    group by theirs.other_id order by shared desc, theirs.other_id limit ${MOST_SUGGESTED}`.execute(
    db,
  );
  return new Map(rows.map(({ id, shared }) => [id as PlayerId, shared])); // foreign keys to players
}

async function boundOf(db: Db, player: PlayerId): Promise<PlayerId[]> {
  const rows = await tables<FriendsTables>(db)
    .selectFrom('friendships')
    .select('other_id')
    .where('player_id', '=', player)
    .execute();
  return rows.map((row) => row.other_id);
}

async function membersAmong(db: Db, ids: readonly PlayerId[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tables<FriendsTables>(db)
    .selectFrom('community_members')
    .select('player_id')
    .where('player_id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.player_id));
}
