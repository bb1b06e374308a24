import { sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { RuleBook } from '#platform/config/rule-book.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { isBare, MOBILE_LENGTHS } from '../rules/phone-numbers.ts';
import { budgetState, CODE_RULES, type CodeRules } from '../rules/proof-limits.ts';
import type { IdentityTables } from './tables.ts';

/** Returns a number of a country that the brand serves, in E.164 without the plus sign; refuses others. */
export function servedNumber(msisdn: string, { brand }: CallContext, field = 'msisdn'): string {
  if (isBare(msisdn)) throw refuseField(field, 'phone_missing');
  const parsed = parsePhoneNumberFromString(`+${msisdn}`);
  if (!parsed?.isValid() || !brand.countriesServed.includes(parsed.country ?? '')) {
    throw refuseField(field, 'phone_invalid');
  }
  return parsed.number.slice(1);
}

/** Types of numbers that receive SMS. Some numbering plans don't separate fixed and mobile numbers. */
const REACHED: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];
/** Other types, as selectors of the refusal's text. */
const KINDS: Readonly<Record<string, string>> = {
  FIXED_LINE: 'fixed',
  TOLL_FREE: 'toll_free',
  PREMIUM_RATE: 'premium',
};

/** Refuses a number that can't receive SMS, because each code sent is paid for. */
export function refuseUnreached(number: string, field = 'msisdn'): void {
  const parsed = parsePhoneNumberFromString(`+${number}`);
  const type = parsed?.getType();
  // numbering plans contain short network numbers of the type MOBILE
  const length = MOBILE_LENGTHS[parsed?.country ?? ''] ?? parsed?.nationalNumber.length;
  if (type === 'MOBILE' && parsed?.nationalNumber.length !== length) {
    throw refuseField(field, 'phone_invalid');
  }
  if (REACHED.includes(type)) return;
  const values = { kind: KINDS[type ?? ''] ?? 'other' };
  throw refuse('input_invalid', { fields: [{ path: field, code: 'phone_no_sms', values }] });
}

/** Locks a number on all nodes to the end of the transaction, so that its requests run one after another. */
export async function lockNumber(db: Db, audience: string, number: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${audience}:${number}`}, 0))`.execute(
    db,
  );
}

export async function playerOfNumber(
  db: Db,
  audience: string,
  number: string,
): Promise<PlayerId | undefined> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where('audience', '=', audience)
    .where('msisdn', '=', number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PREFIX_CUT = 4;

export function codeRules(book: RuleBook): CodeRules {
  return {
    livesFor: book.duration('OTP_LIVES_FOR', CODE_RULES.livesFor),
    attempts: book.count('OTP_ATTEMPTS', CODE_RULES.attempts),
    resendAfter: book.duration('OTP_RESEND_AFTER', CODE_RULES.resendAfter),
    perHour: book.count('OTP_PER_HOUR', CODE_RULES.perHour),
    perPrefix: book.count('OTP_PER_PREFIX', CODE_RULES.perPrefix),
    perAddress: book.count('OTP_PER_ADDRESS', CODE_RULES.perAddress),
    wrongWindow: book.duration('OTP_WRONG_WINDOW', CODE_RULES.wrongWindow),
    wrongPerPrefix: book.count('OTP_WRONG_PER_PREFIX', CODE_RULES.wrongPerPrefix),
    wrongPerAddress: book.count('OTP_WRONG_PER_ADDRESS', CODE_RULES.wrongPerAddress),
    dailyBudget: book.count('OTP_DAILY_BUDGET', CODE_RULES.dailyBudget),
  };
}

/** The block of a number: without its last four digits. Pumped messages go to one block. */
export function prefixOf(number: string): string {
  return number.slice(0, -PREFIX_CUT);
}

interface Counted {
  readonly number: string;
  readonly addressHash: Buffer;
  /** True if the number was signed in in that browser before. */
  readonly isKnown: boolean;
}

/**
 * Limits codes an hour by block of numbers and by network address, against pumped messages. Browsers that know their number
 * have limits of their own, so that strangers behind the same address keep no player out.
 */
export async function checkCodeLimits(
  db: Db,
  { number, addressHash, isKnown }: Counted,
  now: Date,
  rules: CodeRules,
): Promise<void> {
  await lockCounted(db, [`prefix:${prefixOf(number)}`, `address:${addressHash.toString('hex')}`]);
  const since = new Date(now.getTime() - HOUR);
  const lastHour = codesSince(db, since).where('of_known', '=', isKnown);
  const forPrefix = lastHour.where('number_prefix', '=', prefixOf(number));
  const forAddress = lastHour.where('address_hash', '=', addressHash);
  const { codes: prefixCodes } = await forPrefix.executeTakeFirstOrThrow();
  const { codes: addressCodes } = await forAddress.executeTakeFirstOrThrow();
  if (prefixCodes < rules.perPrefix && addressCodes < rules.perAddress) return;
  throw waitUntil(new Date(now.getTime() + HOUR), now);
}

/** Locks the counted keys on all nodes, so that simultaneous requests are all counted. */
async function lockCounted(db: Db, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`codes:${key}`}, 0))`.execute(db);
  }
}

/** Refuses codes beyond a brand's daily budget, and logs an error at most once an hour as it runs out. */
export function budgetGuard({ log }: Platform, rules: CodeRules) {
  const alarmedAt = new Map<string, number>();
  return async (db: Db, brand: string, now: Date): Promise<void> => {
    const codes = await countCodes(db, brand, new Date(now.getTime() - DAY));
    const state = budgetState(codes, rules);
    if (state === 'fine') return;
    if (now.getTime() - (alarmedAt.get(brand) ?? 0) >= HOUR) {
      alarmedAt.set(brand, now.getTime());
      log.error({ brand, codes, budget: rules.dailyBudget, state }, 'budget of one-time codes');
    }
    if (state === 'spent') throw refuse('unavailable');
  };
}

/** Counts a brand's codes since a time. */
export async function countCodes(db: Db, brand: string, since: Date): Promise<number> {
  const { codes } = await codesSince(db, since)
    .where('brand', '=', brand)
    .executeTakeFirstOrThrow();
  return codes;
}

export function waitUntil(next: Date, now: Date) {
  const seconds = Math.ceil((next.getTime() - now.getTime()) / 1000);
  return refuse('otp_wait', { status: 429, values: { seconds }, retryAfterSeconds: seconds });
}

/** Counts one-time codes and SMS to guardians together: both go to any number that someone enters. */
function codesSince(db: Db, since: Date) {
  const view = tables<IdentityTables>(db);
  const columns = ['brand', 'number_prefix', 'address_hash', 'created_at'] as const;
  const codes = view.selectFrom('one_time_codes').select([...columns, 'of_known']);
  const asks = view
    .selectFrom('guardian_asks')
    .select([...columns, sql.lit(false).as('of_known')])
    .where('number_prefix', 'is not', null)
    .$narrowType<{ number_prefix: string }>();
  return view
    .selectFrom(codes.unionAll(asks).as('sent'))
    .select(({ fn }) => fn.countAll<number>().as('codes'))
    .where('created_at', '>', since);
}
