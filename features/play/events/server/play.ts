import { sql } from 'kysely';
import type { Language } from '#brands/brand.ts';
import type { Pause } from '#core/pauses.ts';
import type { leaderboardsCalls } from '#features/play/leaderboards/leaderboards.contract.ts';
import { rankingsOfEvent } from '#features/play/leaderboards/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EntryId, EventId, GameId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { EventFormat, EventStage, Prize, RuleOverrides } from '../rules/event.ts';
import type { TournamentSettings } from '../rules/tournament-settings.ts';
import { eventRows, pausesOf, textsIn } from './event-rows.ts';
import type { EventRow, EventsTables } from './tables.ts';

/** The facts of an event for its matches and leaderboards. */
export interface PlayEvent {
  readonly eventId: EventId;
  readonly gameId: GameId;
  readonly audience: string;
  readonly brand: string;
  readonly titleIn: (language: Language) => string;
  readonly timeZone: string;
  readonly format: EventFormat;
  readonly stage: EventStage;
  readonly opensAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly drawsAllowed: boolean;
  readonly ruleOverrides: RuleOverrides;
  readonly prizes: readonly Prize[];
  readonly tournament: TournamentSettings;
  /** It is the final of a series. */
  readonly isFinal: boolean;
  /** The pauses, in order. */
  readonly pauses: readonly Pause[];
}

export function eventRankings({
  db,
}: Pick<Platform, 'db'>): Handler<(typeof leaderboardsCalls)['eventRankings']> {
  return async (input, context) => {
    const event = await eventForPlay(db, input.id);
    if (!event || event.stage === 'draft' || event.audience !== context.brand.audience) {
      throw refuse('not_found');
    }
    return rankingsOfEvent(db, input, context);
  };
}

export async function eventForPlay(db: Db, eventId: EventId): Promise<PlayEvent | undefined> {
  return (await eventsForPlay(db, [eventId])).get(eventId);
}

/** Many events at once, by id. */
export async function eventsForPlay(
  db: Db,
  ids: readonly EventId[],
): Promise<Map<EventId, PlayEvent>> {
  const rows = await eventRows(db, ids);
  return new Map([...rows].map(([id, row]) => [id, playEvent(row)]));
}

function playEvent(row: EventRow): PlayEvent {
  const { audience, brand, format, stage, texts } = row;
  return {
    eventId: row.id,
    gameId: row.game_id,
    audience,
    brand,
    titleIn: (language) => textsIn(texts, language).title,
    timeZone: row.time_zone,
    format,
    stage,
    opensAt: row.opens_at,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    drawsAllowed: row.draws_allowed,
    ruleOverrides: row.rule_overrides,
    prizes: row.prizes,
    tournament: row.tournament,
    isFinal: row.series_role === 'final',
    pauses: pausesOf(row),
  };
}

/** Numbers of a player's last events, and of entrants of each, that are read. */
const LAST_EVENTS = 10;
const NEAREST = 50;
/** The most battlegrounds that are offered. */
const MOST_LADDERS = 20;

/** Players of the events that a player is in, with the number of shared events: of each event the last to join. */
export async function coEntrants(db: Db, player: PlayerId): Promise<Map<PlayerId, number>> {
  const { rows } = await sql<{ id: string; shared: number }>`
    select other.player_id as id, count(*)::int as shared
    from (
      select event_id from entries where player_id = ${player} and left_at is null
      order by joined_at desc limit ${LAST_EVENTS}
    ) own
    cross join lateral (
      select player_id from entries e where e.event_id = own.event_id and e.left_at is null
      order by joined_at desc, id desc limit ${NEAREST}
    ) other
    where other.player_id <> ${player}
    group by other.player_id`.execute(db);
  return new Map(rows.map(({ id, shared }) => [id as PlayerId, shared])); // refers to players
}

/** Open daily battlegrounds of both players, in which one may challenge the other. */
export async function openLaddersOfBoth(db: Db, player: PlayerId, other: PlayerId, now: Date) {
  const rows = await tables<EventsTables>(db)
    .selectFrom('entries as own')
    .innerJoin('entries as theirs', 'theirs.event_id', 'own.event_id')
    .innerJoin('events', 'events.id', 'own.event_id')
    .select(['own.event_id', 'own.id as own_id', 'theirs.id as their_id'])
    .where('own.player_id', '=', player)
    .where('own.left_at', 'is', null)
    .where('theirs.player_id', '=', other)
    .where('theirs.left_at', 'is', null)
    .where('events.format', '=', 'daily_battleground')
    .where('events.over_at', '>', now)
    .where('events.stage', 'not in', ['draft', 'cancelled'])
    .orderBy('events.over_at')
    .orderBy('events.id')
    .limit(MOST_LADDERS)
    .execute();
  const ids = rows.map((row) => row.event_id);
  const events = await eventsForPlay(db, ids);
  return rows.flatMap((row) => {
    const event = events.get(row.event_id);
    if (!event) return [];
    const { eventId, titleIn } = event;
    // primary keys of entries
    const entries = { ownEntryId: row.own_id as EntryId, entryId: row.their_id as EntryId };
    return [{ eventId, titleIn, ...entries }];
  });
}
