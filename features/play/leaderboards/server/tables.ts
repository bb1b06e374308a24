import type { Generated } from 'kysely';
import type { Side } from '#core/scores.ts';
import type { EventId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import type { HeldPairId } from '../held-points.contract.ts';
import type { PairDoubt } from '../rules/pairs.ts';
import type { PointsEntry } from '../rules/points.ts';

/** The status of points that are or were held. */
type HeldState = 'held' | 'released' | 'refused' | 'withdrawn';

/** The tables of this capability; see the migrations 0006, 0037 and 0110. */
export interface LeaderboardTables {
  match_results: {
    id: string;
    /** Ratings are replayed in this order. */
    sequence: Generated<number>;
    match_id: MatchId;
    /** Number of times that a final result of the match was withdrawn. */
    round: number;
    event_id: EventId;
    game_id: GameId;
    audience: string;
    /** `2026-11`, in the event's time zone. */
    month: string;
    /** `2026-11-10`, in the event's time zone. */
    day: string;
    challenger_id: PlayerId;
    challenged_id: PlayerId;
    winner: Side | 'draw';
    score_challenger: number;
    score_challenged: number;
    walkover: boolean;
    rated: boolean;
    /** True if it gave points. */
    scored: boolean;
    at: Date;
    revoked_at: Date | null;
    revoked_month: string | null;
    /** The time at which each side closed the moment of the result, or of its withdrawal. */
    challenger_seen_at: Date | null;
    challenged_seen_at: Date | null;
  };
  points_transactions: {
    id: string;
    match_id: MatchId;
    round: number;
    event_id: EventId;
    game_id: GameId;
    audience: string;
    month: string;
    player_id: PlayerId;
    reason: PointsEntry['reason'];
    reverses: string | null;
    at: Date;
    opponent_id: PlayerId | null;
    /** `2026-11-10`, in the event's time zone. */
    day: string | null;
  };
  held_pairs: {
    id: HeldPairId;
    audience: string;
    /** The two in the order of their ids. */
    player_id: PlayerId;
    opponent_id: PlayerId;
    state: HeldState;
    doubts: PairDoubt[];
    opened_at: Date;
    decided_at: Date | null;
    decided_by: PlayerId | null;
    reason: string | null;
  };
  held_points: {
    match_id: MatchId;
    act: 'accept' | 'final';
    round: number;
    pair_id: HeldPairId;
    event_id: EventId;
    game_id: GameId;
    audience: string;
    time_zone: string;
    /** `2026-11-10`, in the event's time zone. */
    day: string;
    challenger_id: PlayerId;
    challenged_id: PlayerId;
    entries: PointsEntry[];
    state: HeldState;
    held_at: Date;
  };
  points_entries: { transaction_id: string; account: string; points: number };
  ranking_boards: {
    id: string;
    kind: 'event' | 'month';
    audience: string;
    game_id: GameId;
    month: string | null;
  };
  ranking_rows: {
    board_id: string;
    player_id: PlayerId;
    played: number;
    won: number;
    drawn: number;
    lost: number;
    score_difference: number;
    points: number;
    last_win_at: Date | null;
  };
  /** The number of players by points on a board, as a sum of changes. */
  ranking_spread: { board_id: string; points: number; players: number; folded: Generated<boolean> };
  /** As the spread, at each tie-breaker among equal points. */
  ranking_ties: {
    board_id: string;
    points: number;
    won: number;
    score_difference: number;
    played: number;
    /** `ranking_era` of the row. */
    era: number;
    players: number;
    folded: Generated<boolean>;
  };
  moved_players: { player_id: PlayerId; audience: string; since: Date; until: Date };
  ratings: { player_id: PlayerId; game_id: GameId; rating: number; matches: number };
  rating_refunds: {
    id: string;
    sanction_id: string;
    result_id: string;
    player_id: PlayerId;
    game_id: GameId;
    sequence: number;
    points: number;
    before: number;
    after: number;
    matches: number;
    reverses: string | null;
    at: Date;
  };
  rating_changes: {
    result_id: string;
    player_id: PlayerId;
    game_id: GameId;
    sequence: number;
    before: number;
    after: number;
    matches: number;
  };
}
