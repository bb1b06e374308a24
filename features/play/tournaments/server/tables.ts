import type { MatchResult } from '@battle-league/brackets/elimination-match.ts';
import type { WithdrawalRuling } from '@battle-league/brackets/league.ts';
import type { NextStageChange } from '@battle-league/brackets/stage-advance.ts';
import type { FieldFormat, StageFormat } from '@battle-league/brackets/stages.ts';
import type { ColumnType } from 'kysely';
import type { EventId, MatchId, PlayerId } from '#platform/ids.ts';

/** Read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string | null, string | null>;

/** The number of the next stage, and how many advance to it. */
export interface StoredAdvance {
  readonly to: number;
  readonly best: number;
  readonly bestNext: number;
}

interface EntrantRow {
  event_id: EventId;
  stage: number;
  entry_id: string;
  /** 0 for group A; null without groups. */
  group_no: number | null;
  /** From 1. */
  seed: number;
  /** The time of a withdrawal or disqualification. */
  out_at: Date | null;
  /** The ruling on the matches of an entrant who left a table. */
  ruling: ColumnType<WithdrawalRuling | null, WithdrawalRuling | null | undefined>;
}

/**
 * The tables of this capability; see migrations `0017_tournaments.sql`, `0019_stages.sql` and
 * `0038_brackets_by_need.sql`.
 */
export interface TournamentsTables {
  tournaments: {
    event_id: EventId;
    /** The published text that draws were made from. */
    draw: string;
    entrants: number;
    started_at: Date;
    finished_at: Date | null;
  };
  tournament_stages: {
    event_id: EventId;
    stage: number;
    name: string;
    format: Json<StageFormat>;
    advance: Json<StoredAdvance | null>;
    entrants: number | null;
    waves_before: number;
    arranged: number;
    started_at: Date | null;
    finished_at: Date | null;
    changed: Json<NextStageChange | null>;
  };
  /** Rows of entrants. Those of a very large stage are written after its draw. */
  tournament_entrants: EntrantRow;
  /** A read-only view of all drawn entrants. */
  stage_entrants: EntrantRow;
  /** The order of a very large stage, until all of its entrants have a row. */
  tournament_orders: {
    event_id: EventId;
    stage: number;
    /** 16 bytes for each entry, best seed first. */
    entries: Buffer;
    /** The number of entrants with a row. */
    written: number;
  };
  tournament_matches: {
    event_id: EventId;
    stage: number;
    group_no: number | null;
    key: string;
    round: string;
    wave: number;
    position: number;
    home: string | null;
    away: string | null;
    home_vacant: boolean;
    away_vacant: boolean;
    result: Json<MatchResult | null>;
    match_id: MatchId | null;
    changed_at: Date;
  };
  /** See `platform/database/migrations/0023_shares.sql`. */
  final_places: { event_id: EventId; entry_id: string; place_from: number; place_to: number };
  prizes_owed: {
    event_id: EventId;
    place: number;
    entry_id: string;
    /** From 1, in the order of recording; see `platform/database/migrations/0039_prize_parts.sql`. */
    part: number;
    player_id: PlayerId;
    /** Minor units. */
    amount: number;
    currency: string;
    due_at: Date;
    paid_at: Date | null;
    paid_by: PlayerId | null;
    reference: string | null;
  };
}

/** One bracket or table: a stage without groups, or one group of a stage. */
export interface Field {
  readonly eventId: EventId;
  readonly stage: number;
  /** 0 for group A; null without groups. */
  readonly group: number | null;
  readonly format: FieldFormat;
  readonly entrants: number;
  /** The number of rounds of the tournament before the first of this field. */
  readonly wavesBefore: number;
}
