import type { PlayerId } from '#platform/ids.ts';
/** The tables of this capability; see `platform/database/migrations/0023_shares.sql`. */
export interface CalendarTables {
  calendar_feeds: {
    player_id: PlayerId;
    generation: number;
    token_hash: Buffer | null;
    created_at: Date;
    read_at: Date | null;
  };
}
