import type { ColumnType } from 'kysely';
import type { Side } from '#core/scores.ts';
import type { EntryId, EventId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import type { MatchStatus } from '../rules/match.ts';
import type { PlayTimes } from '../rules/play-times.ts';
import type { Reading } from '../rules/screenshot-reading.ts';
import type { MatchList } from '../rules/views.ts';

/** The tables of this capability; see `platform/database/migrations/0005_matches.sql`. */
export interface MatchesTables {
  matches: {
    id: MatchId;
    event_id: EventId;
    game_id: GameId;
    audience: string;
    challenger_entry_id: EntryId;
    challenged_entry_id: EntryId;
    challenger_id: PlayerId;
    challenged_id: PlayerId;
    status: MatchStatus;
    list: MatchList;
    /** A `MatchState`; see `fromStored`. */
    state: unknown;
    version: number;
    deadline_at: Date | null;
    /** The deadline, or that of the ruling; `null` while the event is paused. */
    due_at: Date | null;
    reminded_at: Date | null;
    created_at: Date;
    changed_at: Date;
  };
  match_players: {
    player_id: PlayerId;
    match_id: MatchId;
    event_id: EventId;
    game_id: GameId;
    list: MatchList;
    sort_at: Date;
    changed_at: Date;
    booked_at: Date | null;
  };
  match_counts: { owner_id: string; list: MatchList; shard: number; matches: number };
  match_timeline: {
    match_id: MatchId;
    sequence: number;
    at: Date;
    actor_id: string | null;
    actor_role: ActorRole | null;
    type: string;
    from_status: MatchStatus | null;
    to_status: MatchStatus;
    /** A `TimelineData`. */
    data: unknown;
  };
  match_screenshots: {
    file_id: string;
    match_id: MatchId;
    side: Side;
    at: Date;
    attached_at: Date | null;
    /** 64 times 0 or 1, from `likenessOf`; `null` for files from before it was stored. */
    likeness: ColumnType<string | null, string, string>;
    read_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** A `Reading`. */
    reading: ColumnType<Reading | null, string | null | undefined, string | null>;
    flagged_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  looking_players: {
    entry_id: EntryId;
    event_id: EventId;
    player_id: PlayerId;
    rating: number | null;
    ends_at: Date;
  };
  play_times: {
    player_id: PlayerId;
    times: ColumnType<PlayTimes, string, string>;
    changed_at: Date;
  };
}

export type ActorRole = Side | 'organiser' | 'administrator';
