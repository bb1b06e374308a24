import { emailKey, optionalEmailProblem, usernameKey } from '#core/fields.ts';
import { plainEmail } from '#core/normalise.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { Refusal, refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import { fullNumber } from '../rules/numbers.ts';
import { playerOfNumber, refuseUnreached, servedNumber } from './proved-number.ts';
import type { IdentityTables } from './tables.ts';

/** How somebody is named in a list that was made elsewhere. */
interface Named {
  readonly by: 'email' | 'number' | 'username' | 'userId';
  readonly value: string;
}

/** The player of the brand's audience who is named so. */
export async function playerNamed(
  db: Db,
  { by, value }: Named,
  context: CallContext,
): Promise<PlayerId | undefined> {
  const { audience } = context.brand;
  if (by === 'number') {
    for (const number of servedNumbers(value, context)) {
      const player = await playerOfNumber(db, audience, number);
      if (player) return player;
    }
    return undefined;
  }
  const { column, key } = WHERE[by];
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where('audience', '=', audience)
    .where(column, '=', key(value))
    // an address that was only typed may be somebody else's
    .$if(by === 'email', (query) => query.where('email_verified_at', 'is not', null))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

const WHERE = {
  email: { column: 'email_key', key: emailKey },
  username: { column: 'username_key', key: usernameKey },
  userId: { column: 'id', key: (value: string) => value as PlayerId },
} as const;

/** Reads a local or full number for each country of the brand; refused if no country has such a number. */
function servedNumbers(value: string, context: CallContext): [string, ...string[]] {
  const { country, countriesServed } = context.brand;
  const numbers = new Set<string>();
  let refusal: unknown;
  for (const home of new Set([country, ...countriesServed])) {
    try {
      numbers.add(servedNumber(fullNumber(value, home), context, 'number'));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal ??= error;
    }
  }
  const [first, ...others] = numbers;
  if (first === undefined) throw refusal;
  return [first, ...others];
}

/** The players of an audience who are called one of these names, by `usernameKey`. */
export async function playersNamed(
  db: Db,
  audience: string,
  names: readonly string[],
): Promise<Map<string, { readonly userId: PlayerId; readonly username: string }>> {
  const keys = [...new Set(names.map(usernameKey))];
  if (keys.length === 0) return new Map();
  const rows = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select(['id', 'username', 'username_key'])
    .where('audience', '=', audience)
    .where('username_key', 'in', keys)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, username, username_key: key }) => {
      return [key, { userId: id, username }];
    }),
  );
}

/** A stranger's address, or a number that receives SMS in a country the brand serves. */
export function servedContact({ by, value }: Named, context: CallContext): string {
  if (by === 'number') {
    const [number] = servedNumbers(value, context);
    refuseUnreached(number, 'number');
    return number;
  }
  const problem = by === 'email' ? optionalEmailProblem(value) : 'field_invalid';
  if (problem) throw refuseField('email', problem);
  return plainEmail(value);
}
