import { type ExpressionBuilder, sql } from 'kysely';
import { isPaused } from '#core/pauses.ts';
import { playerCards, shownName } from '#features/foundation/identity/server/index.ts';
import { refuseUnsubscribed } from '#features/money/subscriptions/server/index.ts';
import { entryOfPlayer, holdEntries, type PlayEvent } from '#features/play/events/server/index.ts';
import { blockedPlayersOf } from '#features/play/friends/server/index.ts';
import { defaultRatingRules } from '#features/play/leaderboards/rules/rating.ts';
import { settledRatings } from '#features/play/leaderboards/server/index.ts';
import type { PersonalData } from '#platform/data-export.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EntryId, EventId, PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { matchesCalls } from '../matches.contract.ts';
import { AVAILABLE_FOR_MS, availableUntil } from '../rules/play-times.ts';
import type { MatchServices } from './commands.ts';
import { playableEvent } from './match-context.ts';
import type { MatchesTables } from './tables.ts';

/** Those who block each other do not see each other; who has a match on their hands is not offered another. */
export function lookingPlayers({
  platform: { db, clock },
  transitions,
}: MatchServices): Handler<typeof matchesCalls.lookingPlayers> {
  return async ({ eventId, ...wanted }, context) => {
    const { playerId, audience } = actingPlayer(context);
    const event = await playableEvent(db, eventId, audience);
    const now = clock.now();
    const { minGap } = transitions.rulesOf(event);
    const [blocked, own, ownUntil] = await Promise.all([
      blockedPlayersOf(db, playerId),
      ratingOf(db, event, playerId),
      shownUntil(db, eventId, playerId, now),
    ]);
    const others = lookingIn(db, eventId, now)
      .where('player_id', '<>', playerId)
      .where(sql<boolean>`player_id <> all(${blocked}::uuid[])`)
      .where(isFree(now, minGap));
    const { rows, paging } = await readPage(others, wanted, (each) =>
      each
        .select(['entry_id', 'player_id', 'rating'])
        .orderBy(sql`abs(coalesce(rating, ${START}::int) - ${own ?? START}::int)`)
        .orderBy('entry_id'),
    );
    const ids = rows.map((row) => row.player_id);
    const players = await playerCards(db, ids);
    const items = rows.flatMap(({ entry_id, player_id, rating }) => {
      const player = players.get(player_id);
      if (!player || player.deleted) return [];
      const { userId, deleted, avatarUrl, look, country } = player;
      const username = shownName(player, context.texts);
      const entryId = entry_id;
      return [{ entryId, userId, username, deleted, avatarUrl, look, country, rating }];
    });
    return { items, ...paging, ownUntil: ownUntil?.toISOString() ?? null };
  };
}

const START = defaultRatingRules.start;

/** Said again it lasts anew; the others hear of who comes and who goes. */
export function lookForMatch({
  platform,
}: MatchServices): Handler<typeof matchesCalls.lookForMatch> {
  const looksFor = platform.rules.duration('LOOKS_FOR_MATCH', AVAILABLE_FOR_MS);
  return async ({ eventId, isLooking }, context) => {
    const { playerId, audience } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const { db, now } = transaction;
      const event = await playableEvent(db, eventId, audience);
      const before = await shownUntil(db, eventId, playerId, now);
      if (!isLooking) {
        await lookNoLonger(transaction, eventId, playerId);
        return { ownUntil: null };
      }
      await refuseUnsubscribed(db, playerId, now, context.brand, 'date');
      const entryId = await heldEntry(db, eventId, playerId);
      if (isPaused(event.pauses)) throw refuse('event_paused');
      const until = availableUntil(event, now, looksFor);
      if (!until) throw refuse('looking_not_now');
      const rating = await ratingOf(db, event, playerId);
      await store(db, { entry_id: entryId, event_id: eventId, player_id: playerId, rating }, until);
      if (!before) notifyPlayers(transaction, eventId);
      return { ownUntil: until.toISOString() };
    });
  };
}

/** Who leaves an event, or says so, looks for no match in it any more. */
export async function lookNoLonger(
  transaction: Transaction,
  eventId: EventId,
  playerId: PlayerId,
): Promise<void> {
  const { numDeletedRows } = await tables<MatchesTables>(transaction.db)
    .deleteFrom('looking_players')
    .where('event_id', '=', eventId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) notifyPlayers(transaction, eventId);
}

/** Who may not play looks for no match anywhere: nobody is offered what they could not accept. */
export async function stopLooking(transaction: Transaction, playerId: PlayerId): Promise<void> {
  const rows = await tables<MatchesTables>(transaction.db)
    .deleteFrom('looking_players')
    .where('player_id', '=', playerId)
    .returning('event_id')
    .execute();
  for (const { event_id } of rows) notifyPlayers(transaction, event_id);
}

export const availabilityPersonalData: PersonalData = {
  name: 'lookingForMatches',
  tables: ['looking_players'],
  async exportData(db, player) {
    const rows = await tables<MatchesTables>(db)
      .selectFrom('looking_players')
      .select(['event_id as eventId', 'ends_at as endsAt'])
      .where('player_id', '=', player)
      .execute();
    return rows;
  },
  async erase(transaction, player) {
    await tables<MatchesTables>(transaction.db)
      .deleteFrom('looking_players')
      .where('player_id', '=', player)
      .execute();
  },
};

function notifyPlayers(transaction: Transaction, eventId: EventId): void {
  transaction.announce(`event:${eventId}`, 'looking', {});
}

function lookingIn(db: Db, eventId: EventId, now: Date) {
  return tables<MatchesTables>(db)
    .selectFrom('looking_players')
    .where('event_id', '=', eventId)
    .where('ends_at', '>', now);
}

async function shownUntil(db: Db, eventId: EventId, playerId: PlayerId, now: Date) {
  const row = await lookingIn(db, eventId, now)
    .select('ends_at')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.ends_at;
}

/** Neither in a match nor about to begin one: a kickoff now would clash with it. */
function isFree(now: Date, minGap: number) {
  const from = new Date(now.getTime() - minGap);
  const until = new Date(now.getTime() + minGap);
  return ({ not, exists, selectFrom }: ExpressionBuilder<MatchesTables, 'looking_players'>) =>
    not(
      exists(
        selectFrom('match_players as own')
          .select('own.match_id')
          .whereRef('own.player_id', '=', 'looking_players.player_id')
          .where(({ or, eb, and }) =>
            or([
              eb('own.list', '=', 'in-progress'),
              and([eb('own.booked_at', '>', from), eb('own.booked_at', '<', until)]),
            ]),
          ),
      ),
    );
}

/** The caller's entry; whoever takes it out of the event waits until this change has committed. */
async function heldEntry(db: Db, eventId: EventId, playerId: PlayerId): Promise<EntryId> {
  const own = await entryOfPlayer(db, eventId, playerId);
  const held = own && (await holdEntries(db, [own.entryId])).get(own.entryId);
  if (!held || held.left) throw refuse('not_in_event');
  return held.entryId;
}

async function ratingOf(db: Db, { gameId }: PlayEvent, playerId: PlayerId): Promise<number | null> {
  return (await settledRatings(db, gameId, [playerId])).get(playerId) ?? null;
}

async function store(
  db: Db,
  row: Omit<MatchesTables['looking_players'], 'ends_at'>,
  until: Date,
): Promise<void> {
  const { rating } = row;
  await tables<MatchesTables>(db)
    .insertInto('looking_players')
    .values({ ...row, ends_at: until })
    .onConflict((conflict) => conflict.column('entry_id').doUpdateSet({ rating, ends_at: until }))
    .execute();
}
