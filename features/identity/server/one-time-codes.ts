import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { startSession } from '#platform/sessions/sessions.ts';
import type { identityCalls } from '../contract.ts';
import { CODE_RULES, judgeCode, nextCodeAt } from '../rules/one-time-code.ts';
import type { IdentityTables } from './tables.ts';

const HOUR = 3_600_000;
const DIGITS = 6;
/** The number without its last four digits: where pumped messages would go. */
const PREFIX_CUT = 4;
const LIMITS = { prefix: 60, address: 30 };

export function requestOtp(platform: Platform): Handler<typeof identityCalls.requestOtp> {
  return async ({ msisdn }, context) => {
    const number = servedNumber(msisdn, context);
    const code = String(platform.random(10 ** DIGITS)).padStart(DIGITS, '0');
    const resendAt = await platform.workshop.transact(async ({ db, now }) => {
      await lockNumber(db, context.brand.audience, number);
      const history = await recentCodes(db, context.brand.audience, number, now);
      const next = nextCodeAt(history, CODE_RULES);
      if (next && now < next) throw waitUntil(next, now);
      const addressHash = keyed(platform.secret, context.address);
      await checkLimits(db, number, addressHash, now);
      await storeCode(db, platform.secret, context, number, code, addressHash, now);
      return nextCodeAt([...history, now], CODE_RULES) ?? now;
    });
    const text = platform.texts.of(context.language, 'messages');
    const message = { to: number, text: text('otp_sms', { brand: context.brand.name, code }) };
    await platform.sms.send(message).catch((error: unknown) => {
      platform.log.error({ err: error }, 'one-time code was not sent');
      throw refuse('sms_failed', { status: 503 });
    });
    return { resendAt: resendAt.toISOString() };
  };
}

export function validateOtp(platform: Platform): Handler<typeof identityCalls.validateOtp> {
  return async ({ msisdn, otp }, context) => {
    const number = servedNumber(msisdn, context);
    const { audience, code: brand } = context.brand;
    // The try is counted even where it is refused, so the refusal is made after the commit.
    const { outcome, playerId, token } = await platform.workshop.transact(async ({ db, now }) => {
      await lockNumber(db, audience, number);
      const record = await newestCode(db, audience, number);
      const matches =
        record !== undefined &&
        timingSafeEqual(record.code_hash, keyed(platform.secret, otp, record.id));
      const seen = record && {
        attempts: record.attempts,
        expiresAt: record.expires_at,
        usedAt: record.used_at,
      };
      const outcome = judgeCode(seen, matches, now, CODE_RULES);
      if (record) await countTry(db, record.id, outcome === 'ok', now);
      if (outcome !== 'ok') return { outcome, playerId: undefined, token: '' };
      const playerId = await playerOfNumber(db, audience, number);
      const fresh = { audience, brand, msisdn: number, playerId, userAgent: context.userAgent };
      return { outcome, playerId, token: await startSession(db, fresh, now) };
    });
    if (outcome !== 'ok') throw refuse(outcome, { status: 422 });
    context.setSession(token);
    return { id: playerId ?? null, mettleStateUser: playerId !== undefined };
  };
}

/** A number of a country the brand serves, in E.164 without the plus sign. */
function servedNumber(msisdn: string, { brand }: CallContext): string {
  const parsed = parsePhoneNumberFromString(`+${msisdn}`);
  const served = parsed?.isValid() && brand.countriesServed.includes(parsed.country ?? '');
  if (!served) throw refuseField('msisdn', 'phone_invalid');
  return msisdn;
}

/** Two requests for one number wait for each other, on every node. */
async function lockNumber(db: Db, audience: string, number: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${audience}:${number}`}, 0))`.execute(
    db,
  );
}

async function recentCodes(db: Db, audience: string, number: string, now: Date): Promise<Date[]> {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('one_time_codes')
    .select('created_at')
    .where('audience', '=', audience)
    .where('msisdn', '=', number)
    .where('created_at', '>', new Date(now.getTime() - HOUR))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

/** Against pumped messages: so many codes an hour for a prefix and for an address. */
async function checkLimits(db: Db, number: string, address: Buffer, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR);
  const count = tables<IdentityTables>(db)
    .selectFrom('one_time_codes')
    .select(({ fn }) => fn.countAll<number>().as('codes'))
    .where('created_at', '>', since);
  const byPrefix = count.where('number_prefix', '=', number.slice(0, -PREFIX_CUT));
  const { codes: prefixCodes } = await byPrefix.executeTakeFirstOrThrow();
  const byAddress = count.where('address_hash', '=', address);
  const { codes: addressCodes } = await byAddress.executeTakeFirstOrThrow();
  if (prefixCodes >= LIMITS.prefix || addressCodes >= LIMITS.address) {
    throw waitUntil(new Date(now.getTime() + HOUR), now);
  }
}

function waitUntil(next: Date, now: Date) {
  const seconds = Math.ceil((next.getTime() - now.getTime()) / 1000);
  return refuse('otp_wait', { status: 429, values: { seconds }, retryAfterSeconds: seconds });
}

async function storeCode(
  db: Db,
  secret: string,
  { brand }: CallContext,
  number: string,
  code: string,
  addressHash: Buffer,
  now: Date,
): Promise<void> {
  const id = newId();
  await tables<IdentityTables>(db)
    .insertInto('one_time_codes')
    .values({
      id,
      audience: brand.audience,
      brand: brand.code,
      msisdn: number,
      number_prefix: number.slice(0, -PREFIX_CUT),
      address_hash: addressHash,
      code_hash: keyed(secret, code, id),
      attempts: 0,
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_RULES.livesFor),
      used_at: null,
      invalidated_at: null,
    })
    .execute();
}

/** Only the newest code of a number counts: a new one makes the old ones invalid. */
function newestCode(db: Db, audience: string, number: string) {
  return tables<IdentityTables>(db)
    .selectFrom('one_time_codes')
    .select(['id', 'code_hash', 'attempts', 'expires_at', 'used_at'])
    .where('audience', '=', audience)
    .where('msisdn', '=', number)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function countTry(db: Db, id: string, used: boolean, now: Date): Promise<void> {
  const change = used ? { used_at: now } : { attempts: sql<number>`attempts + 1` };
  await tables<IdentityTables>(db)
    .updateTable('one_time_codes')
    .set(change)
    .where('id', '=', id)
    .execute();
}

async function playerOfNumber(db: Db, audience: string, number: string) {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where('audience', '=', audience)
    .where('msisdn', '=', number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id as PlayerId | undefined; // the primary key of players
}

function keyed(secret: string, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', secret).update(parts.join('\n')).digest();
}
