import type { Brand } from '#brands/brand.ts';
import { emailProblem, type FieldKey } from '#core/fields.ts';
import type { RuleBook } from '#platform/config/rule-book.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type CallContext, checkMsisdn, type Handler } from '#platform/http/handlers.ts';
import { type FieldProblem, refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { isSignedBy } from '#platform/ports/portals.ts';
import { revokeSession, startSession } from '#platform/sessions/sessions.ts';
import type { identityCalls } from '../identity.contract.ts';
import { PORTAL_RULES, type PortalRules, proofProblem, signedText } from '../rules/portal.ts';
import { playerIdOf, startCredentialSession } from './credentials.ts';
import type { LoginGuard } from './login-guard.ts';
import { lockNumber, playerOfNumber, servedNumber } from './phone-numbers.ts';
import { profileOf } from './profiles.ts';
import { loginReply } from './sessions.ts';
import type { IdentityTables } from './tables.ts';

interface LoginInput {
  readonly msisdn?: string | undefined;
  readonly email?: string | undefined;
  readonly emailPassword?: string | undefined;
}

export function login(platform: Platform, guard: LoginGuard): Handler<typeof identityCalls.login> {
  return (claim, context) => signInOrRead(platform, guard, claim, context);
}

export function getUserViaMsisdn(
  platform: Platform,
  guard: LoginGuard,
): Handler<typeof identityCalls.getUserViaMsisdn> {
  return async (claim, context) => {
    const { id, mettleStateUser } = await signInOrRead(platform, guard, claim, context);
    const user = id === null ? null : await profileOf(platform.db, id);
    return { id, mettleStateUser, user };
  };
}

export function logout({ db, clock }: Platform): Handler<typeof identityCalls.logout> {
  return async (_input, context) => {
    const { session } = context.caller;
    if (session) await revokeSession(db, session.id, clock.now());
    context.setSession(null);
    return { done: true };
  };
}

/** Signs in by e-mail and password, else replies from the caller's session. */
async function signInOrRead(
  platform: Platform,
  guard: LoginGuard,
  { msisdn, email, emailPassword }: LoginInput,
  context: CallContext,
) {
  const { session, account } = context.caller;
  const byEmail = context.brand.entry === 'email' && email !== undefined;
  if (byEmail && email && emailPassword) {
    return signIn(platform, guard, email, emailPassword, context);
  }
  if (byEmail && !session) throw missingFields(email, emailPassword);
  if (!session) throw refuse('sign_in_needed');
  checkMsisdn(context, msisdn);
  return loginReply(account?.playerId);
}

async function signIn(
  { transactions }: Platform,
  guard: LoginGuard,
  email: string,
  password: string,
  context: CallContext,
) {
  const credential = await guard(email, password, context);
  if (!credential) throw refuse('login_invalid', { status: 401 });
  const token = await transactions.run(({ db, now }) =>
    startCredentialSession(db, credential, context, now),
  );
  context.setSession(token);
  return loginReply(playerIdOf(credential));
}

function missingFields(email: string, password = '') {
  return refuse('input_invalid', {
    fields: [
      ...fieldProblem('email', emailProblem(email)),
      ...fieldProblem('emailPassword', password === '' ? 'password_required' : null),
    ],
  });
}

export function fieldProblem(path: string, code: FieldKey | null): FieldProblem[] {
  return code ? [{ path, code }] : [];
}

/** Asks a brand's carrier for the subscription of a number; true if it has answered. */
export type LookUp = (brand: Brand, msisdn: string) => Promise<boolean>;

type PortalProof = Parameters<Handler<typeof identityCalls.portalProof>>[0];

export function portal({ portals }: Platform): Handler<typeof identityCalls.portal> {
  return async (_input, { brand }) => {
    const url = portals.place(brand.code)?.url ?? brand.portal?.url ?? null;
    return { kind: brand.portal?.kind ?? null, url: brand.portal && url };
  };
}

/** Signs in with a carrier's signed proof. It works once; its own session gets the same reply again. */
export function portalProof(
  platform: Platform,
  lookUp: LookUp,
): Handler<typeof identityCalls.portalProof> {
  const rules = portalRules(platform.rules);
  return async (proof, context) => {
    checkSignature(platform, proof, context);
    const number = servedNumber(proof.msisdn, context);
    const { session, account } = context.caller;
    if (session && session.msisdn !== number) throw refuse('not_yours');
    if (session) return replyTo(account?.playerId, number, context);

    const { audience, code: brand } = context.brand;
    const { playerId, token } = await platform.transactions.run(async ({ db, now }) => {
      const problem = proofProblem({ ...proof, at: new Date(proof.at) }, brand, now, rules);
      if (problem) throw refuse(problem, { status: 422 });
      await lockNumber(db, audience, number);
      await spendProof(db, proof, now);
      const playerId = await playerOfNumber(db, audience, number);
      const { userAgent } = context;
      const device = context.device();
      const fresh = { audience, brand, msisdn: number, playerId, userAgent, device };
      return { playerId, token: await startSession(db, fresh, now) };
    });
    context.setSession(token);
    return replyTo(playerId, number, context);
  };

  async function replyTo(playerId: PlayerId | undefined, number: string, { brand }: CallContext) {
    return { ...loginReply(playerId), checked: await lookUp(brand, number) };
  }
}

function checkSignature({ portals }: Platform, proof: PortalProof, { brand }: CallContext): void {
  const secret = portals.place(brand.code)?.secret;
  if (secret === undefined || !isSignedBy(secret, signedText(proof), proof.signature)) {
    throw refuse('portal_proof_invalid', { status: 422 });
  }
}

async function spendProof(db: Db, { brand, nonce }: PortalProof, now: Date): Promise<void> {
  const used = await tables<IdentityTables>(db)
    .insertInto('portal_proofs')
    .values({ brand, nonce, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  if (!used) throw refuse('portal_proof_used', { status: 422 });
}

function portalRules(book: RuleBook): PortalRules {
  return {
    livesFor: book.duration('PORTAL_PROOF_LIVES_FOR', PORTAL_RULES.livesFor),
    clockSkew: book.duration('PORTAL_CLOCK_SKEW', PORTAL_RULES.clockSkew),
  };
}
