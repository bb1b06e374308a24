import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Grants } from '#platform/http/grants.ts';
import type { Look } from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';

/** The tables of this capability; see migrations 0002, 0003, 0013, 0014, 0015, 0022, 0035, 0040, 0046, 0047, 0052, 0053, 0057 and 0120. */
export interface IdentityTables {
  password_keys: { id: string; public_key: Buffer; private_key: Buffer; made_at: Date };
  /** Sealed passwords that have come, by hash. */
  sealed_passwords: { hash: Buffer; request_hash: Buffer | null; at: Date };
  players: {
    id: PlayerId;
    audience: string;
    brand: string;
    username: string;
    /** What uniqueness goes by; see `usernameKey`. */
    username_key: string;
    /** What its name looks like; see `latinLookOf`. */
    look_key: GeneratedAlways<string>;
    /** The look that was like another's before that was refused, and is kept. */
    kept_look: ColumnType<string | null, undefined, null>;
    avatar_url: string;
    email: string | null;
    email_key: string | null;
    /** When it was shown that mail to the address arrives. */
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
    /** Else it follows the device. */
    time_zone_chosen: Generated<boolean>;
    /** What is worn of the store; parts that are not are left out. */
    look: ColumnType<Partial<Look>, undefined, unknown>;
    roles: string[];
    /** The brands of each role as `platform/http/grants.ts` reads them; see migration 0100. */
    role_brands: ColumnType<Grants, string | undefined, string>;
    sanction_id: ColumnType<string | null, string | null | undefined>;
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
  };
  /** A picture of one's own, at most one; see migration 0032. */
  avatar_pictures: { file_id: string; player_id: PlayerId; at: Date };
  one_time_codes: {
    id: string;
    audience: string;
    brand: string;
    msisdn: string;
    number_prefix: string;
    address_hash: Buffer;
    /** The browser it was asked for in; none of codes from before that was kept. */
    device_hash: Buffer | null;
    /** The number was signed in there before. */
    of_known: ColumnType<boolean, boolean | undefined>;
    code_hash: Buffer;
    /** Wrong tries in the browser it was asked for in; and elsewhere. */
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
    /** What uniqueness goes by; see `emailKey`. */
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
    /** When it was shown that mail to the address arrives. */
    verified_at: Date | null;
  };
  email_proofs: {
    id: string;
    /** Of an account, or of a player who signs in by other means. */
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
  /** Addresses that whoever reads mail there does not want at an account. */
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
  /** The log of what guardians have decided. */
  guardian_consents: {
    id: string;
    ask_id: string | null;
    player_id: PlayerId;
    guardian_name: string;
    relation: string;
    /** E.164 without the plus sign. */
    guardian_number: string | null;
    /** `claimed` by the player alone, before guardians were asked: counts for nothing. */
    decision: 'claimed' | 'agreed' | 'refused' | 'withdrawn';
    version: string | null;
    proof: 'sms' | 'mail' | null;
    /** What it was about, as it was read. */
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
    /** Of a suspension. */
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
    /** How it begins, by which its owner knows it. */
    prefix: string;
    created_at: Date;
    expires_at: Date | null;
    last_used_at: Date | null;
    /** False for keys of before 0.2.0, whose tools may send fields that calls do not have. */
    refuses_unknown: boolean;
    /** The minute whose uses are counted. */
    minute_at: Date | null;
    minute_uses: number;
    revoked_at: Date | null;
  };
}
