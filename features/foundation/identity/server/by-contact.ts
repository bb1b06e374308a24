import { sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { emailKey, emailProblem } from '#core/fields.ts';
import { identifier, plainNumber } from '#core/normalise.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Role } from '#platform/http/caller.ts';
import { type Grants, grantsFrom } from '#platform/http/grants.ts';
import type { PlayerId } from '#platform/ids.ts';
import { fullNumber } from '../rules/numbers.ts';
import type { IdentityTables } from './tables.ts';

/** A phone number (E.164 without the plus sign) or the key of an e-mail address. */
interface PlayerContact {
  readonly by: 'msisdn' | 'email_key';
  readonly value: string;
}

/** A registered player, with the means of telling them apart from others of the same contact. */
export interface ContactOwner {
  readonly playerId: PlayerId;
  readonly username: string;
  readonly audience: string;
  readonly roles: readonly Role[];
  readonly grants: Grants;
  readonly msisdn: string | null;
  readonly email: string | null;
  /** False: anybody may have typed the e-mail address. Numbers are always proved. */
  readonly isProved: boolean;
}

/**
 * Reads a phone number or an e-mail address. A number without its country code needs the `country` (ISO 3166-1
 * alpha-2). Returns nothing if it is neither.
 */
export function readContact(typed: string, country: string | undefined): PlayerContact | undefined {
  const text = identifier(typed);
  if (text.includes('@')) {
    return emailProblem(text) ? undefined : { by: 'email_key', value: emailKey(text) };
  }
  if (country === undefined && plainNumber(text).startsWith('0')) return undefined;
  const parsed = parsePhoneNumberFromString(`+${fullNumber(text, country ?? '')}`);
  return parsed?.isValid() ? { by: 'msisdn', value: parsed.number.slice(1) } : undefined;
}

/** The players who registered with a contact: one an audience at most. */
export async function playersOfContact(
  db: Db,
  { by, value }: PlayerContact,
): Promise<ContactOwner[]> {
  const rows = await owners(db).where(by, '=', value).orderBy('audience').execute();
  return rows.map((row) => ownerFrom(row, by === 'msisdn' || row.email_verified_at !== null));
}

/** Every player who holds a role, by audience and in the order of their registration. */
export async function everyOfficial(db: Db): Promise<ContactOwner[]> {
  const rows = await owners(db)
    .where('roles', '<>', sql<string[]>`'{}'`)
    .orderBy('audience')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ownerFrom(row, row.msisdn !== null || row.email_verified_at !== null));
}

/** True if a registered player administers any audience. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await owners(db)
    .where('roles', '<>', sql<string[]>`'{}'`) // the index of officials has only these
    .where('roles', '@>', sql<string[]>`'{administrator}'::text[]`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function owners(db: Db) {
  return tables<IdentityTables>(db)
    .selectFrom('players')
    .select(['id', 'username', 'audience', 'roles', 'role_brands'])
    .select(['msisdn', 'email', 'email_verified_at'])
    .where('deleted_at', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof owners>['executeTakeFirstOrThrow']>>;

function ownerFrom(row: Row, isProved: boolean): ContactOwner {
  const { id: playerId, username, audience, msisdn, email } = row;
  const roles = row.roles as Role[]; // of the catalogue, as they were granted
  const grants = grantsFrom(row.role_brands, roles);
  return { playerId, username, audience, roles, grants, msisdn, email, isProved };
}
