import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { hashOf } from '#platform/hash.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { type EmailRules, isLinkGood, type ProofPurpose } from '../rules/email-proof.ts';
import { keyed } from './keyed.ts';
import type { Mailbox, Owner } from './mailboxes.ts';
import type { IdentityTables } from './tables.ts';

const DIGITS = 6;

/** What goes into the mail, and nowhere else. */
export interface FreshProof {
  readonly token: string;
  readonly code: string;
  readonly livesFor: number;
}

/** A new proof makes the earlier ones of its kind invalid. */
export async function makeProof(
  { secret, random }: Pick<Platform, 'secret' | 'random'>,
  rules: EmailRules,
  { db, now }: Work,
  { owner, emailKey }: Pick<Mailbox, 'owner' | 'emailKey'>,
  purpose: ProofPurpose,
): Promise<FreshProof> {
  const id = newId();
  const token = randomBytes(32).toString('base64url');
  const code = String(random(10 ** DIGITS)).padStart(DIGITS, '0');
  const livesFor = purpose === 'reset' ? rules.resetLivesFor : rules.livesFor;
  await spendProofs(db, owner, purpose, now);
  await tables<IdentityTables>(db)
    .insertInto('email_proofs')
    .values({
      id,
      ...owner,
      purpose,
      email_key: emailKey,
      token_hash: hashOf(token),
      code_hash: keyed(secret, code, id),
      attempts: 0,
      created_at: now,
      expires_at: new Date(now.getTime() + livesFor),
      used_at: null,
    })
    .execute();
  return { token, code, livesFor };
}

export type Proof = IdentityTables['email_proofs'];

/** The proof of a link, held; nothing where there is no such link. */
export function proofOfLink(
  db: Db,
  token: string,
  purpose: ProofPurpose,
): Promise<Proof | undefined> {
  return tables<IdentityTables>(db)
    .selectFrom('email_proofs')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
}

export function isGood(proof: Proof, { emailKey }: Pick<Mailbox, 'emailKey'>, at: Date): boolean {
  const { expires_at: expiresAt, used_at: usedAt, email_key } = proof;
  return isLinkGood({ expiresAt, usedAt, emailKey: email_key }, emailKey, at);
}

/** Only the newest of a kind counts. */
export function newestProof(db: Db, owner: Owner, purpose: ProofPurpose) {
  return tables<IdentityTables>(db)
    .selectFrom('email_proofs')
    .selectAll()
    .where(ofOwner(owner))
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function countProofTry(db: Db, id: string): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('email_proofs')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

/** One more use of a link, if it has one left: each costs a password's work. */
export async function takeProofTry(
  db: Db,
  id: string,
  { attempts }: Pick<EmailRules, 'attempts'>,
): Promise<boolean> {
  const taken = await tables<IdentityTables>(db)
    .updateTable('email_proofs')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('attempts', '<', attempts)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** From now on none of these links and codes does anything. */
export async function spendProofs(
  db: Db,
  owner: Owner,
  purpose: ProofPurpose,
  now: Date,
): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('email_proofs')
    .set({ used_at: now })
    .where(ofOwner(owner))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** When somebody was sent what proves an address since then, whichever address it was; oldest first. */
export async function proofsSince(db: Db, owner: Owner, since: Date): Promise<Date[]> {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('email_proofs')
    .select('created_at')
    .where(ofOwner(owner))
    .where('purpose', '=', 'verify')
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

function ofOwner({ credential_id, player_id }: Owner) {
  return credential_id === null
    ? sql<boolean>`player_id = ${player_id}`
    : sql<boolean>`credential_id = ${credential_id}`;
}
