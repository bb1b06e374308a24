import { emailProblem, type FieldKey } from '#core/fields.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { checkMsisdn } from '#platform/http/handlers.ts';
import { type FieldProblem, refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { revokeSession } from '#platform/sessions/sessions.ts';
import type { identityCalls } from '../contract.ts';
import { playerIdOf, startCredentialSession } from './credentials.ts';
import type { LoginGuard } from './login-guard.ts';
import { profileOf } from './profiles.ts';

interface Claim {
  readonly msisdn?: string | undefined;
  readonly email?: string | undefined;
  readonly emailPassword?: string | undefined;
}

export function login(platform: Platform, guard: LoginGuard): Handler<typeof identityCalls.login> {
  return (claim, context) => whoCalls(platform, guard, claim, context);
}

export function getUserViaMsisdn(
  platform: Platform,
  guard: LoginGuard,
): Handler<typeof identityCalls.getUserViaMsisdn> {
  return async (claim, context) => {
    const { id, mettleStateUser } = await whoCalls(platform, guard, claim, context);
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

/** Who calls, by e-mail and password (which starts a session), else by the session there is. */
async function whoCalls(
  platform: Platform,
  guard: LoginGuard,
  { msisdn, email, emailPassword }: Claim,
  context: CallContext,
) {
  const { session, account } = context.caller;
  const byEmail = context.brand.entry === 'email' && email !== undefined;
  if (byEmail && email && emailPassword) {
    return signIn(platform, guard, email, emailPassword, context);
  }
  if (byEmail && !session) throw whatIsMissing(email, emailPassword);
  if (!session) throw refuse('sign_in_needed');
  checkMsisdn(context, msisdn);
  return loginReply(account?.playerId);
}

async function signIn(
  { workshop }: Platform,
  guard: LoginGuard,
  email: string,
  password: string,
  context: CallContext,
) {
  const credential = await guard(email, password, context);
  if (!credential) throw refuse('login_invalid', { status: 401 });
  const token = await workshop.transact(({ db, now }) =>
    startCredentialSession(db, credential, context, now),
  );
  context.setSession(token);
  return loginReply(playerIdOf(credential));
}

function whatIsMissing(email: string, password = '') {
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

/** How far somebody has come: without a player the registration form is next. */
export function loginReply(playerId: PlayerId | null | undefined) {
  return { id: playerId ?? null, mettleStateUser: Boolean(playerId) };
}
