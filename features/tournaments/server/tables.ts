import type { ColumnType } from 'kysely';
import type { Result } from '../rules/elimination/match.ts';
import type { Format } from '../rules/play.ts';
import type { WithdrawalRuling } from '../rules/standings/league.ts';

/** Read as what it holds, written as JSON text. */
type Json<T> = ColumnType<T, string | null, string | null>;

/** The tables of this capability; see `platform/database/migrations/0017_tournaments.sql`. */
export interface TournamentsTables {
  tournaments: {
    event_id: string;
    format: Json<Format>;
    /** The published text that draws were made from. */
    draw: string;
    entrants: number;
    started_at: Date;
    finished_at: Date | null;
  };
  tournament_entrants: {
    event_id: string;
    entry_id: string;
    /** 1 is the best. */
    seed: number;
    /** When the entrant withdrew or was disqualified. */
    out_at: Date | null;
    /** Of a league: what becomes of the matches of who left. */
    ruling: ColumnType<WithdrawalRuling | null, WithdrawalRuling | null | undefined>;
  };
  tournament_matches: {
    event_id: string;
    key: string;
    round: string;
    wave: number;
    position: number;
    home: string | null;
    away: string | null;
    home_vacant: boolean;
    away_vacant: boolean;
    result: Json<Result | null>;
    match_id: string | null;
    changed_at: Date;
  };
  /** See `platform/database/migrations/0023_shares.sql`. */
  final_places: { event_id: string; entry_id: string; place_from: number; place_to: number };
  prizes_owed: {
    event_id: string;
    place: number;
    entry_id: string;
    player_id: string;
    /** Minor units. */
    amount: number;
    currency: string;
    due_at: Date;
    paid_at: Date | null;
    paid_by: string | null;
    reference: string | null;
  };
}
