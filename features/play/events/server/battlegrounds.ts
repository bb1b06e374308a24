import { sql } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import type { Db } from '#platform/database/database.ts';
import { tables } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { type EntryId, type EventId, type GameId, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { isFull, missingForJoining } from '../rules/joining.ts';
import { enter, hasWaitingPlayers } from './capacity.ts';
import { refuseUnmet } from './entering.ts';
import { entryOfPlayer } from './entries.ts';
import { checkInRules, joinableOf, lastingPause, shownEvent } from './event-rows.ts';
import { standingOf } from './requirements.ts';
import type { EventRow, EventsTables } from './tables.ts';

/** A running daily battleground in which a player takes part, or could. */
export interface OpenBattleground {
  readonly eventId: EventId;
  readonly gameId: GameId;
  readonly endsAt: Date;
  /** `null`: joining it is open to the player. */
  readonly entryId: EntryId | null;
}

interface Looked {
  readonly playerId: PlayerId;
  readonly audience: string;
  readonly country: string | null;
  /** The platform of the linked account in each game. */
  readonly platforms: ReadonlyMap<GameId, string | null>;
}

/**
 * Lists the running battlegrounds of linked games that the player has joined or may join at once, the first to end first.
 * Age and subscription are the caller's to check.
 */
export async function openBattlegrounds(
  db: Db,
  { playerId, audience, country, platforms }: Looked,
  now: Date,
): Promise<OpenBattleground[]> {
  if (platforms.size === 0) return [];
  const rows = await tables<EventsTables>(db)
    .selectFrom('events')
    .leftJoin('entries', (join) =>
      join.onRef('entries.event_id', '=', 'events.id').on('entries.player_id', '=', playerId),
    )
    .selectAll('events')
    .select([
      'entries.id as entry_id',
      'entries.left_at',
      'entries.removed_at',
      sql<boolean>`exists (select 1 from event_waiting where event_id = events.id)`.as('has_list'),
    ])
    .where('events.audience', '=', audience)
    .where('events.format', '=', 'daily_battleground')
    .where('events.stage', '=', 'published')
    .where('events.starts_at', '<=', now)
    .where('events.over_at', '>', now)
    .where('events.game_id', 'in', [...platforms.keys()])
    .orderBy('events.ends_at')
    .orderBy('events.id')
    .execute();
  return rows.flatMap((row) => {
    if (lastingPause(row) || row.removed_at) return [];
    const found = { eventId: row.id, gameId: row.game_id, endsAt: row.ends_at };
    // an entry's primary key
    if (row.entry_id && !row.left_at) return { ...found, entryId: row.entry_id as EntryId };
    const account = { platform: platforms.get(row.game_id) ?? null };
    const player = { age: 'fine', isSubscribed: true, country, account } as const;
    const event = joinableOf(row);
    const mayJoin = missingForJoining(player, event, now).length === 0;
    return mayJoin && !isFull(event) && !row.has_list ? { ...found, entryId: null } : [];
  });
}

/** A player who enters a battleground with another one. */
interface Entrant {
  readonly playerId: PlayerId;
  readonly brand: Brand;
  /** The platform of the linked account; `undefined` without one. */
  readonly platform: string | null | undefined;
}

/**
 * Enters players in a battleground for their match: all of them, or nobody. Those who have joined keep their entry. Returns
 * the players who may not take part, if any; refuses with what the caller lacks.
 */
export function enterTogether({ rules }: Pick<Platform, 'rules'>) {
  const numbers = checkInRules(rules);
  return async (
    transaction: Transaction,
    eventId: EventId,
    players: readonly Entrant[],
    context: CallContext,
  ): Promise<
    { readonly entries: ReadonlyMap<PlayerId, EntryId> } | { readonly refused: PlayerId[] }
  > => {
    const { db } = transaction;
    const { audience } = context.brand;
    const event = await shownEvent(db, eventId, audience).forNoKeyUpdate().executeTakeFirst();
    if (!event) return { refused: players.map(({ playerId }) => playerId) };
    const refused: PlayerId[] = [];
    const places: Place[] = [];
    for (const player of players) {
      const place = await placeFor(transaction, event, player, context);
      if (place) places.push(place);
      else refused.push(player.playerId);
    }
    if (refused.length > 0) return { refused };
    const joining = places.filter(({ isIn }) => !isIn);
    if (joining.length > 0 && !(await hasRoom(db, event, joining.length))) {
      return { refused: joining.map(({ playerId }) => playerId) };
    }
    for (const { entryId, playerId } of joining) {
      await enter(transaction, event, { entryId, playerId }, numbers);
    }
    return { entries: new Map(places.map(({ playerId, entryId }) => [playerId, entryId])) };
  };
}

/** A player's entry, and whether it is there already. */
interface Place {
  readonly playerId: PlayerId;
  readonly entryId: EntryId;
  readonly isIn: boolean;
}

/** The place of a player who takes part or may join; `undefined` for any other. Refuses with what the caller lacks. */
async function placeFor(
  transaction: Transaction,
  event: EventRow,
  player: Entrant,
  context: CallContext,
): Promise<Place | undefined> {
  const { playerId } = player;
  const earlier = await entryOfPlayer(transaction.db, event.id, playerId);
  if (earlier?.removed) return undefined;
  const isIn = earlier !== undefined && !earlier.left;
  const place = { playerId, entryId: earlier?.entryId ?? newId<EntryId>(), isIn };
  if (isIn) return place;
  if (context.caller.account?.playerId === playerId) {
    await refuseUnmet(transaction, event, playerId, context);
  }
  return (await mayEnter(transaction, event, player)) ? place : undefined;
}

async function hasRoom(db: Db, event: EventRow, newcomers: number): Promise<boolean> {
  const { id, capacity, entrants } = event;
  if (capacity !== null && entrants + newcomers > capacity) return false;
  return !(await hasWaitingPlayers(db, id));
}

async function mayEnter(
  { db, now }: Transaction,
  event: EventRow,
  { playerId, brand, platform }: Entrant,
): Promise<boolean> {
  const account = platform === undefined ? null : { platform };
  const standing = await standingOf(db, playerId, brand, event, now);
  return missingForJoining({ account, ...standing }, joinableOf(event), now).length === 0;
}
