import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { emailKey } from '#core/fields.ts';
import { plainEmail } from '#core/normalise.ts';
import type { RuleBook } from '#platform/config/rule-book.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { hashOf, keyedHash } from '#platform/hash.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import {
  EMAIL_RULES,
  type EmailRules,
  isLinkValid,
  nextCodeAt,
  type ProofPurpose,
} from '../rules/proof-limits.ts';
import type { Mailbox, Owner } from './contacts.ts';
import type { IdentityTables } from './tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export function emailRules(book: RuleBook): EmailRules {
  return {
    livesFor: book.duration('EMAIL_CODE_LIVES_FOR', EMAIL_RULES.livesFor),
    resetLivesFor: book.duration('RESET_LIVES_FOR', EMAIL_RULES.resetLivesFor),
    attempts: book.count('EMAIL_CODE_ATTEMPTS', EMAIL_RULES.attempts),
    resendAfter: book.duration('EMAIL_RESEND_AFTER', EMAIL_RULES.resendAfter),
    perHour: book.count('EMAILS_PER_HOUR', EMAIL_RULES.perHour),
    perAddress: book.count('EMAILS_PER_ADDRESS', EMAIL_RULES.perAddress),
    dailyBudget: book.count('EMAILS_DAILY_BUDGET', EMAIL_RULES.dailyBudget),
  };
}

interface EmailRequest {
  readonly purpose: ProofPurpose | 'guardian';
  readonly email: string;
  /** A job sends the mail later, so that the reply takes as long for an unknown address. */
  readonly byJob: boolean;
  /** For a new address: the first of several simultaneous requests sends the mail, so none waits for another. */
  readonly isFirst?: true;
}

interface RecordedRequest {
  readonly id: string;
  /** Time when the next one may be requested. */
  readonly nextAt: Date;
}

/**
 * Records a request for mail to an address, or refuses it: waits grow with each request, and there are limits for a
 * mailbox, a network address and a brand. It never looks at whether the address is known, so it can't reveal it.
 */
export async function recordEmailRequest(
  { secret, log }: Pick<Platform, 'secret' | 'log'>,
  rules: EmailRules,
  { db, now }: Transaction,
  { purpose, email, byJob, isFirst }: EmailRequest,
  context: CallContext,
): Promise<RecordedRequest> {
  const { audience, code: brand } = context.brand;
  const account = keyedHash(secret, audience, emailKey(email));
  const address = keyedHash(secret, context.address);
  await lock(db, [account, address]);
  const history = await requestTimes(db, account, purpose, now);
  const next = nextCodeAt(history, isFirst ? { ...rules, resendAfter: 0 } : rules);
  if (next && now < next) throw waitForMail(next, now);
  const since = new Date(now.getTime() - HOUR);
  if ((await countSince(db, 'address_hash', address, since)) >= rules.perAddress) {
    throw waitForMail(new Date(now.getTime() + HOUR), now);
  }
  const ofBrand = await countSince(db, 'brand', brand, new Date(now.getTime() - DAY));
  if (ofBrand >= rules.dailyBudget) {
    log.error({ brand, mails: ofBrand }, 'budget of e-mails is spent');
    throw refuse('unavailable');
  }
  const id = newId();
  await tables<IdentityTables>(db)
    .insertInto('email_asks')
    .values({
      id,
      purpose,
      brand,
      language: context.language,
      account_hash: account,
      address_hash: address,
      email: byJob ? plainEmail(email) : null,
      created_at: now,
    })
    .execute();
  return { id, nextAt: nextCodeAt([...history, now], rules) ?? now };
}

/** Returns a request's address and deletes it, so that a repeated job sends no second mail. */
export async function takeEmailRequest(db: Db, id: string) {
  const row = await tables<IdentityTables>(db)
    .selectFrom('email_asks')
    .select(['email', 'brand', 'language'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.email) return undefined;
  await tables<IdentityTables>(db)
    .updateTable('email_asks')
    .set({ email: null })
    .where('id', '=', id)
    .execute();
  return { email: row.email, brand: row.brand, language: row.language };
}

async function requestTimes(
  db: Db,
  account: Buffer,
  purpose: EmailRequest['purpose'],
  now: Date,
): Promise<Date[]> {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('email_asks')
    .select('created_at')
    .where('account_hash', '=', account)
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(now.getTime() - HOUR))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

async function countSince(
  db: Db,
  by: 'address_hash' | 'brand',
  value: Buffer | string,
  since: Date,
): Promise<number> {
  const { asks } = await tables<IdentityTables>(db)
    .selectFrom('email_asks')
    .select(({ fn }) => fn.countAll<number>().as('asks'))
    .where(by, '=', value)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return asks;
}

/** Locks the counted keys on all nodes, so that simultaneous requests are all counted. */
async function lock(db: Db, hashes: readonly Buffer[]): Promise<void> {
  for (const key of hashes.map((hash) => `mail:${hash.toString('hex')}`).sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  }
}

export function waitForMail(next: Date, now: Date) {
  const seconds = Math.ceil((next.getTime() - now.getTime()) / 1000);
  const values = { minutes: Math.ceil(seconds / 60) };
  return refuse('mail_wait', { status: 429, values, retryAfterSeconds: seconds });
}

const DIGITS = 6;

/** The content of the mail. Only hashes are stored. */
interface FreshProof {
  readonly token: string;
  readonly code: string;
  readonly livesFor: number;
}

/** Creates a proof. Earlier ones of its purpose become invalid. */
export async function makeProof(
  { secret, random }: Pick<Platform, 'secret' | 'random'>,
  rules: EmailRules,
  { db, now }: Transaction,
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
      code_hash: keyedHash(secret, code, id),
      attempts: 0,
      created_at: now,
      expires_at: new Date(now.getTime() + livesFor),
      used_at: null,
    })
    .execute();
  return { token, code, livesFor };
}

export type Proof = IdentityTables['email_proofs'];

/** Finds and locks the proof of a link. */
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

export function isValid(proof: Proof, { emailKey }: Pick<Mailbox, 'emailKey'>, at: Date): boolean {
  const { expires_at: expiresAt, used_at: usedAt, email_key } = proof;
  return isLinkValid({ expiresAt, usedAt, emailKey: email_key }, emailKey, at);
}

/** Finds and locks the newest proof of a purpose; only that one counts. */
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

/** Counts one use of a link; false if none is left. Each use costs the hashing of a password. */
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

/** Invalidates an owner's links and codes of a purpose. */
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

/** Times since then at which an owner was sent proofs, for any address; oldest first. */
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
