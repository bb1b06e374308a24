import type { PlayerId } from '#platform/ids.ts';
import type { RequestKind } from '../rules/privacy.ts';

/** The tables of this capability; see `platform/database/migrations/0013_account.sql`. */
export interface AccountTables {
  data_exports: {
    id: string;
    player_id: PlayerId;
    /** Packed JSON; `null` until it is made. */
    content: Buffer | null;
    /** Size of the JSON. */
    bytes: number | null;
    asked_at: Date;
    ready_at: Date | null;
    expires_at: Date | null;
  };
  privacy_requests: {
    id: string;
    audience: string;
    /** `null` once the profile was removed. */
    player_id: PlayerId | null;
    kind: RequestKind;
    text: string;
    asked_at: Date;
    due_at: Date;
    answer: string | null;
    answered_at: Date | null;
    answered_by: string | null;
  };
}
