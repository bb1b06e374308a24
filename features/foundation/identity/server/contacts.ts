import { emailKey } from '#core/fields.ts';
import type { ProvedEmail } from '#features/foundation/messages/rules/addresses.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { writtenAmong } from '#platform/database/written-once.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import {
  type Credential,
  credentialOfCaller,
  credentialOfId,
  credentialOfPlayer,
  playerIdOf,
} from './credentials.ts';
import { type PlayerRow, refuseQuicker } from './players.ts';
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
export async function findContact(db: Db, playerId: PlayerId): Promise<Contact | undefined> {
  const row = await contacts(db).where('id', '=', playerId).executeTakeFirst();
  return row && contactFrom(row);
}

/** Of many players, those who are still there. */
export async function findContacts(db: Db, players: readonly PlayerId[]): Promise<Contact[]> {
  if (players.length === 0) return [];
  const rows = await contactsAmong(db, players);
  return rows.map(contactFrom);
}

const contactsAmong = writtenAmong('id', (db, isAmong) => contacts(db).where(isAmong));

/** The player of an address, whom mail may go to. */
export async function findAddressee(db: Db, audience: string, email: string) {
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

/** An address with whoever has typed it. */
export interface Mailbox {
  /** An account that signs in by it, else a player who came in by other means. */
  readonly owner: Owner;
  readonly email: string;
  readonly emailKey: string;
  readonly audience: string;
  readonly brand: string;
  readonly playerId: PlayerId | undefined;
  /** When its owner has shown that mail to it arrives. */
  readonly verifiedAt: Date | null;
}

/** The columns by which rows belong to an owner. */
export type Owner =
  | { readonly credential_id: string; readonly player_id: null }
  | { readonly credential_id: null; readonly player_id: PlayerId };

/** The address, as one that may be written to; nothing while nobody has shown whose it is. */
export function provedEmail(of: {
  readonly email: string | null;
  readonly verifiedAt: Date | null;
}): ProvedEmail | null {
  // the one place that says so
  return of.verifiedAt === null ? null : (of.email as ProvedEmail | null);
}

export function mailboxOfCredential(credential: Credential): Mailbox {
  const { id, email, email_key: emailKey, audience, brand, verified_at: verifiedAt } = credential;
  const owner = { credential_id: id, player_id: null };
  return { owner, email, emailKey, audience, brand, playerId: playerIdOf(credential), verifiedAt };
}

/** The address of whoever calls, held: of the account that the session was started with, else the player's. */
export async function mailboxOfCaller(db: Db, context: CallContext): Promise<Mailbox | undefined> {
  const credential = await credentialOfCaller(db, context);
  if (credential) return mailboxOfCredential(credential);
  const { account } = context.caller;
  return account && typedBy(db, account.playerId);
}

export async function mailboxOfPlayer(db: Db, playerId: PlayerId): Promise<Mailbox | undefined> {
  const credential = await credentialOfPlayer(db, playerId);
  return credential ? mailboxOfCredential(credential) : typedBy(db, playerId);
}

async function typedBy(db: Db, playerId: PlayerId): Promise<Mailbox | undefined> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .selectAll()
    .where('id', '=', playerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && mailboxOfRow(row);
}

/** Of a player who does not sign in by it. */
export function mailboxOfRow(row: PlayerRow): Mailbox | undefined {
  const { id, email, email_key: emailKey, audience, brand, email_verified_at: verifiedAt } = row;
  if (email === null || emailKey === null) return undefined;
  const playerId = id;
  const owner = { credential_id: null, player_id: id };
  return { owner, email, emailKey, audience, brand, playerId, verifiedAt };
}

/** Whose address a link or code is to prove. */
export async function mailboxOfOwner(
  db: Db,
  { credential_id, player_id }: Pick<IdentityTables['email_proofs'], keyof Owner>,
): Promise<Mailbox | undefined> {
  if (player_id !== null) return mailboxOfPlayer(db, player_id);
  const credential = await credentialOfId(db, credential_id);
  return credential && mailboxOfCredential(credential);
}

/** Mail to an address arrives, its owner has shown it: from now on it is this account's, and no other player's. */
export async function setProved({ db, now }: Work, mailbox: Mailbox): Promise<void> {
  const { owner, playerId } = mailbox;
  const view = tables<IdentityTables>(db);
  if (owner.credential_id !== null) {
    await view
      .updateTable('credentials')
      .set({ verified_at: now, updated_at: now })
      .where('id', '=', owner.credential_id)
      .execute();
  }
  if (playerId) await giveAddress(db, { ...mailbox, playerId }, now);
}

/** Whoever has shown it last reads there: it is taken from a player who has shown it before. */
export async function giveAddress(
  db: Db,
  { playerId, audience, emailKey }: Pick<Mailbox, 'audience' | 'emailKey'> & { playerId: PlayerId },
  at: Date,
): Promise<void> {
  const view = tables<IdentityTables>(db);
  await view
    .updateTable('players')
    .set({ email_verified_at: null })
    .where('audience', '=', audience)
    .where('email_key', '=', emailKey)
    .where('email_verified_at', 'is not', null)
    .where('id', '<>', playerId)
    .execute();
  await view
    .updateTable('players')
    .set({ email_verified_at: at })
    .where('id', '=', playerId)
    .where('email_key', '=', emailKey)
    .execute()
    .catch(refuseQuicker);
}
