import { sql } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { emailKey, emailProblem, type FieldKey } from '#core/fields.ts';
import type { RuleBook } from '#platform/config/rule-book.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { keyedHash } from '#platform/hash.ts';
import {
  actingPlayer,
  type CallContext,
  checkMsisdn,
  type Handler,
} from '#platform/http/handlers.ts';
import { type FieldProblem, refuse, refuseField } from '#platform/http/problems.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { isSignedBy } from '#platform/ports/portals.ts';
import { revokeSession, startSession } from '#platform/sessions/sessions.ts';
import type { SessionTables } from '#platform/sessions/tables.ts';
import type { identityCalls } from '../identity.contract.ts';
import { PORTAL_RULES, type PortalRules, proofProblem, signedText } from '../rules/portal.ts';
import { LOGIN_RULES, type LoginRules, nextTryAt } from '../rules/proof-limits.ts';
import {
  type Credential,
  credentialOfEmail,
  credentialOfPlayer,
  loginReply,
  passwordMatches,
  playerIdOf,
  startCredentialSession,
} from './credentials.ts';
import { codeSender, tryCode } from './one-time-codes.ts';
import { lockNumber, playerOfNumber, servedNumber } from './phone-numbers.ts';
import { profileOf } from './players.ts';
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

/** Returns the credential if the password is right; refuses callers with too many wrong ones. */
export type LoginGuard = (
  email: string,
  password: string,
  context: CallContext,
) => Promise<Credential | undefined>;

export function loginGuard({ db, transactions, secret, rules: book }: Platform): LoginGuard {
  const rules = loginRules(book);
  return async (email, password, context) => {
    const { audience } = context.brand;
    const account = accountHash(secret, audience, email);
    const address = keyedHash(secret, context.address);
    // counted before it is verified, so that a hundred tries at once count as a hundred
    await transactions.run(async (transaction) => {
      await lock(transaction.db, [account, address]);
      const isKnown = () =>
        wasSignedInAt(transaction.db, {
          audience,
          emailKey: emailKey(email),
          device: context.device(),
        });
      await refuseGuessing(transaction.db, { account, address, isKnown }, transaction.now, rules);
      await count(transaction.db, account, address, transaction.now);
    });
    const credential = await credentialOfEmail(db, audience, email);
    if (!(await passwordMatches(credential, password))) return undefined;
    await forget(db, account);
    return credential;
  };
}

/** Clears the count for an account whose owner has proved its mailbox: they don't wait because others guess. */
export async function forgetTries(
  { secret }: Pick<Platform, 'secret'>,
  db: Db,
  { audience, email }: Pick<Credential, 'audience' | 'email'>,
): Promise<void> {
  await forget(db, accountHash(secret, audience, email));
}

function accountHash(secret: string, audience: string, email: string): Buffer {
  return keyedHash(secret, audience, emailKey(email));
}

/** Asks a signed-in player for the account's password again. */
export async function provePassword(
  guard: LoginGuard,
  { email }: Credential,
  password: string,
  context: CallContext,
): Promise<Credential> {
  if (password === '') throw refuseField('emailPassword', 'password_required');
  const proved = await guard(email, password, context);
  if (!proved) throw refuseField('emailPassword', 'password_wrong');
  return proved;
}

function loginRules(book: RuleBook): LoginRules {
  return {
    window: book.duration('LOGIN_WINDOW', LOGIN_RULES.window),
    perAccount: book.count('LOGIN_TRIES', LOGIN_RULES.perAccount),
    perAddress: book.count('LOGIN_TRIES_PER_ADDRESS', LOGIN_RULES.perAddress),
  };
}

async function lock(db: Db, hashes: readonly Buffer[]): Promise<void> {
  for (const key of hashes.map((hash) => `login:${hash.toString('hex')}`).sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  }
}

interface Guess {
  readonly account: Buffer;
  readonly address: Buffer;
  /** True if the account was signed in in this browser before: it doesn't wait because of others at its address. */
  readonly isKnown: () => Promise<boolean>;
}

async function refuseGuessing(
  db: Db,
  { account, address, isKnown }: Guess,
  now: Date,
  rules: LoginRules,
): Promise<void> {
  const byAccount = await recentTries(db, 'account_hash', account, now, rules);
  const byAddress = await recentTries(db, 'address_hash', address, now, rules);
  const ofAccount = nextTryAt(byAccount, rules.perAccount, rules)?.getTime() ?? 0;
  const ofAddress = nextTryAt(byAddress, rules.perAddress, rules)?.getTime() ?? 0;
  const waits = ofAddress > now.getTime() && !(await isKnown());
  const next = waits ? Math.max(ofAccount, ofAddress) : ofAccount;
  if (next <= now.getTime()) return;
  const seconds = Math.ceil((next - now.getTime()) / 1000);
  const minutes = Math.ceil(seconds / 60);
  throw refuse('login_wait', { status: 429, values: { minutes }, retryAfterSeconds: seconds });
}

async function recentTries(
  db: Db,
  by: 'account_hash' | 'address_hash',
  hash: Buffer,
  now: Date,
  rules: LoginRules,
): Promise<Date[]> {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('login_tries')
    .select('at')
    .where(by, '=', hash)
    .where('at', '>', new Date(now.getTime() - rules.window))
    .orderBy('at')
    .execute();
  return rows.map((row) => row.at);
}

async function count(db: Db, account: Buffer, address: Buffer, now: Date): Promise<void> {
  await tables<IdentityTables>(db)
    .insertInto('login_tries')
    .values({
      id: newId(),
      account_hash: account,
      address_hash: address,
      prefix_hash: null,
      at: now,
    })
    .execute();
}

/** True if the account was signed in in the browser of this device hash before. */
async function wasSignedInAt(
  db: Db,
  { audience, emailKey: key, device }: { audience: string; emailKey: string; device: Buffer },
): Promise<boolean> {
  const row = await tables<IdentityTables & SessionTables>(db)
    .selectFrom('sessions')
    .innerJoin('credential_sessions', 'credential_sessions.session_id', 'sessions.id')
    .innerJoin('credentials', 'credentials.id', 'credential_sessions.credential_id')
    .select('sessions.id')
    .where('sessions.device_hash', '=', device)
    .where('credentials.audience', '=', audience)
    .where('credentials.email_key', '=', key)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Clears the account's count. */
async function forget(db: Db, account: Buffer): Promise<void> {
  await tables<IdentityTables>(db)
    .deleteFrom('login_tries')
    .where('account_hash', '=', account)
    .execute();
}

/** The password or code with which a player proves to be the owner of the signed-in device. */
interface Proof {
  readonly emailPassword?: string | undefined;
  readonly otp?: string | undefined;
}

/** Proof by the person before what cannot be undone, because a signed-in phone may be unlocked. */
export interface PersonProof {
  /** Sends a code to the player's number; returns the time when the next one may be requested. */
  sendCode(context: CallContext): Promise<Date>;
  /** Refuses callers without the account's password, or without a code of its number if it has no password. */
  check(proof: Proof, context: CallContext): Promise<void>;
}

export function createPersonProof(platform: Platform): PersonProof {
  const guard = loginGuard(platform);
  const send = codeSender(platform);
  return {
    async sendCode(context) {
      const number = await numberOf(platform.db, actingPlayer(context).playerId);
      if (number === null) throw refuse('not_found');
      return send(number, context);
    },
    async check({ emailPassword, otp }, context) {
      const { playerId } = actingPlayer(context);
      const credential = await credentialOfPlayer(platform.db, playerId);
      if (credential) {
        await provePassword(guard, credential, emailPassword ?? '', context);
        return;
      }
      const number = await numberOf(platform.db, playerId);
      if (number === null) return; // without password and number the session is the only proof
      if (!otp) throw refuseField('otp', 'field_required');
      // a wrong code is counted, so the refusal follows the commit
      const outcome = await platform.transactions.run((transaction) =>
        tryCode(platform, transaction, number, otp, context),
      );
      if (outcome !== 'ok') throw refuse(outcome, { status: 422 });
    },
  };
}

async function numberOf(db: Db, player: PlayerId): Promise<string | null> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('msisdn')
    .where('id', '=', player)
    .executeTakeFirst();
  return row?.msisdn ?? null;
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
