import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { startSession } from '#platform/sessions/sessions.ts';
import type { identityCalls } from '../contract.ts';
import { judgeCode, nextCodeAt } from '../rules/one-time-code.ts';
import { budgetGuard, checkCodeLimits, codeRules, prefixOf, waitUntil } from './code-limits.ts';
import { keyed } from './keyed.ts';
import { loginReply } from './login.ts';
import { lockNumber, playerOfNumber, servedNumber } from './proved-number.ts';
import type { IdentityTables } from './tables.ts';

const HOUR = 3_600_000;
const DIGITS = 6;
/** Of a number without one. */
const NO_CODE = '00000000-0000-0000-0000-000000000000';
const HASH_BYTES = 32;

export function requestOtp(platform: Platform): Handler<typeof identityCalls.requestOtp> {
  const rules = codeRules(platform.rules);
  const checkBudget = budgetGuard(platform, rules);
  return async ({ msisdn }, context) => {
    const { audience, code: brand, name } = context.brand;
    const number = servedNumber(msisdn, context);
    const code = String(platform.random(10 ** DIGITS)).padStart(DIGITS, '0');
    const resendAt = await platform.workshop.transact(async ({ db, now }) => {
      await lockNumber(db, audience, number);
      const forgotten = forgottenNumber(platform.secret, audience, number);
      const history = await recentCodes(db, audience, [number, forgotten], now);
      const next = nextCodeAt(history, rules);
      if (next && now < next) throw waitUntil(next, now);
      const addressHash = keyed(platform.secret, context.address);
      await checkCodeLimits(db, number, addressHash, now, rules);
      await checkBudget(db, brand, now);
      const expiresAt = new Date(now.getTime() + rules.livesFor);
      await storeCode(db, platform.secret, context, { number, code, addressHash, now, expiresAt });
      return nextCodeAt([...history, now], rules) ?? now;
    });
    const text = platform.texts.of(context.language, 'messages');
    const message = { to: number, text: text('otp_sms', { brand: name, code }) };
    await platform.sms.send(message).catch((error: unknown) => {
      platform.log.error({ err: error }, 'one-time code was not sent');
      throw refuse('sms_failed', { status: 503 });
    });
    return { resendAt: resendAt.toISOString() };
  };
}

export function validateOtp(platform: Platform): Handler<typeof identityCalls.validateOtp> {
  const rules = codeRules(platform.rules);
  return async ({ msisdn, otp }, context) => {
    const number = servedNumber(msisdn, context);
    const { audience, code: brand } = context.brand;
    // The try is counted even where it is refused, so the refusal is made after the commit.
    const { outcome, playerId, token } = await platform.workshop.transact(async ({ db, now }) => {
      await lockNumber(db, audience, number);
      const record = await newestCode(db, audience, number);
      // as much is done for a number that has never asked, and as long
      const { id, code_hash } = record ?? { id: NO_CODE, code_hash: Buffer.alloc(HASH_BYTES) };
      const matches = timingSafeEqual(code_hash, keyed(platform.secret, otp, id));
      const tries = triesAt(db, platform.secret, context, number);
      const ofNumber = await tries.since(new Date(now.getTime() - rules.livesFor));
      // whoever has asked for the code may know how it stands; tries at an earlier one are not tries at this
      const device = context.device();
      const wrongTries = record?.device_hash?.equals(device) ? record.attempts : ofNumber;
      const seen = record && {
        attempts: record.attempts,
        expiresAt: record.expires_at,
        usedAt: record.used_at,
      };
      const outcome = judgeCode(seen, matches, wrongTries, now, rules);
      await countTry(db, id, outcome === 'ok', now);
      if (outcome !== 'ok') await tries.count(now);
      if (outcome !== 'ok') return { outcome, playerId: undefined, token: '' };
      const playerId = await playerOfNumber(db, audience, number);
      const { userAgent } = context;
      const { session: before } = context.caller;
      const fresh = { audience, brand, msisdn: number, playerId, userAgent, device, before };
      return { outcome, playerId, token: await startSession(db, fresh, now) };
    });
    if (outcome !== 'ok') throw refuse(outcome, { status: 422 });
    context.setSession(token);
    return loginReply(playerId);
  };
}

async function recentCodes(
  db: Db,
  audience: string,
  numbers: readonly string[],
  now: Date,
): Promise<Date[]> {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('one_time_codes')
    .select('created_at')
    .where('audience', '=', audience)
    .where('msisdn', 'in', numbers)
    .where('created_at', '>', new Date(now.getTime() - HOUR))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

interface NewCode {
  readonly number: string;
  readonly code: string;
  readonly addressHash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
}

async function storeCode(
  db: Db,
  secret: string,
  { brand, device }: CallContext,
  { number, code, addressHash, now, expiresAt }: NewCode,
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
      code_hash: keyed(secret, code, id),
      attempts: 0,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
      invalidated_at: null,
    })
    .execute();
}

/** Only the newest code of a number counts: a new one makes the old ones invalid. */
function newestCode(db: Db, audience: string, number: string) {
  return tables<IdentityTables>(db)
    .selectFrom('one_time_codes')
    .select(['id', 'device_hash', 'code_hash', 'attempts', 'expires_at', 'used_at'])
    .where('audience', '=', audience)
    .where('msisdn', '=', number)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Tries at a number, whether it has a code or not. */
function triesAt(db: Db, secret: string, { brand, address }: CallContext, number: string) {
  const account_hash = numberHash(secret, brand.audience, number);
  return {
    async since(at: Date): Promise<number> {
      const { tries } = await tables<IdentityTables>(db)
        .selectFrom('login_tries')
        .select(({ fn }) => fn.countAll<number>().as('tries'))
        .where('account_hash', '=', account_hash)
        .where('at', '>', at)
        .executeTakeFirstOrThrow();
      return tries;
    },
    async count(at: Date): Promise<void> {
      const address_hash = keyed(secret, 'code', address);
      await tables<IdentityTables>(db)
        .insertInto('login_tries')
        .values({ id: newId(), account_hash, address_hash, at })
        .execute();
    },
  };
}

/** Under which the codes of a number are kept whose player has left: they count against floods, and for nothing else. */
export function forgottenNumber(secret: string, audience: string, number: string): string {
  return keyed(secret, 'forgotten', audience, number).toString('hex');
}

/** Under which tries at the codes of a number are counted. */
export function numberHash(secret: string, audience: string, number: string): Buffer {
  return keyed(secret, 'code', audience, number);
}

async function countTry(db: Db, id: string, used: boolean, now: Date): Promise<void> {
  const change = used ? { used_at: now } : { attempts: sql<number>`attempts + 1` };
  await tables<IdentityTables>(db)
    .updateTable('one_time_codes')
    .set(change)
    .where('id', '=', id)
    .execute();
}
