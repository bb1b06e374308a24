/** The tables of this capability; see migration 0032. Which picture is whose, identity knows. */
export interface PicturesTables {
  avatar_reports: {
    file_id: string;
    reporter_id: string;
    audience: string;
    reason: string;
    at: Date;
    /** When a moderator has let the picture stay. */
    settled_at: Date | null;
  };
}
