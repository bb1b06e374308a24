import type { PlayerId } from '#platform/ids.ts';

/** The table of Home; see `platform/database/migrations/0142_home_visits.sql`. */
export interface HomeTables {
  home_visits: {
    player_id: PlayerId;
    visited_at: Date;
    outcome_week: string | null;
  };
}
