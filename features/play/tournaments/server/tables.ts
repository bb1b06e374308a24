import type { MatchResult } from '@battle-league/brackets/elimination-match.ts';
import type { WithdrawalRuling } from '@battle-league/brackets/league.ts';
import type { NextStageChange } from '@battle-league/brackets/stage-advance.ts';
import type { FieldFormat, StageFormat } from '@battle-league/brackets/stages.ts';
import type { ColumnType } from 'kysely';
import type { EventId, MatchId, PlayerId } from '#platform/ids.ts';

/** Read as what it holds, written as JSON text. */
type Json<T> = ColumnType<T, string | null, string | null>;

/** Where the best of a stage go: the number of the next one, and how many. */
export interface KeptAdvance {
  readonly to: number;
  readonly best: number;
  readonly bestNext: number;
}

interface EntrantRow {
  event_id: EventId;
  stage: number;
  entry_id: string;
  /** Of a stage of groups: 0 is A. */
  group_no: number | null;
  /** 1 is the best. */
  seed: number;
  /** When the entrant withdrew or was disqualified. */
  out_at: Date | null;
  /** Of a league: what becomes of the matches of who left. */
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
    advance: Json<KeptAdvance | null>;
    entrants: number | null;
    waves_before: number;
    arranged: number;
    started_at: Date | null;
    finished_at: Date | null;
    changed: Json<NextStageChange | null>;
  };
  /** Rows, which those of a very large stage get after it was drawn. */
  tournament_entrants: EntrantRow;
  /** Everybody who was drawn: a view, to be read. */
  stage_entrants: EntrantRow;
  /** Of a very large stage, while not all of its entrants have their row. */
  tournament_orders: {
    event_id: EventId;
    stage: number;
    /** 16 bytes each, the best seed first. */
    entries: Buffer;
    /** So many have their row. */
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
    /** 1 for what was owed first; see `platform/database/migrations/0039_prize_parts.sql`. */
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

/** A bracket or a table of its own: a stage that has no groups, or one group of a stage. */
export interface Field {
  readonly eventId: EventId;
  readonly stage: number;
  /** 0 is A; null where the stage has no groups. */
  readonly group: number | null;
  readonly format: FieldFormat;
  readonly entrants: number;
  /** Rounds of the tournament that come before its own. */
  readonly wavesBefore: number;
}
