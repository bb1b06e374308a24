import { timingSafeEqual } from 'node:crypto';
import { brandOfCode } from '#brands/brands.ts';
import { createPost } from '#features/foundation/messages/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { keyedHash } from '#platform/hash.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { Refusal, refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { identityCalls } from '../identity.contract.ts';
import type { EmailRules } from '../rules/proof-limits.ts';
import { judgeCode } from '../rules/proof-limits.ts';
import {
  type AddressMoved,
  type Mailbox,
  mailboxOfCaller,
  mailboxOfOwner,
  type Owner,
  provedEmail,
  setProved,
} from './contacts.ts';
import {
  countProofTry,
  emailRules,
  isValid,
  makeProof,
  newestProof,
  type Proof,
  proofOfLink,
  proofsSince,
  recordEmailRequest,
  spendProofs,
  waitForMail,
} from './email-proofs.ts';
import type { IdentityTables } from './tables.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Sends mails that prove addresses. */
export interface Verifier {
  /** Records the request for a new address, or refuses it. */
  countFirst(transaction: Transaction, email: string, context: CallContext): Promise<void>;
  /** Sends code and link to an address. The request has been recorded before. */
  send(transaction: Transaction, mailbox: Mailbox, context: CallContext): Promise<void>;
  /** Records and sends for an existing account; returns the time when it may be requested again. */
  verify(transaction: Transaction, mailbox: Mailbox, context: CallContext): Promise<Date>;
}

export function createVerifier(platform: Platform): Verifier {
  const rules = emailRules(platform.rules);
  const post = createPost(platform);
  const verifier: Verifier = {
    async countFirst(transaction, email, context) {
      await recordEmailRequest(
        platform,
        rules,
        transaction,
        { ...askFor(email), isFirst: true },
        context,
      );
    },
    async send(transaction, mailbox, context) {
      const { email, playerId } = mailbox;
      const { token, code, livesFor } = await makeProof(
        platform,
        rules,
        transaction,
        mailbox,
        'verify',
      );
      const path = `/auth/email-verification?token=${token}`;
      const { language } = context;
      const brand = brandOfCode(mailbox.brand) ?? context.brand;
      await post.mail(transaction, {
        template: 'verification',
        to: { email, brand, language, timeZone: brand.timeZone, playerId },
        values: { digits: code, path, minutes: livesFor / MINUTE },
      });
    },
    async verify(transaction, mailbox, context) {
      await refuseRefused(transaction.db, mailbox);
      await refuseManyAddresses(transaction, mailbox, rules);
      const { nextAt } = await recordEmailRequest(
        platform,
        rules,
        transaction,
        askFor(mailbox.email),
        context,
      );
      await verifier.send(transaction, mailbox, context);
      return nextAt;
    },
  };
  return verifier;
}

function askFor(email: string) {
  return { purpose: 'verify', email, byJob: false } as const;
}

/** Limits one account that enters many addresses in a row; each mailbox has its own limit too. */
async function refuseManyAddresses(
  { db, now }: Transaction,
  { owner }: Mailbox,
  { perHour }: EmailRules,
): Promise<void> {
  const sent = await proofsSince(db, owner, new Date(now.getTime() - HOUR));
  const first = sent.at(-perHour);
  if (first) throw waitForMail(new Date(first.getTime() + HOUR), now);
}

/** Sends the proof as part of another change. The change succeeds even if no mail may be sent now. */
export async function verifyTyped(
  verifier: Verifier,
  transaction: Transaction,
  mailbox: Mailbox,
  context: CallContext,
): Promise<void> {
  try {
    await verifier.verify(transaction, mailbox, context);
  } catch (error) {
    const isTemporary = error instanceof Refusal && TEMPORARY.has(error.code);
    if (!isTemporary) throw error;
  }
}

const TEMPORARY = new Set(['mail_wait', 'unavailable']);

/** Sends a proof to the new address and a notice to the old one, in case its owner did not do this. */
export function createAddressMoved(platform: Platform, verifier: Verifier): AddressMoved {
  const post = createPost(platform);
  return async (transaction, before, after, context) => {
    await verifyTyped(verifier, transaction, after, context);
    const email = before ? provedEmail(before) : null;
    if (!before || email === null) return;
    const brand = brandOfCode(before.brand) ?? context.brand;
    const { language } = context;
    const { playerId } = before;
    await post.mail(transaction, {
      template: 'email_changed',
      to: { email, brand, language, timeZone: brand.timeZone, playerId },
      values: { email: after.email },
    });
  };
}

export function sendEmailVerification(
  verifier: Verifier,
): Handler<typeof identityCalls.sendEmailVerification> {
  return async (_input, context) =>
    context.transaction(async (transaction) => {
      const mailbox = await mailboxOfCaller(transaction.db, context);
      if (!mailbox) throw refuse('not_found');
      if (mailbox.verifiedAt) return { verified: true, resendAt: null };
      const nextAt = await verifier.verify(transaction, mailbox, context);
      return { verified: false, resendAt: nextAt.toISOString() };
    });
}

/** Proves an address by the mail's link on any device, or by its code in a signed-in browser. */
export function verifyEmail(platform: Platform): Handler<typeof identityCalls.verifyEmail> {
  const rules = emailRules(platform.rules);
  return async ({ token, code }, context) => {
    const at = platform.clock.now();
    if (token !== undefined) {
      return context.transaction(async (transaction) => {
        await verifyByLink(transaction, token);
        return { done: true };
      });
    }
    // a wrong code is counted, so the refusal follows the commit
    const outcome = await platform.transactions.run(async (transaction) => {
      const mailbox = await mailboxOfCaller(transaction.db, context);
      if (!mailbox) throw refuse(context.caller.account ? 'not_found' : 'sign_in_needed');
      return mailbox.verifiedAt
        ? 'ok'
        : tryCode(platform, transaction, mailbox, code ?? '', rules, at);
    });
    if (outcome !== 'ok') throw refuse(outcome, { status: 422 });
    return { done: true };
  };
}

async function tryCode(
  platform: Platform,
  transaction: Transaction,
  mailbox: Mailbox,
  code: string,
  rules: EmailRules,
  at: Date,
) {
  const proof = await newestProof(transaction.db, mailbox.owner, 'verify');
  const isRight = proof !== undefined && isCodeOf(platform, proof, mailbox, code);
  const outcome = judgeCode(proof && seenOf(proof), isRight, proof?.attempts ?? 0, at, rules);
  if (outcome === 'ok') await setVerified(transaction, mailbox);
  else if (proof) await countProofTry(transaction.db, proof.id);
  return outcome;
}

function seenOf({ attempts, expires_at, used_at }: Proof) {
  return { attempts, expiresAt: expires_at, usedAt: used_at };
}

/** True if it is the proof's code and the proof is of the mailbox's address. */
function isCodeOf({ secret }: Platform, proof: Proof, mailbox: Mailbox, code: string): boolean {
  const isOfAddress = proof.email_key === mailbox.emailKey;
  return isOfAddress && timingSafeEqual(proof.code_hash, keyedHash(secret, code, proof.id));
}

/** Proves an address by link; a second use gets the same reply. */
async function verifyByLink(transaction: Transaction, token: string): Promise<void> {
  const proof = await proofOfLink(transaction.db, token, 'verify');
  const mailbox = proof && (await mailboxOfOwner(transaction.db, proof));
  if (!mailbox) throw refuse('email_link_invalid', { status: 422 });
  if (mailbox.verifiedAt && proof.email_key === mailbox.emailKey) return;
  if (!isValid(proof, mailbox, transaction.now))
    throw refuse('email_link_invalid', { status: 422 });
  await setVerified(transaction, mailbox);
}

/** Records the proof of an address and spends its other codes and links. */
export async function setVerified(transaction: Transaction, mailbox: Mailbox): Promise<void> {
  await setProved(transaction, mailbox);
  await spendProofs(transaction.db, mailbox.owner, 'verify', transaction.now);
}

/** The account of a mail's link, shown before its reader confirms or refuses. */
export function emailProof({ transactions }: Platform): Handler<typeof identityCalls.emailProof> {
  return async ({ token }) =>
    transactions.run(async ({ db, now }) => {
      const { proof, mailbox } = await proofWithMailbox(db, token);
      const isDone = mailbox.verifiedAt !== null && proof.email_key === mailbox.emailKey;
      if (!isDone && !isValid(proof, mailbox, now)) throw linkInvalid();
      const { email, playerId, brand } = mailbox;
      const row =
        playerId &&
        (await tables<IdentityTables>(db)
          .selectFrom('players')
          .select('username')
          .where('id', '=', playerId)
          .executeTakeFirst());
      return { email, username: row?.username ?? null, brand: brandOfCode(brand)?.name ?? brand };
    });
}

/** Refuses an address for an account. If it was confirmed in the meantime, it is removed from the account. */
export function refuseEmail(): Handler<typeof identityCalls.refuseEmail> {
  return async ({ token }, context) =>
    context.transaction(async (transaction) => {
      const link = await proofOfLink(transaction.db, token, 'verify');
      if (link && (await isRefused(transaction.db, link, link.email_key)))
        return { done: true } as const;
      const { proof, mailbox } = await proofWithMailbox(transaction.db, token);
      const isOfAddress = proof.email_key === mailbox.emailKey;
      // an expired link can't undo a confirmation
      if (!isOfAddress || (mailbox.verifiedAt && transaction.now >= proof.expires_at))
        throw linkInvalid();
      await recordRefusal(transaction, mailbox);
      await spendProofs(transaction.db, mailbox.owner, 'verify', transaction.now);
      await removeAddress(transaction, mailbox);
      return { done: true } as const;
    });
}

/** Refuses mail to an address whose reader has refused this account. */
async function refuseRefused(db: Db, { owner, emailKey }: Mailbox): Promise<void> {
  if (await isRefused(db, owner, emailKey)) throw refuse('email_refused', { status: 409 });
}

async function proofWithMailbox(
  db: Db,
  token: string,
): Promise<{ proof: Proof; mailbox: Mailbox }> {
  const proof = await proofOfLink(db, token, 'verify');
  const mailbox = proof && (await mailboxOfOwner(db, proof));
  if (!mailbox) throw linkInvalid();
  return { proof, mailbox };
}

async function isRefused(
  db: Db,
  owner: Pick<Proof, keyof Owner>,
  emailKey: string,
): Promise<boolean> {
  const refusals = tables<IdentityTables>(db).selectFrom('email_refusals').select('at');
  const ofOwner =
    owner.credential_id === null
      ? refusals.where('player_id', '=', owner.player_id)
      : refusals.where('credential_id', '=', owner.credential_id);
  return (await ofOwner.where('email_key', '=', emailKey).executeTakeFirst()) !== undefined;
}

async function recordRefusal(
  { db, now }: Transaction,
  { owner, emailKey }: Mailbox,
): Promise<void> {
  await tables<IdentityTables>(db)
    .insertInto('email_refusals')
    .values({ ...owner, email_key: emailKey, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes an address from a profile. An account that signs in with it keeps it, unproved. */
async function removeAddress({ db, now }: Transaction, mailbox: Mailbox): Promise<void> {
  const { owner, playerId, emailKey } = mailbox;
  const view = tables<IdentityTables>(db);
  if (owner.credential_id !== null) {
    await view
      .updateTable('credentials')
      .set({ verified_at: null, updated_at: now })
      .where('id', '=', owner.credential_id)
      .execute();
  }
  if (!playerId) return;
  const gone = { email: null, email_key: null };
  await view
    .updateTable('players')
    .set({ ...(owner.credential_id === null && gone), email_verified_at: null, updated_at: now })
    .where('id', '=', playerId)
    .where('email_key', '=', emailKey)
    .execute();
}

function linkInvalid() {
  return refuse('email_link_invalid', { status: 422 });
}
