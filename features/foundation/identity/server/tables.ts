import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Grants } from '#platform/http/grants.ts';
import type { Look } from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';

/** The tables of this capability; see migrations 0002, 0003, 0013, 0014, 0015, 0022, 0035, 0040, 0046, 0047, 0052, 0053, 0057 and 0120. */
export interface IdentityTables {
  password_keys: { id: string; public_key: Buffer; private_key: Buffer; made_at: Date };
  /** Used sealed passwords, by hash. */
  sealed_passwords: { hash: Buffer; request_hash: Buffer | null; at: Date };
  players: {
    id: PlayerId;
    audience: string;
    brand: string;
    username: string;
    /** Unique key; see `usernameKey`. */
    username_key: string;
    /** Key of names that look alike; see `latinLookOf`. */
    look_key: GeneratedAlways<string>;
    /** Marks names from before look-alikes were refused. */
    kept_look: ColumnType<string | null, undefined, null>;
    avatar_url: string;
    email: string | null;
    email_key: string | null;
    /** Time of the proof that mail to the address arrives. */
    email_verified_at: ColumnType<Date | null, Date | null | undefined>;
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
    /** False: the zone follows the device. */
    time_zone_chosen: Generated<boolean>;
    /** Worn cosmetics; plain parts are left out. */
    look: ColumnType<Partial<Look>, undefined, unknown>;
    roles: string[];
    /** The brands of each role as `platform/http/grants.ts` reads them; see migration 0100. */
    role_brands: ColumnType<Grants, string | undefined, string>;
    sanction_id: ColumnType<string | null, string | null | undefined>;
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
  };
  /** A player's own picture, at most one; see migration 0032. */
  avatar_pictures: { file_id: string; player_id: PlayerId; at: Date };
  one_time_codes: {
    id: string;
    audience: string;
    brand: string;
    msisdn: string;
    number_prefix: string;
    address_hash: Buffer;
    /** The requesting browser; `null` for codes of earlier releases. */
    device_hash: Buffer | null;
    /** True if the number was signed in there before. */
    of_known: ColumnType<boolean, boolean | undefined>;
    code_hash: Buffer;
    /** Wrong tries in the requesting browser, and elsewhere. */
    attempts: number;
    others_attempts: number;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    invalidated_at: Date | null;
  };
  credentials: {
    id: string;
    audience: string;
    brand: string;
    email: string;
    /** Unique key; see `emailKey`. */
    email_key: string;
    full_name: string;
    /** argon2id. */
    password_hash: string;
    refer_id: string | null;
    terms_accepted_at: Date;
    /** Set once a username was chosen. */
    player_id: PlayerId | null;
    created_at: Date;
    updated_at: Date;
    /** Time of the proof that mail to the address arrives. */
    verified_at: Date | null;
  };
  email_proofs: {
    id: string;
    /** Owner: a credential, or a player who signs in by other means. */
    credential_id: string | null;
    player_id: PlayerId | null;
    purpose: 'verify' | 'reset';
    email_key: string;
    token_hash: Buffer;
    code_hash: Buffer;
    attempts: number;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  /** Addresses whose readers have refused an account. */
  email_refusals: {
    credential_id: string | null;
    player_id: PlayerId | null;
    email_key: string;
    at: Date;
  };
  email_asks: {
    id: string;
    purpose: string;
    brand: string;
    language: string;
    account_hash: Buffer;
    address_hash: Buffer;
    email: string | null;
    created_at: Date;
  };
  credential_sessions: {
    session_id: string;
    credential_id: string;
  };
  official_names: {
    player_id: PlayerId;
    asked_at: Date;
  };
  login_tries: {
    id: string;
    account_hash: Buffer;
    address_hash: Buffer;
    prefix_hash: Buffer | null;
    at: Date;
  };
  code_waits: {
    audience: string;
    number_hash: Buffer;
    since: Date;
  };
  portal_proofs: {
    brand: string;
    nonce: string;
    used_at: Date;
  };
  guardian_asks: {
    id: string;
    player_id: PlayerId;
    brand: string;
    guardian_name: string;
    relation: 'parent' | 'guardian';
    channel: 'sms' | 'mail';
    /** E.164 without the plus sign, or an e-mail address. */
    contact: string;
    number_prefix: string | null;
    address_hash: Buffer;
    token_hash: Buffer;
    language: string;
    created_at: Date;
    expires_at: Date;
    replaced_at: Date | null;
    decision: 'agreed' | 'refused' | 'withdrawn' | null;
    decided_at: Date | null;
  };
  /** Log of guardians' decisions. */
  guardian_consents: {
    id: string;
    ask_id: string | null;
    player_id: PlayerId;
    guardian_name: string;
    relation: string;
    /** E.164 without the plus sign. */
    guardian_number: string | null;
    /** `claimed` by the player alone in early releases, without effect. */
    decision: 'claimed' | 'agreed' | 'refused' | 'withdrawn';
    version: string | null;
    proof: 'sms' | 'mail' | null;
    /** The text that the guardian read. */
    text_shown: string;
    language: string;
    agreed_at: Date;
  };
  sanctions: {
    id: string;
    player_id: PlayerId;
    audience: string;
    kind: 'suspension' | 'ban';
    cheating: boolean;
    reason: string;
    official_id: PlayerId;
    at: Date;
    /** End of a suspension. */
    until: Date | null;
    lifted_at: Date | null;
    lifted_by: string | null;
    lift_reason: string | null;
    replaced_at: Date | null;
  };
  api_keys: {
    id: string;
    key_hash: Buffer;
    owner_id: string;
    name: string;
    scopes: string[];
    /** First characters, by which its owner recognises it. */
    prefix: string;
    created_at: Date;
    expires_at: Date | null;
    last_used_at: Date | null;
    /** False for keys from before 0.2.0, whose tools may send unknown fields. */
    refuses_unknown: boolean;
    /** The minute whose uses are counted. */
    minute_at: Date | null;
    minute_uses: number;
    revoked_at: Date | null;
  };
}
