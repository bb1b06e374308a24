import { timingSafeEqual } from 'node:crypto';
import { brandOfCode } from '#brands/brands.ts';
import { createPost } from '#features/messages/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { identityCalls } from '../contract.ts';
import { judgeCode } from '../rules/one-time-code.ts';
import { type Credential, credentialOfSession, playerIdOf } from './credentials.ts';
import { emailRules, noteAsk } from './email-asks.ts';
import {
  countProofTry,
  isGood,
  makeProof,
  newestProof,
  proofOfLink,
  spendProofs,
} from './email-proofs.ts';
import { keyed } from './keyed.ts';
import type { IdentityTables } from './tables.ts';

const MINUTE = 60_000;

/** Sends the code and link that prove an address; the time when they may be asked for again. */
export type Verifier = (work: Work, credential: Credential, context: CallContext) => Promise<Date>;

export function createVerifier(platform: Platform): Verifier {
  const rules = emailRules(platform.rules);
  const post = createPost(platform);
  return async (work, credential, context) => {
    const { email } = credential;
    const ask = { purpose: 'verify', email, byJob: false } as const;
    const { nextAt } = await noteAsk(platform, rules, work, ask, context);
    const { token, code, livesFor } = await makeProof(platform, rules, work, credential, 'verify');
    const path = `/auth/email-verification?token=${token}`;
    const { language } = context;
    const brand = brandOfCode(credential.brand) ?? context.brand;
    await post.mail(work, {
      template: 'verification',
      to: { email, brand, language, timeZone: brand.timeZone, playerId: playerIdOf(credential) },
      values: { digits: code, path, minutes: livesFor / MINUTE },
    });
    return nextAt;
  };
}

export function sendEmailVerification(
  verify: Verifier,
): Handler<typeof identityCalls.sendEmailVerification> {
  return async (_input, context) =>
    context.transact(async (work) => {
      const credential = await credentialOfCaller(work.db, context);
      if (!credential) throw refuse('not_found');
      if (credential.verified_at) return { verified: true, resendAt: null };
      const nextAt = await verify(work, credential, context);
      return { verified: false, resendAt: nextAt.toISOString() };
    });
}

/** By the link of the mail, from any device; by its code, where the address is signed in. */
export function verifyEmail(platform: Platform): Handler<typeof identityCalls.verifyEmail> {
  const rules = emailRules(platform.rules);
  return async ({ token, code }, context) => {
    const at = platform.clock.now();
    if (token !== undefined) {
      return context.transact(async (work) => {
        await verifyByLink(work, token);
        return { done: true };
      });
    }
    // A wrong try is counted even where it is refused, so the refusal is made after the commit.
    const outcome = await platform.workshop.transact(async (work) => {
      const credential = await credentialOfCaller(work.db, context);
      if (!credential) throw refuse('sign_in_needed');
      if (credential.verified_at) return 'ok';
      const proof = await newestProof(work.db, credential.id, 'verify');
      const seen = proof && {
        attempts: proof.attempts,
        expiresAt: proof.expires_at,
        usedAt: proof.used_at,
      };
      const isOfAddress = proof?.email_key === credential.email_key;
      const hash = proof && keyed(platform.secret, code?.trim() ?? '', proof.id);
      const matches = isOfAddress && hash !== undefined && timingSafeEqual(proof.code_hash, hash);
      const outcome = judgeCode(seen, matches, proof?.attempts ?? 0, at, rules);
      if (outcome === 'ok') await setVerified(work, credential);
      else if (proof) await countProofTry(work.db, proof.id);
      return outcome;
    });
    if (outcome !== 'ok') throw refuse(outcome, { status: 422 });
    return { done: true };
  };
}

/** Followed twice, a link is answered as the first time: the address is proved. */
async function verifyByLink(work: Work, token: string): Promise<void> {
  const found = await proofOfLink(work.db, token, 'verify');
  const isProved =
    found?.credential.verified_at && found.proof.email_key === found.credential.email_key;
  if (isProved) return;
  if (!found || !isGood(found, work.now)) throw refuse('email_link_invalid', { status: 422 });
  await setVerified(work, found.credential);
}

/** Mail to the address arrives: its owner has shown it. */
export async function setVerified({ db, now }: Work, { id }: Credential): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('credentials')
    .set({ verified_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
  await spendProofs(db, id, 'verify', now);
}

/** The account of whoever calls: the one that the session was started with, else the player's. */
export async function credentialOfCaller(
  db: Db,
  { caller }: CallContext,
): Promise<Credential | undefined> {
  const bySession = caller.session && (await credentialOfSession(db, caller.session.id));
  if (bySession || !caller.account) return bySession;
  return credentialOfPlayer(db, caller.account.playerId);
}

export function credentialOfPlayer(db: Db, playerId: PlayerId): Promise<Credential | undefined> {
  return tables<IdentityTables>(db)
    .selectFrom('credentials')
    .selectAll()
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst();
}

/** The same, only looked at. */
export async function seenCredential(
  db: Db,
  { caller }: CallContext,
): Promise<Pick<Credential, 'email' | 'verified_at'> | undefined> {
  const { session, account } = caller;
  const credentials = tables<IdentityTables>(db).selectFrom('credentials');
  if (account) {
    const own = credentials.where('player_id', '=', account.playerId);
    return own.select(['email', 'verified_at']).executeTakeFirst();
  }
  if (!session) return undefined;
  return credentials
    .innerJoin('credential_sessions', 'credential_sessions.credential_id', 'credentials.id')
    .where('credential_sessions.session_id', '=', session.id)
    .select(['credentials.email', 'credentials.verified_at'])
    .executeTakeFirst();
}

/** Whether a player has still to show that mail arrives; without an address to sign in with nobody has. */
export async function isEmailUnproved(db: Db, playerId: PlayerId): Promise<boolean> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('credentials')
    .select('verified_at')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row !== undefined && row.verified_at === null;
}
