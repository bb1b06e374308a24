import { brandOfCode } from '#brands/brands.ts';
import { emailProblem, passwordProblem } from '#core/fields.ts';
import { createPost, type Post } from '#features/foundation/messages/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { SessionId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { revokeSessions } from '#platform/sessions/sessions.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { identityCalls } from '../identity.contract.ts';
import { revokeKeysOf } from './api-keys.ts';
import { mailboxOfCredential, provedEmail } from './contacts.ts';
import {
  type Credential,
  credentialOfCaller,
  credentialOfEmail,
  credentialOfId,
  hashPassword,
  passwordMatches,
  playerIdOf,
  refuseWeak,
} from './credentials.ts';
import {
  emailRules,
  isValid,
  makeProof,
  type Proof,
  proofOfLink,
  recordEmailRequest,
  spendProofs,
  takeEmailRequest,
  takeProofTry,
} from './email-proofs.ts';
import { setVerified } from './email-verification.ts';
import { forgetTries, type LoginGuard, provePassword } from './login.ts';
import type { IdentityTables } from './tables.ts';

const RECOVERY_JOB = 'send-recovery';
const MINUTE = 60_000;

/** Requests the mail for a new password. Reply and time are the same for known and unknown addresses. */
export function sendPasswordRecoveryEmail(
  platform: Platform,
): Handler<typeof identityCalls.sendPasswordRecoveryEmail> {
  const rules = emailRules(platform.rules);
  return async ({ email }, context) => {
    const problem = emailProblem(email);
    if (problem) throw refuseField('email', problem);
    return context.transaction(async (transaction) => {
      const ask = { purpose: 'reset', email, byJob: true } as const;
      const { id } = await recordEmailRequest(platform, rules, transaction, ask, context);
      await transaction.job(RECOVERY_JOB, { id });
      return { done: true };
    });
  };
}

export function recoveryJobs(platform: Platform): void {
  const rules = emailRules(platform.rules);
  const post = createPost(platform);
  platform.jobs.handle(RECOVERY_JOB, ({ id }) =>
    platform.transactions.run(async (transaction) => {
      const ask = await takeEmailRequest(transaction.db, String(id));
      const brand = ask && brandOfCode(ask.brand);
      if (!brand) return;
      const credential = await credentialOfEmail(transaction.db, brand.audience, ask.email);
      if (!credential) return;
      const mailbox = mailboxOfCredential(credential);
      const { token, livesFor } = await makeProof(platform, rules, transaction, mailbox, 'reset');
      await post.mail(transaction, {
        template: 'reset',
        to: { ...readerOf(credential, ask.language), email: credential.email },
        values: { path: `/auth/forgot-password?token=${token}`, minutes: livesFor / MINUTE },
      });
    }),
  );
}

/**
 * Sets a new password by the link of the mail, once. The link also proves the address. All sessions end and all API keys
 * are revoked, in case someone else has them.
 */
export function resetPassword(platform: Platform): Handler<typeof identityCalls.resetPassword> {
  const rules = emailRules(platform.rules);
  const post = createPost(platform);
  return async ({ token, password }, context) => {
    const problem = passwordProblem(password);
    if (problem) throw refuseField('password', problem);
    const link = await proofOfLink(platform.db, token, 'reset');
    const owner = link && (await credentialOfId(platform.db, link.credential_id));
    if (owner) await refuseWeakFor(platform.db, 'password', password, owner);
    const mayTry = link && (await takeProofTry(platform.db, link.id, rules));
    if (!mayTry) throw refuse('email_link_invalid', { status: 422 });
    const passwordHash = await hashPassword(password);
    return context.transaction(async (transaction) => {
      const proof = await proofOfLink(transaction.db, token, 'reset');
      const credential = proof && (await credentialOfId(transaction.db, proof.credential_id));
      if (!credential) throw refuse('email_link_invalid', { status: 422 });
      const mailbox = mailboxOfCredential(credential);
      if (!isValid(proof, mailbox, transaction.now)) {
        if (await isRepeated(proof, credential, password, transaction.now)) return { done: true };
        throw refuse('email_link_invalid', { status: 422 });
      }
      if (!credential.verified_at) await setVerified(transaction, mailbox);
      const proved = { ...credential, verified_at: credential.verified_at ?? transaction.now };
      await setPassword(post, transaction, proved, passwordHash, context, undefined);
      const owner = playerIdOf(credential);
      if (owner) await revokeKeysOf(transaction.db, owner, transaction.now);
      await forgetTries(platform, transaction.db, credential);
      return { done: true };
    });
  };
}

/** True for a repeated request with the same password while the link would be valid; a later one could only be a guess. */
async function isRepeated(
  { used_at, expires_at }: Pick<Proof, 'used_at' | 'expires_at'>,
  credential: Credential,
  password: string,
  now: Date,
): Promise<boolean> {
  return used_at !== null && now < expires_at && (await passwordMatches(credential, password));
}

export function changePassword(
  platform: Platform,
  guard: LoginGuard,
): Handler<typeof identityCalls.changePassword> {
  const post = createPost(platform);
  return async ({ emailPassword, newPassword, keys }, context) => {
    if (emailPassword === '') throw refuseField('emailPassword', 'password_required');
    const problem = passwordProblem(newPassword);
    if (problem) throw refuseField('newPassword', problem);
    const own = await credentialOfCaller(platform.db, context);
    if (!own) throw refuse('not_found');
    await refuseWeakFor(platform.db, 'newPassword', newPassword, own);
    const proved = await provePassword(guard, own, emailPassword, context);
    const passwordHash = await hashPassword(newPassword);
    return context.transaction(async (transaction) => {
      await setPassword(
        post,
        transaction,
        proved,
        passwordHash,
        context,
        context.caller.session?.id,
      );
      const owner = playerIdOf(proved);
      if (keys && owner) await revokeKeysOf(transaction.db, owner, transaction.now);
      return { done: true };
    });
  };
}

/** Saves the password, signs out other devices, spends open links and mails a notice to the proved address. */
async function setPassword(
  post: Post,
  transaction: Transaction,
  credential: Credential,
  passwordHash: string,
  { language }: CallContext,
  staying: SessionId | undefined,
): Promise<void> {
  const { db, now } = transaction;
  await tables<IdentityTables>(db)
    .updateTable('credentials')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', credential.id)
    .execute();
  const { owner, verifiedAt, email } = mailboxOfCredential(credential);
  await spendProofs(db, owner, 'reset', now);
  const sessions = await tables<IdentityTables>(db)
    .selectFrom('credential_sessions')
    .select('session_id')
    .where('credential_id', '=', credential.id)
    .execute();
  const ended = sessions.map(({ session_id }) => session_id as SessionId); // refers to sessions
  await revokeSessions(
    db,
    ended.filter((id) => id !== staying),
    now,
  );
  const proved = provedEmail({ email, verifiedAt });
  if (proved === null) return;
  await post.mail(transaction, {
    template: 'password_changed',
    to: { ...readerOf(credential, language), email: proved },
    values: { path: '/auth/forgot-password-request' },
  });
}

function readerOf(credential: Credential, language: string) {
  const brand = brandOfCode(credential.brand);
  if (!brand) throw new Error(`no brand ${credential.brand}`); // brands of stored rows stay configured
  return { brand, language, timeZone: brand.timeZone, playerId: playerIdOf(credential) };
}

/** As {@link refuseWeak}, for the new password of an existing account. */
async function refuseWeakFor(
  db: Db,
  field: string,
  password: string,
  { full_name: name, email, player_id }: Credential,
): Promise<void> {
  const player =
    player_id === null
      ? undefined
      : await tables<IdentityTables>(db)
          .selectFrom('players')
          .select(['username', 'msisdn'])
          .where('id', '=', player_id)
          .executeTakeFirst();
  refuseWeak(field, password, { name, email }, player);
}
