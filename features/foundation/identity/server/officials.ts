import { type RawBuilder, type Selectable, sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { emailKey, emailProblem } from '#core/fields.ts';
import { identifier, plainNumber } from '#core/normalise.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { refersInReach } from '#platform/database/reach.ts';
import type { Role } from '#platform/http/caller.ts';
import type { Call } from '#platform/http/contract.ts';
import {
  brandsOfRole,
  type Grants,
  grantsFrom,
  type Holder,
  mayActFor,
  type Owned,
  type Reach,
} from '#platform/http/grants.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { scopesToGive } from '#platform/http/scopes.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { fullNumber } from '../rules/phone-numbers.ts';
import { revokeKeysBeyond } from './api-keys.ts';
import { type PlayerCard, playerCards, shownName } from './players.ts';
import type { IdentityTables } from './tables.ts';

/** Most officials who are notified of one thing. */
const MOST_OFFICIALS = 50;

/**
 * Sets a player's roles and their brands, and revokes the keys that go beyond them for good. The caller holds the lock of
 * `lockPlayer`.
 */
export async function setRoles(
  { db, now }: Transaction,
  { playerId: id, audience, roles, grants }: Holder & { readonly playerId: PlayerId },
): Promise<void> {
  const brands: Grants = Object.fromEntries(
    roles.map((role) => [role, brandsOfRole({ audience, roles, grants }, role)]),
  );
  await tables<IdentityTables>(db)
    .updateTable('players')
    .set({ roles: [...roles], role_brands: JSON.stringify(brands) })
    .where('id', '=', id)
    .execute();
  await revokeKeysBeyond(db, id, scopesToGive(roles), now);
}

/** Lists the holders of a role for a brand, the longest-serving first; administrators hold every role. */
export async function listOfficialsOfRole(db: Db, owned: Owned, role: Role): Promise<PlayerCard[]> {
  const { audience } = owned;
  const rows = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select(['id', 'roles', 'role_brands'])
    .where('audience', '=', audience)
    .where('roles', '<>', sql<string[]>`'{}'`) // condition of the index of officials
    .where('roles', '&&', sql<string[]>`${[role, 'administrator']}::text[]`)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const acting = rows.filter((row) => mayActFor(holderFrom(row, audience), role, owned));
  const ids = acting.slice(0, MOST_OFFICIALS).map(({ id }) => id);
  const cards = await playerCards(db, ids);
  return ids.flatMap((id) => cards.get(id) ?? []);
}

type HolderRow = Pick<Selectable<IdentityTables['players']>, 'roles' | 'role_brands'>;

function holderFrom({ roles, role_brands: stored }: HolderRow, audience: string) {
  const known = roles as Role[]; // only roles of the catalogue are granted
  return { audience, roles: known, grants: grantsFrom(stored, known) };
}

/** A phone number (E.164 without the plus sign) or the key of an e-mail address. */
interface PlayerContact {
  readonly by: 'msisdn' | 'email_key';
  readonly value: string;
}

/** A registered player with contacts and roles, to tell apart the players of one contact in several audiences. */
export interface ContactOwner {
  readonly playerId: PlayerId;
  readonly username: string;
  readonly audience: string;
  readonly roles: readonly Role[];
  readonly grants: Grants;
  readonly msisdn: string | null;
  readonly email: string | null;
  /** False for an e-mail address that was only typed. Numbers are always proved. */
  readonly isProved: boolean;
}

/**
 * Reads a phone number or an e-mail address. A number without its country code needs the `country` (ISO 3166-1
 * alpha-2). Returns nothing if it is neither.
 */
export function parseContact(
  typed: string,
  country: string | undefined,
): PlayerContact | undefined {
  const text = identifier(typed);
  if (text.includes('@')) {
    return emailProblem(text) ? undefined : { by: 'email_key', value: emailKey(text) };
  }
  if (country === undefined && plainNumber(text).startsWith('0')) return undefined;
  const parsed = parsePhoneNumberFromString(`+${fullNumber(text, country ?? '')}`);
  return parsed?.isValid() ? { by: 'msisdn', value: parsed.number.slice(1) } : undefined;
}

/** Finds the players who registered with a contact, at most one in each audience. */
export async function findPlayersByContact(
  db: Db,
  { by, value }: PlayerContact,
): Promise<ContactOwner[]> {
  const rows = await owners(db).where(by, '=', value).orderBy('audience').execute();
  return rows.map((row) => ownerFrom(row, by === 'msisdn' || row.email_verified_at !== null));
}

/** Lists every player with a role, by audience, then by registration. */
export async function listOfficials(db: Db): Promise<ContactOwner[]> {
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
    .where('roles', '<>', sql<string[]>`'{}'`) // condition of the index of officials
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

type OwnerRow = Awaited<ReturnType<ReturnType<typeof owners>['executeTakeFirstOrThrow']>>;

function ownerFrom(row: OwnerRow, isProved: boolean): ContactOwner {
  const { id: playerId, username, audience, msisdn, email } = row;
  const roles = row.roles as Role[]; // only roles of the catalogue are granted
  const grants = grantsFrom(row.role_brands, roles);
  return { playerId, username, audience, roles, grants, msisdn, email, isProved };
}

/** Finds the brand that a player registered with. */
export function ownerOfPlayer(db: Db, id: string): Promise<Owned | undefined> {
  return tables<IdentityTables>(db)
    .selectFrom('players')
    .select(['audience', 'brand'])
    .where('id', '=', id as PlayerId) // a sent identifier; an unknown one finds no row
    .executeTakeFirst();
}

/** SQL condition for rows of players in the official's reach; `column` refers to players. */
export function ofPlayersInReach(column: string, reach: Reach): RawBuilder<boolean> {
  return refersInReach(column, 'players', reach);
}

/** SQL condition for pictures worn by players of the official's brands; `column` refers to files. */
export function ofPicturesInReach(column: string, reach: Reach): RawBuilder<boolean> {
  if (reach === 'all') return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from avatar_pictures worn join players on players.id = worn.player_id
    where worn.file_id = ${sql.ref(column)} and players.brand = any(${[...reach]}::text[]))`;
}

interface ActsTables {
  official_acts: {
    id: string;
    at: Date;
    official_id: string;
    call: string;
    subjects: readonly string[];
  };
}

/**
 * Refuses a repeated command of another official with the name of the official who did it and the time. The same official
 * gets the first reply again, and so does everybody if no official did it.
 */
export async function refuseIfDoneByAnother(
  db: Db,
  { path }: Pick<Call, 'path'>,
  subject: string,
  context: CallContext,
): Promise<void> {
  const last = await tables<ActsTables>(db)
    .selectFrom('official_acts')
    .select(['at', 'official_id'])
    .where('call', '=', path)
    .where(sql<boolean>`subjects @> array[${subject}]::uuid[]`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || last.official_id === actingPlayer(context).playerId) return;
  const done = { by: last.official_id as PlayerId, at: last.at }; // refers to players
  throw refuse('done_already', { values: await actorAndTime(db, done, context) });
}

/** The actor's name and the time, as values of a refusal in the caller's language. */
export async function actorAndTime(
  db: Db,
  { by, at }: { readonly by: PlayerId | null; readonly at: Date },
  { brand, language, texts }: CallContext,
): Promise<{ readonly by: string; readonly at: string }> {
  const card = by && (await playerCards(db, [by])).get(by);
  const { timeZone } = brand;
  const times = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return {
    by: card ? shownName(card, texts) : texts('deleted_player'),
    at: new Intl.DateTimeFormat(language, times).format(at),
  };
}
