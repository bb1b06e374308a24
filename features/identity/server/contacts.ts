import { type Db, tables } from '#platform/database/database.ts';
import { isAmong } from '#platform/database/shared-look-up.ts';
import type { PlayerId } from '#platform/ids.ts';
import { emailKey } from '../rules/fields.ts';
import type { IdentityTables } from './tables.ts';

/** How a player is written to. */
export interface Contact {
  readonly playerId: PlayerId;
  readonly email: string | null;
  /** E.164 without the plus sign. */
  readonly msisdn: string | null;
  readonly brand: string;
  readonly language: string;
  readonly timeZone: string;
}

/** Nothing of who has removed their profile. */
export async function contactOf(db: Db, playerId: PlayerId): Promise<Contact | undefined> {
  const row = await contacts(db).where('id', '=', playerId).executeTakeFirst();
  return row && contactFrom(row);
}

/** Of many players, those who are still there. */
export async function contactsOf(db: Db, players: readonly PlayerId[]): Promise<Contact[]> {
  if (players.length === 0) return [];
  const rows = await contacts(db).where(isAmong('id', players)).execute();
  return rows.map(contactFrom);
}

/** The player of an address, whom mail may go to. */
export async function addressee(db: Db, audience: string, email: string) {
  const row = await contacts(db)
    .where('audience', '=', audience)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (!row?.email) return undefined;
  return { ...contactFrom(row), email: row.email };
}

function contacts(db: Db) {
  return tables<IdentityTables>(db)
    .selectFrom('players')
    .select(['id', 'email', 'msisdn', 'brand', 'language', 'time_zone'])
    .where('deleted_at', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof contacts>['executeTakeFirstOrThrow']>>;

function contactFrom({ id, email, msisdn, brand, language, time_zone: timeZone }: Row): Contact {
  const playerId = id as PlayerId; // the primary key of players
  return { playerId, email, msisdn, brand, language, timeZone };
}
