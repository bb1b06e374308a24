import { emailProblem, nameProblem, optionalEmailProblem, passwordProblem } from '#core/fields.ts';
import { adoptConsents, logRegistration } from '#features/foundation/consents/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type CallContext, checkMsisdn, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Session } from '#platform/sessions/finding.ts';
import { bindSession } from '#platform/sessions/sessions.ts';
import { playersRegistered } from '#platform/telemetry/counts.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { identityCalls } from '../identity.contract.ts';
import { isYounger } from '../rules/age.ts';
import { checkAge } from './age.ts';
import { type AddressMoved, giveAddress, mailboxOfCredential, mailboxOfRow } from './contacts.ts';
import {
  type Credential,
  createCredential,
  credentialOfEmail,
  credentialOfSession,
  giveToPlayer,
  hashPassword,
  loginReply,
  playerIdOf,
  refuseWeak,
  startCredentialSession,
} from './credentials.ts';
import { type Verifier, verifyTyped } from './email-verification.ts';
import type { AskGuardian } from './guardians.ts';
import { fieldProblem, type LoginGuard } from './login.ts';
import { lockNumber, prefixOf } from './phone-numbers.ts';
import { insertPlayer, type PlayerRow, profileFrom, profileOf, takenField } from './players.ts';
import { changeProfile, type MoveGuard, refuseUnfitName } from './profiles.ts';
import type { IdentityTables } from './tables.ts';

type Call = typeof identityCalls.earlyAccessUser;
type EarlyAccessInput = Parameters<Handler<Call>>[0];

interface EarlyAccessParts extends RegistrationParts {
  readonly guard: LoginGuard;
  readonly mayMove: MoveGuard;
  readonly movedTo: AddressMoved;
}

/** Registers an address, completes a registration, or changes the profile, depending on the caller's session. */
export function earlyAccessUser(
  platform: Platform,
  { guard, verifier, joined, mayMove, movedTo }: EarlyAccessParts,
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
 * Registers a visitor's address with its password; a repeated call signs in. Both are limited before a password is hashed,
 * because hashing is expensive.
 */
async function registerAddress(
  { db, transactions }: Platform,
  { guard, verifier }: { readonly guard: LoginGuard; readonly verifier: Verifier },
  input: EarlyAccessInput,
  context: CallContext,
) {
  const { name = '', email = '', emailPassword = '', referId } = input;
  checkRegistration(input);
  const isKnown = (await credentialOfEmail(db, context.brand.audience, email)) !== undefined;
  if (isKnown) return signInAgain(transactions, guard, email, emailPassword, context);
  refuseWeak('emailPassword', emailPassword, { name, email });
  await transactions.run((transaction) => verifier.countFirst(transaction, email, context));
  const passwordHash = await hashPassword(emailPassword);
  const fresh = { name, email, passwordHash, referId: referId ?? context.invitation.code };
  const token = await transactions.run(async (transaction) => {
    const made = await createCredential(transaction.db, fresh, context, transaction.now);
    if (!made) return undefined;
    await logRegistration(transaction, `credential:${made.id}`, context);
    await verifier.send(transaction, mailboxOfCredential(made), context);
    return startCredentialSession(transaction.db, made, context, transaction.now);
  });
  if (!token) return signInAgain(transactions, guard, email, emailPassword, context);
  context.invitation.forget();
  context.setSession(token);
  return loginReply(null);
}

async function signInAgain(
  transactions: Platform['transactions'],
  guard: LoginGuard,
  email: string,
  emailPassword: string,
  context: CallContext,
) {
  const known = await guard(email, emailPassword, context);
  if (!known) throw takenField('email', 'email_taken');
  const again = await transactions.run(({ db, now }) =>
    startCredentialSession(db, known, context, now),
  );
  context.setSession(again);
  return loginReply(playerIdOf(known));
}

function checkRegistration({
  name = '',
  email = '',
  emailPassword = '',
  terms,
}: EarlyAccessInput): void {
  const fields = [
    ...fieldProblem('name', nameProblem(name)),
    ...fieldProblem('email', emailProblem(email)),
    ...fieldProblem('emailPassword', passwordProblem(emailPassword)),
    ...fieldProblem('terms', terms ? null : 'terms_required'),
  ];
  if (fields.length > 0) throw refuse('input_invalid', { fields });
}

/** Completes the registration of a proved number or address: the username makes it a player. */
async function finish(parts: RegistrationParts, input: EarlyAccessInput, context: CallContext) {
  const { session } = context.caller;
  const { username, avatarURL, email = '', referId, eafcUUID } = input;
  if (!session || username === undefined) return loginReply(null);
  checkEmail(email);
  // a new player has no own picture yet
  if (avatarURL?.endsWith('.webp')) throw refuseField('avatarURL', 'field_invalid');
  const chosen = {
    username,
    avatarUrl: avatarURL ?? '/avatars/default.svg',
    email,
    referId,
    eafcUuid: eafcUUID,
  };
  return context.transaction(async (transaction) => {
    const { id } = await makePlayer(parts, transaction, session, chosen, context);
    return loginReply(id as PlayerId); // the primary key of players
  });
}

async function change(input: EarlyAccessInput, context: CallContext, movedTo: AddressMoved) {
  const { username, avatarURL, email, eafcUUID } = input;
  const changes = { username, avatarUrl: avatarURL, email: email || undefined, eafcUuid: eafcUUID };
  return context.transaction(async (transaction) => {
    const { id } = await changeProfile(transaction, changes, context, movedTo);
    return loginReply(id);
  });
}

function checkEmail(email: string): void {
  const fields = fieldProblem('email', optionalEmailProblem(email));
  if (fields.length > 0) throw refuse('input_invalid', { fields });
}

/** Registers the caller; an already registered player gets the same profile again. */
export function register(
  platform: Platform,
  ask: AskGuardian,
  parts: RegistrationParts,
): Handler<typeof identityCalls.register> {
  return async (input, context) => {
    const { session, account } = context.caller;
    checkMsisdn(context, input.cellNumber);
    if (account) return profileOf(platform.db, account.playerId);
    if (!session) throw refuse('sign_in_needed');
    return context.transaction(async (transaction) =>
      profileFrom(await registerPlayer({ ask, ...parts }, transaction, session, input, context)),
    );
  };
}

type RegisterInput = Parameters<Handler<typeof identityCalls.register>>[0];

/** Creates the player and asks the guardian if a consent is needed. */
async function registerPlayer(
  { ask, ...parts }: RegistrationParts & { readonly ask: AskGuardian },
  transaction: Transaction,
  session: Session,
  { dateOfBirth, guardian, ...chosen }: RegisterInput,
  context: CallContext,
): Promise<PlayerRow> {
  if (dateOfBirth === undefined) return makePlayer(parts, transaction, session, chosen, context);
  await checkAge(transaction.db, dateOfBirth, guardian, context, transaction.now);
  const player = await makePlayer(parts, transaction, session, { ...chosen, dateOfBirth }, context);
  const id = player.id;
  const isYoung = isYounger(player.date_of_birth, context.brand, transaction.now);
  if (isYoung && guardian) await ask(transaction, id, guardian, context);
  return player;
}

interface Chosen {
  readonly username: string;
  readonly avatarUrl: string;
  readonly email: string;
  readonly dateOfBirth?: string | undefined;
  readonly referId?: string | undefined;
  readonly eafcUuid?: string | undefined;
}

/** A new player who was referred. */
export interface ReferredPlayer {
  readonly playerId: PlayerId;
  readonly audience: string;
  readonly referId: string;
  /** Network address and browser of the registration. */
  readonly address: string;
  readonly userAgent: string;
  /** The number without its last four digits; `null` for a player without a number. */
  readonly numberBlock: string | null;
}

/** Runs for each new player who was referred, in the transaction of the registration. */
export type OnReferral = (transaction: Transaction, player: ReferredPlayer) => Promise<void>;

/** Further steps of a registration. */
interface RegistrationParts {
  readonly joined: OnReferral;
  readonly verifier: Verifier;
}

/** Finds or creates the player of what the session has proved. */
async function makePlayer(
  { joined, verifier }: RegistrationParts,
  transaction: Transaction,
  session: Session,
  chosen: Chosen,
  context: CallContext,
): Promise<PlayerRow> {
  const { brand, language, invitation } = context;
  const { db, now } = transaction;
  const { audience, code, country, provider, timeZone } = brand;
  if (session.msisdn) await lockNumber(db, audience, session.msisdn);
  const credential = await credentialOfSession(db, session.id);
  const earlier = await playerOfProof(db, audience, session, credential);
  const origin = { audience, brand: code, country, provider, language, timeZone };
  const proof = credential ? proofOf(credential) : { msisdn: session.msisdn };
  const invited = { referId: chosen.referId ?? invitation.code };
  if (!earlier) refuseUnfitName(chosen.username);
  const player =
    earlier ?? (await insertPlayer(db, { ...origin, ...chosen, ...invited, ...proof }, now));
  invitation.forget();
  const playerId = player.id;
  await bindSession(db, session.id, playerId, now);
  if (!earlier) transaction.afterCommit(() => playersRegistered.inc({ brand: code }));
  if (credential) {
    await giveToPlayer(db, credential, playerId, now);
    const { verified_at: verifiedAt } = credential;
    const own = { ...mailboxOfCredential(credential), playerId };
    if (verifiedAt) await giveAddress(db, own, verifiedAt);
    await adoptConsents(db, credential.id, playerId);
  } else if (!earlier) {
    await logRegistration(transaction, `player:${playerId}`, { brand, language });
    const typed = mailboxOfRow(player);
    if (typed) await verifyTyped(verifier, transaction, typed, context);
  }
  const { refer_id: referId } = player;
  if (!earlier && referId) {
    const { address, userAgent } = context;
    const numberBlock = session.msisdn === null ? null : prefixOf(session.msisdn);
    await joined(transaction, { playerId, audience, referId, address, userAgent, numberBlock });
  }
  return player;
}

/** Profile fields from a registered address, which is not chosen again. */
function proofOf({ email, full_name, refer_id }: Credential) {
  const [firstName = null, ...rest] = full_name.split(' ');
  const lastName = rest.join(' ') || null;
  return { email, firstName, lastName, ...(refer_id && { referId: refer_id }) };
}

async function playerOfProof(
  db: Db,
  audience: string,
  { msisdn }: Session,
  credential: Credential | undefined,
): Promise<PlayerRow | undefined> {
  const players = tables<IdentityTables>(db)
    .selectFrom('players')
    .selectAll()
    .where('audience', '=', audience)
    .where('deleted_at', 'is', null);
  if (msisdn) return players.where('msisdn', '=', msisdn).executeTakeFirst();
  if (!credential?.player_id) return undefined;
  return players.where('id', '=', credential.player_id).executeTakeFirst();
}
