import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { brandNamedByHost } from '#brands/brands.ts';
import { codeMessage } from '#core/code-message.ts';
import { sendText } from '#features/foundation/messages/server/index.ts';
import { needOutside } from '#platform/closed.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { keyedHash } from '#platform/hash.ts';
import { homeOf } from '#platform/home.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { startSession, wasSignedIn } from '#platform/sessions/sessions.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { identityCalls } from '../identity.contract.ts';
import {
  type CodeOutcome,
  type CodeRecord,
  type CodeRules,
  judgeCode,
  nextCodeAt,
  nextTryAt,
} from '../rules/proof-limits.ts';
import { codeGuard } from './code-proofs.ts';
import { loginReply } from './credentials.ts';
import {
  budgetGuard,
  checkCodeLimits,
  codeRules,
  lockNumber,
  playerOfNumber,
  prefixOf,
  refuseUnreached,
  servedNumber,
  waitUntil,
} from './phone-numbers.ts';
import type { IdentityTables } from './tables.ts';

const MINUTE_MS = 60_000;
const HOUR = 60 * MINUTE_MS;
const DIGITS = 6;
/** Stands for the id of a code that does not exist, so that its hash takes the same time. */
const NO_CODE = '00000000-0000-0000-0000-000000000000';
const HASH_BYTES = 32;

/** Sends a one-time code to a number; returns the time when the next one may be requested. */
type CodeSender = (number: string, context: CallContext) => Promise<Date>;

export function codeSender(platform: Platform): CodeSender {
  const rules = codeRules(platform.rules);
  const minutes = rules.livesFor / MINUTE_MS;
  const checkBudget = budgetGuard(platform, rules);
  return async (number, context) => {
    needOutside(platform.config);
    const { audience, code: brand, name } = context.brand;
    const code = String(platform.random(10 ** DIGITS)).padStart(DIGITS, '0');
    const resendAt = await platform.transactions.run(async ({ db, now }) => {
      await lockNumber(db, audience, number);
      const isKnown = await wasSignedIn(db, audience, number, context.device());
      const history = await recentCodes(db, platform.secret, number, context, { now, isKnown });
      const next = nextCodeAt(history, rules);
      if (next && now < next) throw waitUntil(next, now);
      const addressHash = keyedHash(platform.secret, context.address);
      await checkCodeLimits(db, { number, addressHash, isKnown }, now, rules);
      await checkBudget(db, brand, now);
      const expiresAt = new Date(now.getTime() + rules.livesFor);
      const fresh = { number, code, addressHash, isKnown, now, expiresAt };
      await storeCode(db, platform.secret, context, fresh);
      return nextCodeAt([...history, now], rules) ?? now;
    });
    const texts = platform.texts.of(context.language, 'messages');
    const text = codeMessage({
      full: texts('otp_sms', { brand: name, code, minutes }),
      short: texts('otp_sms_bound', { code }),

      code,
      host: hostFor(context, platform),
    });
    const message = { audience, playerId: null, to: number, text, purpose: 'code' } as const;
    await sendText(platform, message).catch((error: unknown) => {
      platform.log.error({ err: error }, 'one-time code was not sent');
      throw refuse('sms_failed', { status: 503 });
    });
    return resendAt;
  };
}

/** Returns the host that the code is bound to: the brand's host of the request, else the brand's main host. */
function hostFor({ brand, origin }: CallContext, { config }: Platform): string {
  const asked = hostOf(origin);
  // anyone can send any Host header, so only hosts of the brand count
  return brandNamedByHost(asked) === brand.code ? asked : hostOf(homeOf(brand, config));
}

function hostOf(address: string): string {
  return URL.parse(address)?.hostname ?? '';
}

export function requestOtp(
  platform: Platform,
  send: CodeSender,
): Handler<typeof identityCalls.requestOtp> {
  const { db } = platform;
  const guard = codeGuard(platform);
  return async ({ msisdn, proof }, context) => {
    const number = servedNumber(msisdn, context);
    // an existing player has already received a code at the number
    const owner = await playerOfNumber(db, context.brand.audience, number);
    if (!owner) refuseUnreached(number);
    await guard(number, proof, context);
    const resendAt = await send(number, context);
    return { resendAt: resendAt.toISOString(), msisdn: number };
  };
}

export function validateOtp(platform: Platform): Handler<typeof identityCalls.validateOtp> {
  return async ({ msisdn, otp }, context) => {
    const number = servedNumber(msisdn, context);
    const { audience, code: brand } = context.brand;
    // a wrong code is counted, so the refusal follows the commit
    const { outcome, playerId, token } = await platform.transactions.run(async (transaction) => {
      const { db, now } = transaction;
      const outcome = await tryCode(platform, transaction, number, otp, context);
      if (outcome !== 'ok') return { outcome, playerId: undefined, token: '' };
      const playerId = await playerOfNumber(db, audience, number);
      const { userAgent } = context;
      const { session: before } = context.caller;
      const device = context.device();
      const fresh = { audience, brand, msisdn: number, playerId, userAgent, device, before };
      return { outcome, playerId, token: await startSession(db, fresh, now) };
    });
    if (outcome !== 'ok') throw refuse(outcome, { status: 422 });
    context.setSession(token);
    return loginReply(playerId);
  };
}

/** Judges an entered code of a number: counts a wrong one, spends a right one. */
export async function tryCode(
  { secret, rules: book }: Pick<Platform, 'secret' | 'rules'>,
  { db, now }: Transaction,
  number: string,
  entered: string,
  context: CallContext,
): Promise<CodeOutcome> {
  const rules = codeRules(book);
  await lockNumber(db, context.brand.audience, number);
  const codes = await codesToTry(db, context, number);
  const tries = wrongCodes(db, secret, context, number, rules);
  // only browsers that neither requested the code nor signed in with the number before wait for floods
  const isOwn = codes[0]?.isOwn ?? false;
  if (!isOwn && !(await wasSignedIn(db, context.brand.audience, number, context.device()))) {
    await tries.refuseFloods(now);
  }
  // the same work for a number without codes, so that time tells nothing
  const known = [0, 1].map((i) => {
    const { id, code_hash } = codes[i] ?? { id: NO_CODE, code_hash: Buffer.alloc(HASH_BYTES) };
    return timingSafeEqual(code_hash, keyedHash(secret, entered, id));
  });
  const matching = codes.find((_code, i) => known[i]);
  const ofNumber = await tries.ofNumberSince(new Date(now.getTime() - rules.livesFor));
  // only the browser that requested a code learns its state; tries at an earlier code don't count for this one
  const [first] = codes;
  const wrongTries = first?.isOwn ? first.attempts : ofNumber;
  const outcome = judgeCode(matching ?? first, matching !== undefined, wrongTries, now, rules);
  if (outcome === 'ok' && matching) {
    await spendCode(db, matching.id, now);
    return outcome;
  }
  for (const code of codes) await countTry(db, code);
  await tries.count(now);
  return outcome;
}

/**
 * Times of the last hour's codes that delay the next: all codes of the number. In a browser that was signed in with it
 * before, only codes requested there, so that others can't use up the owner's codes.
 */
async function recentCodes(
  db: Db,
  secret: string,
  number: string,
  { brand: { audience }, device }: CallContext,
  { now, isKnown }: { readonly now: Date; readonly isKnown: boolean },
): Promise<Date[]> {
  const here = device();
  const forgotten = forgottenNumber(secret, audience, number);
  const rows = await tables<IdentityTables>(db)
    .selectFrom('one_time_codes')
    .select('created_at')
    .where('audience', '=', audience)
    .where('msisdn', 'in', [number, forgotten])
    .where('created_at', '>', new Date(now.getTime() - HOUR))
    .$if(isKnown, (codes) =>
      codes.where(({ eb, or }) => or([eb('device_hash', '=', here), eb('msisdn', '=', forgotten)])),
    )
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

interface NewCode {
  readonly number: string;
  readonly code: string;
  readonly addressHash: Buffer;
  readonly isKnown: boolean;
  readonly now: Date;
  readonly expiresAt: Date;
}

async function storeCode(
  db: Db,
  secret: string,
  { brand, device }: CallContext,
  { number, code, addressHash, isKnown, now, expiresAt }: NewCode,
): Promise<void> {
  const id = newId();
  await tables<IdentityTables>(db)
    .insertInto('one_time_codes')
    .values({
      id,
      audience: brand.audience,
      brand: brand.code,
      msisdn: number,
      number_prefix: prefixOf(number),
      address_hash: addressHash,
      device_hash: device(),
      of_known: isKnown,
      code_hash: keyedHash(secret, code, id),
      attempts: 0,
      others_attempts: 0,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
      invalidated_at: null,
    })
    .execute();
}

interface StoredCode extends CodeRecord {
  readonly id: string;
  readonly code_hash: Buffer;
  /** True if it was requested in the browser that tries it. */
  readonly isOwn: boolean;
}

/**
 * Codes that a try may match: the newest requested in this browser, and the newest of the number. A new code invalidates
 * the older ones, but a request from elsewhere doesn't invalidate the code of this browser.
 */
async function codesToTry(
  db: Db,
  { brand: { audience }, device }: CallContext,
  number: string,
): Promise<StoredCode[]> {
  const here = device();
  const ofNumber = tables<IdentityTables>(db)
    .selectFrom('one_time_codes')
    .selectAll()
    .where('audience', '=', audience)
    .where('msisdn', '=', number)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  const own = await ofNumber.where('device_hash', '=', here).executeTakeFirst();
  const newest = await ofNumber.executeTakeFirst();
  const found = own?.id === newest?.id ? [own] : [own, newest];
  return found.flatMap((row) => {
    if (!row) return [];
    const { id, code_hash, expires_at: expiresAt, used_at: usedAt } = row;
    const isOwn = row === own;
    const attempts = isOwn ? row.attempts : row.others_attempts;
    return [{ id, code_hash, expiresAt, usedAt, attempts, isOwn }];
  });
}

/** Stands in for the number in codes of a removed profile, so that they still count against floods. */
export function forgottenNumber(secret: string, audience: string, number: string): string {
  return keyedHash(secret, 'forgotten', audience, number).toString('hex');
}

/** Counts a wrong code: apart for the browser that requested it, together for all others. */
async function countTry(db: Db, { id, isOwn }: StoredCode): Promise<void> {
  const change = isOwn
    ? { attempts: sql<number>`attempts + 1` }
    : { others_attempts: sql<number>`others_attempts + 1` };
  await tables<IdentityTables>(db)
    .updateTable('one_time_codes')
    .set(change)
    .where('id', '=', id)
    .execute();
}

async function spendCode(db: Db, id: string, at: Date): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('one_time_codes')
    .set({ used_at: at })
    .where('id', '=', id)
    .execute();
}

/** Counts wrong codes by number, by block of numbers and by network address. */
interface WrongCodes {
  /** Number of wrong codes since then, whether the number has a code or not. */
  ofNumberSince(at: Date): Promise<number>;
  count(at: Date): Promise<void>;
  /** Refuses callers if there were too many wrong codes at their address or in the block of numbers. */
  refuseFloods(now: Date): Promise<void>;
}

type Hash = 'account_hash' | 'prefix_hash' | 'address_hash';

function wrongCodes(
  db: Db,
  secret: string,
  { brand: { audience }, address }: CallContext,
  number: string,
  rules: CodeRules,
): WrongCodes {
  const hashes = {
    account_hash: numberHash(secret, audience, number),
    prefix_hash: keyedHash(secret, 'code prefix', audience, prefixOf(number)),
    address_hash: keyedHash(secret, 'code', address),
  };
  const tries = (by: Hash, since: Date) =>
    tables<IdentityTables>(db)
      .selectFrom('login_tries')
      .where(by, '=', hashes[by])
      .where('at', '>', since);

  const waitFor = async (by: Hash, limit: number, now: Date): Promise<Date | null> => {
    const last = await tries(by, new Date(now.getTime() - rules.wrongWindow))
      .select('at')
      .orderBy('at', 'desc')
      .limit(limit)
      .execute();
    const ats = last.map(({ at }) => at).reverse();
    return nextTryAt(ats, limit, { window: rules.wrongWindow });
  };

  return {
    async ofNumberSince(at) {
      const row = await tries('account_hash', at)
        .select(({ fn }) => fn.countAll<number>().as('tries'))
        .executeTakeFirstOrThrow();
      return row.tries;
    },
    async count(at) {
      await tables<IdentityTables>(db)
        .insertInto('login_tries')
        .values({ id: newId(), ...hashes, at })
        .execute();
    },
    async refuseFloods(now) {
      const next = Math.max(
        (await waitFor('prefix_hash', rules.wrongPerPrefix, now))?.getTime() ?? 0,
        (await waitFor('address_hash', rules.wrongPerAddress, now))?.getTime() ?? 0,
      );
      if (next <= now.getTime()) return;
      const seconds = Math.ceil((next - now.getTime()) / 1000);
      const values = { minutes: Math.ceil(seconds / 60) };
      throw refuse('login_wait', { status: 429, values, retryAfterSeconds: seconds });
    },
  };
}

/** Key under which wrong codes of a number are counted. */
export function numberHash(secret: string, audience: string, number: string): Buffer {
  return keyedHash(secret, 'code', audience, number);
}
