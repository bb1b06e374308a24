import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import { plainEmail } from '#platform/normalise.ts';
import { emailKey, optionalEmailProblem, usernameKey } from '../rules/fields.ts';
import { playerOfNumber, servedNumber } from './proved-number.ts';
import type { IdentityTables } from './tables.ts';

/** How somebody is named in a list that was made elsewhere. */
interface Named {
  readonly by: 'email' | 'number' | 'username';
  readonly value: string;
}

/** The player of the brand's audience who is named so. */
export async function playerNamed(
  db: Db,
  { by, value }: Named,
  context: CallContext,
): Promise<PlayerId | undefined> {
  const { audience } = context.brand;
  if (by === 'number') return playerOfNumber(db, audience, servedNumber(value, context, 'number'));
  const column = by === 'email' ? 'email_key' : 'username_key';
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where('audience', '=', audience)
    .where(column, '=', by === 'email' ? emailKey(value) : usernameKey(value))
    // an address that was only typed may be somebody else's
    .$if(by === 'email', (query) => query.where('email_verified_at', 'is not', null))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
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

/** Where a stranger is written to: at a number of a country the brand serves, or at an address. */
export function servedContact({ by, value }: Named, context: CallContext): string {
  if (by === 'number') return servedNumber(value, context, 'number');
  const problem = by === 'email' ? optionalEmailProblem(value) : 'field_invalid';
  if (problem) throw refuseField('email', problem);
  return plainEmail(value);
}
