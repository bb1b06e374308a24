import { emailProblem, nameProblem, optionalEmailProblem, passwordProblem } from '#core/fields.ts';
import { logRegistration } from '#features/foundation/consents/server/index.ts';
import { type CallContext, checkMsisdn, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { identityCalls } from '../contract.ts';
import type { AddressMoved, MoveGuard } from './address-moved.ts';
import {
  createCredential,
  credentialOfEmail,
  hashPassword,
  playerIdOf,
  startCredentialSession,
} from './credentials.ts';
import { fieldProblem, loginReply } from './login.ts';
import type { LoginGuard } from './login-guard.ts';
import { mailboxOfCredential } from './mailboxes.ts';
import { refuseWeak } from './new-password.ts';
import { takenField } from './players.ts';
import { changeProfile } from './profiles.ts';
import { makePlayer, type Registering } from './registration.ts';
import type { Verifier } from './verification.ts';

type Call = typeof identityCalls.earlyAccessUser;
type Input = Parameters<Handler<Call>>[0];

interface Parts extends Registering {
  readonly guard: LoginGuard;
  readonly mayMove: MoveGuard;
  readonly movedTo: AddressMoved;
}

/** Makes or changes the user behind the caller, as far as that caller has come. */
export function earlyAccessUser(
  platform: Platform,
  { guard, verifier, joined, mayMove, movedTo }: Parts,
): Handler<Call> {
  return async (input, context) => {
    const { session, account } = context.caller;
    checkMsisdn(context, input.msisdn);
    if (account) {
      await mayMove(input.email, input.emailPassword, context);
      return change(input, context, movedTo);
    }
    if (session) return finish({ joined, verifier }, input, context);
    if (context.brand.entry !== 'email') throw refuse('sign_in_needed');
    return registerAddress(platform, { guard, verifier }, input, context);
  };
}

/**
 * A visitor of an e-mail brand: the address with its password. Sent again, it signs in. Either is counted, or refused,
 * before a password is hashed, which is work that nobody is to make us do without end.
 */
async function registerAddress(
  { db, workshop }: Platform,
  { guard, verifier }: { readonly guard: LoginGuard; readonly verifier: Verifier },
  input: Input,
  context: CallContext,
) {
  const { name = '', email = '', emailPassword = '', referId } = input;
  checkRegistration(input);
  const isKnown = (await credentialOfEmail(db, context.brand.audience, email)) !== undefined;
  if (isKnown) return signInAgain(workshop, guard, email, emailPassword, context);
  refuseWeak('emailPassword', emailPassword, { name, email });
  await workshop.transact((work) => verifier.countFirst(work, email, context));
  const passwordHash = await hashPassword(emailPassword);
  const fresh = { name, email, passwordHash, referId: referId ?? context.invitation.code };
  const token = await workshop.transact(async (work) => {
    const made = await createCredential(work.db, fresh, context, work.now);
    if (!made) return undefined;
    await logRegistration(work, `credential:${made.id}`, context);
    await verifier.send(work, mailboxOfCredential(made), context);
    return startCredentialSession(work.db, made, context, work.now);
  });
  if (!token) return signInAgain(workshop, guard, email, emailPassword, context);
  context.invitation.forget();
  context.setSession(token);
  return loginReply(null);
}

async function signInAgain(
  workshop: Platform['workshop'],
  guard: LoginGuard,
  email: string,
  emailPassword: string,
  context: CallContext,
) {
  const known = await guard(email, emailPassword, context);
  if (!known) throw takenField('email', 'email_taken');
  const again = await workshop.transact(({ db, now }) =>
    startCredentialSession(db, known, context, now),
  );
  context.setSession(again);
  return loginReply(playerIdOf(known));
}

function checkRegistration({ name = '', email = '', emailPassword = '', terms }: Input): void {
  const fields = [
    ...fieldProblem('name', nameProblem(name)),
    ...fieldProblem('email', emailProblem(email)),
    ...fieldProblem('emailPassword', passwordProblem(emailPassword)),
    ...fieldProblem('terms', terms ? null : 'terms_required'),
  ];
  if (fields.length > 0) throw refuse('input_invalid', { fields });
}

/** Somebody who has proved a number or an address, and becomes a player by a username. */
async function finish(parts: Registering, input: Input, context: CallContext) {
  const { session } = context.caller;
  const { username, avatarURL, email = '', referId, eafcUUID } = input;
  if (!session || username === undefined) return loginReply(null);
  checkEmail(email);
  // nobody has a picture of their own yet
  if (avatarURL?.endsWith('.webp')) throw refuseField('avatarURL', 'field_invalid');
  const chosen = {
    username,
    avatarUrl: avatarURL ?? '/avatars/default.svg',
    email,
    referId,
    eafcUuid: eafcUUID,
  };
  return context.transact(async (work) => {
    const { id } = await makePlayer(parts, work, session, chosen, context);
    return loginReply(id as PlayerId); // the primary key of players
  });
}

async function change(input: Input, context: CallContext, movedTo: AddressMoved) {
  const { username, avatarURL, email, eafcUUID } = input;
  const changes = { username, avatarUrl: avatarURL, email: email || undefined, eafcUuid: eafcUUID };
  return context.transact(async (work) => {
    const { id } = await changeProfile(work, changes, context, movedTo);
    return loginReply(id);
  });
}

function checkEmail(email: string): void {
  const fields = fieldProblem('email', optionalEmailProblem(email));
  if (fields.length > 0) throw refuse('input_invalid', { fields });
}
