import type { PlayerId } from '#platform/ids.ts';
/** The tables of this capability; see migration 0032. Which picture is whose, identity knows. */
export interface PicturesTables {
  avatar_reports: {
    file_id: string;
    reporter_id: PlayerId;
    audience: string;
    reason: string;
    at: Date;
    /** When a moderator has let the picture stay. */
    settled_at: Date | null;
  };
}
