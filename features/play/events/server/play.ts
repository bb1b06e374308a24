import type { Language } from '#brands/brand.ts';
import type { Pause } from '#core/pauses.ts';
import type { leaderboardsCalls } from '#features/play/leaderboards/leaderboards.contract.ts';
import { rankingsOfEvent } from '#features/play/leaderboards/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EventId, GameId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { EventFormat, EventStage, Prize, RuleOverrides } from '../rules/event.ts';
import type { TournamentSettings } from '../rules/tournament-settings.ts';
import { pausesOf } from './pauses.ts';
import { eventRows } from './rows.ts';
import type { EventRow } from './tables.ts';
import { textsIn } from './texts.ts';

/** What the matches and boards of an event need to know of it. */
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
  /** When it stood still, in order. */
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
