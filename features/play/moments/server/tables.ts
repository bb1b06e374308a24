import type { PlayerId } from '#platform/ids.ts';

/** The table of this capability; see `platform/database/migrations/0140_moments.sql`. */
export interface MomentTables {
  larger_moments: {
    player_id: PlayerId;
    /** Such as `cup:<event>`, `streak:7:2026-11-20`, `division:2026-11-16`, `recap:2026-10`. */
    key: string;
    at: Date;
    /** `null` while it waits for its turn. */
    seen_at: Date | null;
  };
}
