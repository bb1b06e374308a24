import type { PlayerId, SessionId } from '#platform/ids.ts';
export interface SessionTables {
  sessions: {
    id: SessionId;
    token_hash: Buffer;
    audience: string;
    brand: string;
    msisdn: string | null;
    player_id: PlayerId | null;
    user_agent: string;
    device_hash: Buffer | null;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
  /** The days on which a player was active. */
  player_days: { day: string; player_id: PlayerId };
}
