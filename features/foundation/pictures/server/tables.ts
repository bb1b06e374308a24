import type { PlayerId } from '#platform/ids.ts';

/** The table of this capability; see migration 0032. Identity stores the owners of pictures. */
export interface PicturesTables {
  avatar_reports: {
    file_id: string;
    reporter_id: PlayerId;
    audience: string;
    reason: string;
    at: Date;
    /** Time at which a moderator kept the picture. */
    settled_at: Date | null;
  };
}
