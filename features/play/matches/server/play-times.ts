import { localOf } from '#core/local-time.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { holdEntries } from '#features/play/events/server/index.ts';
import { pointsRulesOf } from '#features/play/leaderboards/rules/points.ts';
import { dayKey, scoredOnDay } from '#features/play/leaderboards/server/index.ts';
import type { PersonalData } from '#platform/data-export.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { EntryId, EventId, MatchId, PlayerId } from '#platform/ids.ts';
import type { matchesCalls } from '../matches.contract.ts';
import { kickoffClashes } from '../rules/kickoffs.ts';
import type { MatchRules } from '../rules/match.ts';
import {
  type Availability,
  commonSlots,
  hasPlayTimes,
  NEVER,
  type PlayTimes,
} from '../rules/play-times.ts';
import type { MatchServices } from './commands.ts';
import { eventOf } from './match-context.ts';
import { findMatch, sideOf } from './match-rows.ts';
import type { MatchesTables } from './tables.ts';

export function playTimes({
  platform: { db, clock },
}: MatchServices): Handler<typeof matchesCalls.playTimes> {
  return async (_, context) => {
    const { playerId } = actingPlayer(context);
    const timeZone = await zoneOf(db, playerId);
    const times = (await playTimesOf(db, [playerId])).get(playerId) ?? NEVER;
    return reply(ahead(times, clock.now(), timeZone), timeZone);
  };
}

/** What is said is said as a whole: sent again it is the same. */
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

/** What players have said about when they can play; nobody else reads it. */
async function playTimesOf(
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

export const playTimesPersonalData: PersonalData = {
  name: 'playTimes',
  tables: ['play_times'],
  async exportData(db, player) {
    const times = (await playTimesOf(db, [player])).get(player);
    return times ? [times] : [];
  },
  async erase(transaction, player) {
    await tables<MatchesTables>(transaction.db)
      .deleteFrom('play_times')
      .where('player_id', '=', player)
      .execute();
  },
};

/** Days that are over by the player's clock say nothing any more. */
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

/** Both are free for so long from the kickoff on. */
const SLOT_MS = 30 * 60_000;
const OFFERED = 24;
/** Nobody plans further ahead. */
const LOOKED_AHEAD_MS = 21 * 24 * 60 * 60_000;

/** Two players who look for a time, and what binds it. */
interface Meeting {
  readonly own: PlayerId;
  readonly opponent: PlayerId;
  readonly eventId: EventId;
  /** The match whose kickoff is looked for: it does not stand in its own way. */
  readonly matchId: MatchId | undefined;
  /** Of a fixture: until when it is to be played. */
  readonly playBy: Date | undefined;
}

/** When both can play. The one learns nothing else of when the other can. */
export function commonTimes(services: MatchServices): Handler<typeof matchesCalls.commonTimes> {
  const { db, clock } = services.platform;
  const { scoringMatchesADay } = pointsRulesOf(services.platform.rules);
  return async (input, context) => {
    const meeting = await meetingOf(db, input, context);
    const { own, opponent } = meeting;
    const event = await eventOf(db, meeting.eventId);
    const rules = services.transitions.rulesOf(event);
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
      ...{ now, from: rules.eventStartsAt, until: new Date(until) },
      ...{ length: SLOT_MS, minGap: rules.minGap, limit: OFFERED },
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

/** Whose confirmed match is in the way of a kickoff (rules.md, "A match": 30 min). */
function clashAt(
  kickoff: Date,
  own: Availability,
  opponent: Availability,
  rules: MatchRules,
): 'own' | 'opponent' | null {
  if (kickoffClashes(kickoff, own.booked, rules)) return 'own';
  return kickoffClashes(kickoff, opponent.booked, rules) ? 'opponent' : null;
}

/** Of a match of the caller's, or of a challenge that the caller is about to make. */
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

function bookedOf(db: Db, players: readonly PlayerId[], matchId: MatchId | undefined, now: Date) {
  const booked = tables<MatchesTables>(db)
    .selectFrom('match_players')
    .select(['player_id', 'booked_at'])
    .where('player_id', 'in', players)
    .where('booked_at', '>', new Date(now.getTime() - SLOT_MS))
    .where('booked_at', '<', new Date(now.getTime() + 2 * LOOKED_AHEAD_MS));
  return (matchId ? booked.where('match_id', '<>', matchId) : booked).execute();
}
