import { sql } from 'kysely';
import { emailKey } from '#core/fields.ts';
import type { ProvedEmail } from '#features/foundation/messages/rules/addresses.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import {
  type Credential,
  credentialOfCaller,
  credentialOfId,
  credentialOfPlayer,
  playerIdOf,
} from './credentials.ts';
import { type PlayerRow, refuseTakenMeanwhile } from './players.ts';
import type { IdentityTables } from './tables.ts';

/** A player's addresses, language and time zone for messages. */
export interface Contact {
  readonly playerId: PlayerId;
  /** `null` until its owner has proved it. */
  readonly email: ProvedEmail | null;
  /** Number or key of the address that they registered with, proved or not: only to recognise them, never to write to. */
  readonly cameBy: string | null;
  /** E.164 without the plus sign. */
  readonly msisdn: string | null;
  readonly brand: string;
  readonly language: string;
  readonly timeZone: string;
}

/** Finds a player's contact; `undefined` for a removed profile. */
export async function findContact(db: Db, playerId: PlayerId): Promise<Contact | undefined> {
  const row = await contacts(db).where('id', '=', playerId).executeTakeFirst();
  return row && contactFrom(row);
}

/** Finds the contacts of many players, without removed profiles. */
export async function findContacts(db: Db, players: readonly PlayerId[]): Promise<Contact[]> {
  if (players.length === 0) return [];
  const rows = await contacts(db)
    .where(sql<boolean>`id = any(${[...players]}::uuid[])`)
    .execute();
  return rows.map(contactFrom);
}

/** Finds the player who has proved an address, for mail to it. */
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

/** An e-mail address and the account that entered it. */
export interface Mailbox {
  /** The credential that signs in with it, else the player. */
  readonly owner: Owner;
  readonly email: string;
  readonly emailKey: string;
  readonly audience: string;
  readonly brand: string;
  readonly playerId: PlayerId | undefined;
  /** Time of the proof that mail to it arrives. */
  readonly verifiedAt: Date | null;
}

/** Columns that link a row to its owner. */
export type Owner =
  | { readonly credential_id: string; readonly player_id: null }
  | { readonly credential_id: null; readonly player_id: PlayerId };

/** Returns the address as one that may receive mail, or `null` until it is proved. */
export function provedEmail(of: {
  readonly email: string | null;
  readonly verifiedAt: Date | null;
}): ProvedEmail | null {
  // the only cast to a proved address
  return of.verifiedAt === null ? null : (of.email as ProvedEmail | null);
}

export function mailboxOfCredential(credential: Credential): Mailbox {
  const { id, email, email_key: emailKey, audience, brand, verified_at: verifiedAt } = credential;
  const owner = { credential_id: id, player_id: null };
  return { owner, email, emailKey, audience, brand, playerId: playerIdOf(credential), verifiedAt };
}

/** Locks and returns the caller's mailbox: that of the session's credential, else the player's. */
export async function mailboxOfCaller(db: Db, context: CallContext): Promise<Mailbox | undefined> {
  const credential = await credentialOfCaller(db, context);
  if (credential) return mailboxOfCredential(credential);
  const { account } = context.caller;
  return account && mailboxOfProfile(db, account.playerId);
}

export async function mailboxOfPlayer(db: Db, playerId: PlayerId): Promise<Mailbox | undefined> {
  const credential = await credentialOfPlayer(db, playerId);
  return credential ? mailboxOfCredential(credential) : mailboxOfProfile(db, playerId);
}

async function mailboxOfProfile(db: Db, playerId: PlayerId): Promise<Mailbox | undefined> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .selectAll()
    .where('id', '=', playerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && mailboxOfRow(row);
}

/** The mailbox of a player who doesn't sign in with it. */
export function mailboxOfRow(row: PlayerRow): Mailbox | undefined {
  const { id, email, email_key: emailKey, audience, brand, email_verified_at: verifiedAt } = row;
  if (email === null || emailKey === null) return undefined;
  const playerId = id;
  const owner = { credential_id: null, player_id: id };
  return { owner, email, emailKey, audience, brand, playerId, verifiedAt };
}

/** Finds the mailbox that a link or code proves. */
export async function mailboxOfOwner(
  db: Db,
  { credential_id, player_id }: Pick<IdentityTables['email_proofs'], keyof Owner>,
): Promise<Mailbox | undefined> {
  if (player_id !== null) return mailboxOfPlayer(db, player_id);
  const credential = await credentialOfId(db, credential_id);
  return credential && mailboxOfCredential(credential);
}

/** Records that the owner has proved the address. It now belongs to this account and to no other player. */
export async function setProved({ db, now }: Transaction, mailbox: Mailbox): Promise<void> {
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

/** Gives a proved address to a player; the last proof counts, so another player's earlier proof ends. */
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
    .catch(refuseTakenMeanwhile);
}

/** Changes the address that a player signs in with, if there is one. It is unproved again. */
export async function changeEmail(
  db: Db,
  playerId: PlayerId,
  email: string,
  now: Date,
): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('credentials')
    .set({ email, email_key: emailKey(email), updated_at: now, verified_at: null })
    .where('player_id', '=', playerId)
    .execute()
    .catch(refuseTakenMeanwhile);
}

/** Gives a sample player a proved address. */
export async function giveSampleAddress(
  db: Db,
  {
    playerId,
    audience,
    email,
  }: {
    readonly playerId: PlayerId;
    readonly audience: string;
    readonly email: string;
  },
  now: Date,
): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('players')
    .set({ email, email_key: emailKey(email) })
    .where('id', '=', playerId)
    .execute();
  await giveAddress(db, { playerId, audience, emailKey: emailKey(email) }, now);
}

/** Runs when a player's address has changed. */
export type AddressMoved = (
  transaction: Transaction,
  before: Mailbox | undefined,
  after: Mailbox,
  context: CallContext,
) => Promise<void>;
