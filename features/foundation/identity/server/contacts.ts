import { emailKey } from '#core/fields.ts';
import type { ProvedEmail } from '#features/foundation/messages/rules/addresses.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { writtenAmong } from '#platform/database/written-once.ts';
import type { PlayerId } from '#platform/ids.ts';
import { provedEmail } from './mailboxes.ts';
import type { IdentityTables } from './tables.ts';

/** How a player is written to. */
export interface Contact {
  readonly playerId: PlayerId;
  /** Nothing while nobody has shown whose the address is. */
  readonly email: ProvedEmail | null;
  /** What they have come in by, proved or not: to be known again by, never to be written to. */
  readonly cameBy: string | null;
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
  const rows = await contactsAmong(db, players);
  return rows.map(contactFrom);
}

const contactsAmong = writtenAmong('id', (db, isAmong) => contacts(db).where(isAmong));

/** The player of an address, whom mail may go to. */
export async function addressee(db: Db, audience: string, email: string) {
  const row = await contacts(db)
    .where('audience', '=', audience)
    .where('email_key', '=', emailKey(email))
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  const contact = row && contactFrom(row);
  return contact?.email ? { ...contact, email: contact.email } : undefined;
}

function contacts(db: Db) {
  return tables<IdentityTables>(db)
    .selectFrom('players')
    .select([
      'id',
      'email',
      'email_key',
      'email_verified_at',
      'msisdn',
      'brand',
      'language',
      'time_zone',
    ])
    .where('deleted_at', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof contacts>['executeTakeFirstOrThrow']>>;

function contactFrom(row: Row): Contact {
  const { msisdn, brand, language, email_key, email_verified_at: verifiedAt } = row;
  const playerId = row.id;
  const email = provedEmail({ email: row.email, verifiedAt });
  const cameBy = msisdn ?? email_key;
  return { playerId, email, cameBy, msisdn, brand, language, timeZone: row.time_zone };
}
