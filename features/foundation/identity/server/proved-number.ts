import { sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import { isBare, MOBILE_LENGTHS } from '../rules/numbers.ts';
import type { IdentityTables } from './tables.ts';

/** A number of a country the brand serves, in E.164 without the plus sign. */
export function servedNumber(msisdn: string, { brand }: CallContext, field = 'msisdn'): string {
  if (isBare(msisdn)) throw refuseField(field, 'phone_missing');
  const parsed = parsePhoneNumberFromString(`+${msisdn}`);
  if (!parsed?.isValid() || !brand.countriesServed.includes(parsed.country ?? '')) {
    throw refuseField(field, 'phone_invalid');
  }
  return parsed.number.slice(1);
}

/** Types of numbers that receive SMS. Some countries do not tell fixed and mobile numbers apart. */
const REACHED: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];
/** Other types, as the text of the refusal selects them. */
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

/** Two requests for one number wait for each other, on every node. */
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
