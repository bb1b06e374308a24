/** The tables of this capability; see `platform/database/migrations/0002_identity.sql`. */
export interface IdentityTables {
  players: {
    id: string;
    audience: string;
    brand: string;
    username: string;
    /** What uniqueness goes by; see `usernameKey`. */
    username_key: string;
    avatar_url: string;
    email: string | null;
    email_key: string | null;
    password_hash: string | null;
    /** E.164 without the plus sign. */
    msisdn: string | null;
    country: string;
    provider: string;
    first_name: string | null;
    last_name: string | null;
    /** `YYYY-MM-DD`. */
    date_of_birth: string | null;
    gender: string | null;
    bio: string;
    refer_id: string | null;
    eafc_uuid: string | null;
    language: string;
    time_zone: string;
    roles: string[];
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
  };
  one_time_codes: {
    id: string;
    audience: string;
    brand: string;
    msisdn: string;
    number_prefix: string;
    address_hash: Buffer;
    code_hash: Buffer;
    attempts: number;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    invalidated_at: Date | null;
  };
  api_keys: {
    id: string;
    key_hash: Buffer;
    owner_id: string;
    name: string;
    scopes: string[];
    created_at: Date;
    revoked_at: Date | null;
  };
}
