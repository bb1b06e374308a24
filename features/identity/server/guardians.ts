import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { type FieldProblem, refuse, refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { ServerTexts } from '#platform/texts.ts';
import { type AgeRules, ageProblems, type Guardian, isYounger } from '../rules/age.ts';
import { cleanName } from '../rules/fields.ts';
import type { IdentityTables } from './tables.ts';

/** Refuses an age that may not play, and a consent that is not complete; see `ageProblems`. */
export function checkAge(
  dateOfBirth: string,
  guardian: Guardian | undefined,
  { brand, caller }: CallContext,
  now: Date,
): void {
  const own = caller.session?.msisdn ?? null;
  const problems = ageProblems(dateOfBirth, guardian, brand, now, own);
  const values = { age: brand.minimumAge };
  const fields: FieldProblem[] = problems.map((problem) => ({ ...problem, values }));
  if (fields.length > 0) throw refuse('input_invalid', { fields });
  if (guardian && isYounger(dateOfBirth, brand.minimumAge, now)) checkNumber(guardian);
}

/** Keeps who agreed, and to what words, where the player is that young. */
export async function keepConsent(
  db: Db,
  player: { readonly id: PlayerId; readonly dateOfBirth: string },
  guardian: Guardian | undefined,
  { brand, language }: CallContext,
  texts: ServerTexts,
  now: Date,
): Promise<void> {
  if (!guardian || !isYounger(player.dateOfBirth, brand.minimumAge, now)) return;
  await tables<IdentityTables>(db)
    .insertInto('guardian_consents')
    .values({
      player_id: player.id,
      guardian_name: cleanName(guardian.name),
      relation: guardian.relation,
      guardian_number: guardian.number,
      text_shown: texts.of(language, 'identity')('guardian_agree'),
      language,
      agreed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a parent or guardian has agreed that this player plays. */
export async function hasConsent(db: Db, player: PlayerId): Promise<boolean> {
  const consent = await tables<IdentityTables>(db)
    .selectFrom('guardian_consents')
    .select('player_id')
    .where('player_id', '=', player)
    .executeTakeFirst();
  return consent !== undefined;
}

/**
 * Whether a player's age lets them play in a brand: old enough, or with a consent where the brand allows it.
 * Who has said nothing has agreed to terms that ask for the age.
 */
export async function mayPlayByAge(
  db: Db,
  player: PlayerId,
  rules: AgeRules,
  today: Date,
): Promise<boolean> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('date_of_birth')
    .where('id', '=', player)
    .executeTakeFirst();
  if (!isYounger(row?.date_of_birth ?? null, rules.minimumAge, today)) return true;
  return rules.parentalConsent && hasConsent(db, player);
}

function checkNumber({ number }: Guardian): void {
  if (!parsePhoneNumberFromString(`+${number}`)?.isValid()) {
    throw refuseField('guardianNumber', 'phone_invalid');
  }
}
