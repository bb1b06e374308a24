import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId } from '#platform/ids.ts';
import { nextTryAt } from '../rules/login-tries.ts';
import type { CodeRules } from '../rules/one-time-code.ts';
import { prefixOf } from './code-limits.ts';
import { keyed } from './keyed.ts';
import type { IdentityTables } from './tables.ts';

/** Wrong tries at the codes of numbers, counted by number, by block of numbers and by address. */
export interface WrongCodes {
  /** Counts the wrong tries at the number, whether it has a code or not. */
  ofNumberSince(at: Date): Promise<number>;
  count(at: Date): Promise<void>;
  /** Refuses callers at whose address, or at whose block of numbers, too many codes were wrong. */
  refuseFloods(now: Date): Promise<void>;
}

type Hash = 'account_hash' | 'prefix_hash' | 'address_hash';

export function wrongCodes(
  db: Db,
  secret: string,
  { brand: { audience }, address }: CallContext,
  number: string,
  rules: CodeRules,
): WrongCodes {
  const hashes = {
    account_hash: numberHash(secret, audience, number),
    prefix_hash: keyed(secret, 'code prefix', audience, prefixOf(number)),
    address_hash: keyed(secret, 'code', address),
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

/** The hash under which tries at the codes of a number are counted. */
export function numberHash(secret: string, audience: string, number: string): Buffer {
  return keyed(secret, 'code', audience, number);
}
