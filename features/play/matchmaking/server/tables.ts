import type { ColumnType } from 'kysely';
import type { EventId, FoundId, GameId, MatchId, PlayerId } from '#platform/ids.ts';

/** A game of a search, as it is stored; times in ISO 8601. */
export interface StoredGame {
  readonly gameId: GameId;
  /** `null` while it is provisional. */
  readonly rating: number | null;
  readonly platform: string | null;
  readonly battlegrounds: readonly { readonly eventId: EventId; readonly endsAt: string }[];
}

export type PairOutcome = 'matched' | 'declined' | 'lapsed' | 'withdrawn';

/** The tables of this capability; see `platform/database/migrations/0141_searches.sql`. */
export interface MatchmakingTables {
  searches: {
    player_id: PlayerId;
    audience: string;
    /** `null`: not looking. */
    since: Date | null;
    seen_at: Date;
    games: ColumnType<readonly StoredGame[], string, string>;
    misses: ColumnType<number, number | undefined, number>;
    missed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    paused_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  found_pairs: {
    id: FoundId;
    audience: string;
    game_id: GameId;
    event_id: EventId;
    found_at: Date;
    ends_at: Date;
    ended_at: ColumnType<Date | null, undefined, Date>;
    outcome: ColumnType<PairOutcome | null, undefined, PairOutcome>;
    match_id: ColumnType<MatchId | null, undefined, MatchId | null>;
  };
  found_players: {
    found_id: FoundId;
    player_id: PlayerId;
    rating: number | null;
    waited_ms: number;
    accepted_at: ColumnType<Date | null, undefined, Date>;
    missed: ColumnType<boolean, undefined, boolean>;
    is_open: ColumnType<boolean, undefined, boolean>;
  };
  search_reminders: {
    player_id: PlayerId;
    audience: string;
    games: GameId[];
    ends_at: Date;
  };
  search_rounds: { audience: string; next_at: Date };
}
