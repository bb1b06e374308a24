export interface SessionTables {
  sessions: {
    id: string;
    token_hash: Buffer;
    audience: string;
    brand: string;
    msisdn: string | null;
    player_id: string | null;
    user_agent: string;
    device_hash: Buffer | null;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
  /** On which days a player was here. */
  player_days: { day: string; player_id: string };
}
