import { type ExpressionBuilder, sql } from 'kysely';
import { localOf } from '#core/local-time.ts';
import { isPaused } from '#core/pauses.ts';
import { playerCards, shownName } from '#features/foundation/identity/server/index.ts';
import { refuseUnsubscribed } from '#features/money/subscriptions/server/index.ts';
import { entryOfPlayer, holdEntries, type PlayEvent } from '#features/play/events/server/index.ts';
import { blockedPlayersOf } from '#features/play/friends/server/index.ts';
import { pointsRulesOf } from '#features/play/leaderboards/rules/points.ts';
import { defaultRatingRules } from '#features/play/leaderboards/rules/rating.ts';
import { dayKey, scoredOnDay, settledRatings } from '#features/play/leaderboards/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { EntryId, EventId, MatchId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { matchesCalls } from '../matches.contract.ts';
import { kickoffClashes } from '../rules/kickoffs.ts';
import type { MatchRules } from '../rules/match.ts';
import {
  AVAILABLE_FOR_MS,
  type Availability,
  availableUntil,
  commonSlots,
  hasPlayTimes,
  NEVER,
  type PlayTimes,
} from '../rules/play-times.ts';
import { eventOf, playableEvent, rulesOfPlay } from './match-context.ts';
import { findMatch, sideOf } from './match-rows.ts';
import type { MatchesTables } from './tables.ts';

/** Lists available players, without blocked ones and those who are in a match or about to start one. */
export function lookingPlayers({
  db,
  clock,
  rules,
}: Platform): Handler<typeof matchesCalls.lookingPlayers> {
  const rulesOf = rulesOfPlay(rules);
  return async ({ eventId, ...wanted }, context) => {
    const { playerId, audience } = actingPlayer(context);
    const event = await playableEvent(db, eventId, audience);
    const now = clock.now();
    const { minGap } = rulesOf(event);
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

/** Starts, extends or ends the caller's availability, and publishes the change to the event. */
export function lookForMatch({ rules }: Platform): Handler<typeof matchesCalls.lookForMatch> {
  const looksFor = rules.duration('LOOKS_FOR_MATCH', AVAILABLE_FOR_MS);
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
      if (!before) publishLooking(transaction, eventId);
      return { ownUntil: until.toISOString() };
    });
  };
}

/** Ends a player's availability in one event. */
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
  if (numDeletedRows > 0n) publishLooking(transaction, eventId);
}

/** Ends a player's availability in all events, for players who may no longer play. */
export async function stopLooking(transaction: Transaction, playerId: PlayerId): Promise<void> {
  const rows = await tables<MatchesTables>(transaction.db)
    .deleteFrom('looking_players')
    .where('player_id', '=', playerId)
    .returning('event_id')
    .execute();
  for (const { event_id } of rows) publishLooking(transaction, event_id);
}

function publishLooking(transaction: Transaction, eventId: EventId): void {
  transaction.publish(`event:${eventId}`, 'looking', {});
}

/** Players who are available in an event now. */
export function lookingIn(db: Db, eventId: EventId, now: Date) {
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

/** True for players without a match that a kickoff now would clash with. */
export function isFree(now: Date, minGap: number) {
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

/** The caller's entry, locked so that nobody removes it before this transaction ends. */
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

export function playTimes({ db, clock }: Platform): Handler<typeof matchesCalls.playTimes> {
  return async (_, context) => {
    const { playerId } = actingPlayer(context);
    const timeZone = await zoneOf(db, playerId);
    const times = (await playTimesOf(db, [playerId])).get(playerId) ?? NEVER;
    return reply(ahead(times, clock.now(), timeZone), timeZone);
  };
}

/** Replaces all play times of the caller. */
export function setPlayTimes(): Handler<typeof matchesCalls.setPlayTimes> {
  return async ({ week, days }, context) => {
    const { playerId } = actingPlayer(context);
    const dates = days.map(({ date }) => date);
    const doubled = dates.findIndex((date, index) => dates.indexOf(date) < index);
    if (doubled >= 0) throw refuseField(`days.${doubled}.date`, 'field_invalid');
    return context.transaction(async (transaction) => {
      const timeZone = await zoneOf(transaction.db, playerId);
      const times = ahead({ week, days }, transaction.now, timeZone);
      const row = { times: JSON.stringify(times), changed_at: transaction.now };
      await tables<MatchesTables>(transaction.db)
        .insertInto('play_times')
        .values({ player_id: playerId, ...row })
        .onConflict((conflict) => conflict.column('player_id').doUpdateSet(row))
        .execute();
      return reply(times, timeZone);
    });
  };
}

/** Play times of players. Nobody else sees them. */
export async function playTimesOf(
  db: Db,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, PlayTimes>> {
  const rows = await tables<MatchesTables>(db)
    .selectFrom('play_times')
    .select(['player_id', 'times'])
    .where('player_id', 'in', players)
    .execute();
  return new Map(rows.map(({ player_id, times }) => [player_id, times]));
}

async function zoneOf(db: Db, playerId: PlayerId): Promise<string> {
  return (await playerCards(db, [playerId])).get(playerId)?.timeZone ?? 'UTC';
}

/** Play times without the days that are over in the player's zone. */
function ahead({ week, days }: PlayTimes, now: Date, timeZone: string): PlayTimes {
  const today = localOf(now, timeZone).slice(0, 10);
  const coming = days.filter(({ date }) => date >= today);
  return { week, days: coming.toSorted((a, b) => (a.date < b.date ? -1 : 1)) };
}

function reply({ week, days }: PlayTimes, timeZone: string) {
  return {
    timeZone,
    week: week.map((hours) => [...hours]),
    days: days.map(({ date, hours }) => ({ date, hours: [...hours] })),
  };
}

/** Both players are free for this time from the kickoff on. */
const SLOT_MS = 30 * 60_000;

const OFFERED = 24;

/** The period in which common times are searched. */
const LOOKED_AHEAD_MS = 21 * 24 * 60 * 60_000;

/** Two players who search for a common time, with its limits. */
interface Meeting {
  readonly own: PlayerId;
  readonly opponent: PlayerId;
  readonly eventId: EventId;
  /** The match that needs a kickoff; its present time is no clash. */
  readonly matchId: MatchId | undefined;
  /** The last possible kickoff of a fixture. */
  readonly playBy: Date | undefined;
}

/** Times at which both players can play. The caller learns nothing else about the opponent's play times. */
export function commonTimes(platform: Platform): Handler<typeof matchesCalls.commonTimes> {
  const { db, clock } = platform;
  const rulesOf = rulesOfPlay(platform.rules);
  const { scoringMatchesADay } = pointsRulesOf(platform.rules);
  return async (input, context) => {
    const meeting = await meetingOf(db, input, context);
    const { own, opponent } = meeting;
    const event = await eventOf(db, meeting.eventId);
    const rules = rulesOf(event);
    const now = clock.now();
    const day = dayKey(input.at ?? now, event.timeZone);
    const [players, scored] = await Promise.all([
      availabilityOf(db, meeting, now),
      scoredOnDay(db, day, [own, opponent]),
    ]);
    const until = Math.min(
      (meeting.playBy ?? rules.eventEndsAt).getTime(),
      rules.eventEndsAt.getTime(),
      now.getTime() + LOOKED_AHEAD_MS,
    );
    const slots = commonSlots(players(own), players(opponent), {
      now,
      from: rules.eventStartsAt,
      until: new Date(until),

      length: SLOT_MS,
      minGap: rules.minGap,
      limit: OFFERED,
    });
    return {
      slots: slots.map((slot) => slot.toISOString()),
      ownTimesKnown: hasPlayTimes(players(own).times),
      opponentTimeZone: players(opponent).timeZone,
      clash: input.at ? clashAt(input.at, players(own), players(opponent), rules) : null,
      givesNoPoints: scored >= scoringMatchesADay,
    };
  };
}

/** The player with a confirmed match within 30 min of a kickoff (rules.md, "A match"). */
function clashAt(
  kickoff: Date,
  own: Availability,
  opponent: Availability,
  rules: MatchRules,
): 'own' | 'opponent' | null {
  if (kickoffClashes(kickoff, own.booked, rules)) return 'own';
  return kickoffClashes(kickoff, opponent.booked, rules) ? 'opponent' : null;
}

/** The players of the caller's match, or of a challenge that the caller is about to make. */
async function meetingOf(
  db: Db,
  { matchId, challengerTeamId, challengedTeamId }: Asked,
  context: CallContext,
): Promise<Meeting> {
  const { playerId, audience } = actingPlayer(context);
  if (matchId) {
    const match = await findMatch(db, matchId);
    if (match?.audience !== audience) throw refuse('not_found');
    const side = sideOf(match, playerId);
    if (!side) throw refuse('not_yours');
    const other = side === 'challenger' ? 'challenged' : 'challenger';
    const facts = { own: playerId, opponent: match.players[other], eventId: match.eventId };
    return { ...facts, matchId, playBy: match.state.playBy };
  }
  if (!challengerTeamId) throw refuseField('challengerTeamId', 'field_required');
  if (!challengedTeamId) throw refuseField('challengedTeamId', 'field_required');
  const entries = await holdEntries(db, [challengerTeamId, challengedTeamId]);
  const own = entries.get(challengerTeamId);
  const other = entries.get(challengedTeamId);
  if (!own || own.eventId !== other?.eventId) throw refuse('not_found');
  if (own.playerId !== playerId) throw refuse('not_yours');
  const facts = { own: playerId, opponent: other.playerId, eventId: own.eventId };
  return { ...facts, matchId: undefined, playBy: undefined };
}

interface Asked {
  readonly matchId?: MatchId | undefined;
  readonly challengerTeamId?: EntryId | undefined;
  readonly challengedTeamId?: EntryId | undefined;
}

async function availabilityOf(
  db: Db,
  { own, opponent, matchId }: Meeting,
  now: Date,
): Promise<(player: PlayerId) => Availability> {
  const both = [own, opponent];
  const [times, cards, booked] = await Promise.all([
    playTimesOf(db, both),
    playerCards(db, both),
    bookedOf(db, both, matchId, now),
  ]);
  return (player) => ({
    times: times.get(player) ?? NEVER,
    timeZone: cards.get(player)?.timeZone ?? 'UTC',
    booked: booked.filter((row) => row.player_id === player).flatMap((row) => row.booked_at ?? []),
  });
}

/** Kickoffs of players' confirmed matches, without the one of `matchId`. */
export function bookedOf(
  db: Db,
  players: readonly PlayerId[],
  matchId: MatchId | undefined,
  now: Date,
) {
  const booked = tables<MatchesTables>(db)
    .selectFrom('match_players')
    .select(['player_id', 'booked_at'])
    .where('player_id', 'in', players)
    .where('booked_at', '>', new Date(now.getTime() - SLOT_MS))
    .where('booked_at', '<', new Date(now.getTime() + 2 * LOOKED_AHEAD_MS));
  return (matchId ? booked.where('match_id', '<>', matchId) : booked).execute();
}
