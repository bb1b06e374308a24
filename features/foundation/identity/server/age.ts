import { plainEmail } from '#core/normalise.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { type FieldProblem, type Refusal, refuse, refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import {
  type AgeRules,
  type AgeStatus,
  ageProblems,
  ageStatusByDate,
  type Guardian,
  type Reach,
} from '../rules/age.ts';
import { type HolderOf, payingPlayer, seenCredential } from './credentials.ts';
import { refuseUnreached, servedNumber } from './phone-numbers.ts';
import type { IdentityTables } from './tables.ts';

/** Refuses an age that may not play, and a guardian who can't be reached; see `ageProblems`. */
export async function checkAge(
  db: Db,
  dateOfBirth: string,
  guardian: Guardian | undefined,
  context: CallContext,
  now: Date,
): Promise<void> {
  const { brand } = context;
  const problems = ageProblems(dateOfBirth, guardian, brand, now, await reachOf(db, context));
  const values = { age: brand.minimumAge };
  const fields: FieldProblem[] = problems.map((problem) => ({ ...problem, values }));
  if (fields.length > 0) throw refuse('input_invalid', { fields });
}

/** True if the player's parent or guardian has agreed. The latest answer counts. */
async function hasConsent(db: Db, player: PlayerId): Promise<boolean> {
  const last = await tables<IdentityTables>(db)
    .selectFrom('guardian_asks')
    .select('decision')
    .where('player_id', '=', player)
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.decision === 'agreed';
}

/** The status of a player's age in a brand, with the guardian's consent if there is one. */
export async function ageStatus(
  db: Db,
  player: PlayerId,
  rules: AgeRules,
  now: Date,
): Promise<AgeStatus> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('date_of_birth')
    .where('id', '=', player)
    .executeTakeFirst();
  return statusOf(db, player, row?.date_of_birth ?? null, rules, now);
}

async function statusOf(
  db: Db,
  player: PlayerId,
  dateOfBirth: string | null,
  rules: AgeRules,
  now: Date,
): Promise<AgeStatus> {
  const status = ageStatusByDate(dateOfBirth, rules, now);
  return status === 'consent_needed' && (await hasConsent(db, player)) ? 'fine' : status;
}

/** True if a player is old enough for a brand, or has a consent. */
export async function mayPlayByAge(
  db: Db,
  player: PlayerId,
  rules: AgeRules,
  now: Date,
): Promise<boolean> {
  return (await ageStatus(db, player, rules, now)) === 'fine';
}

/** Refuses a player who needs a guardian's consent; the refusal links to the page for it. */
export async function refuseUnconsented(
  db: Db,
  player: PlayerId,
  rules: AgeRules,
  now: Date,
): Promise<void> {
  if ((await ageStatus(db, player, rules, now)) === 'consent_needed') throw consentNeeded();
}

/** Requirement of a command: a challenge needs the date of birth, an answer in a running match only a consent. */
export type AgeRequirement = 'date' | 'consent';

/** As {@link refuseUnconsented}; also returns the player's subscription holder from the same query. */
export async function consentedHolder(
  db: Db,
  player: PlayerId,
  rules: AgeRules,
  now: Date,
  asked: AgeRequirement,
): Promise<HolderOf | undefined> {
  const found = await payingPlayer(db, player);
  const status = await statusOf(db, player, found?.dateOfBirth ?? null, rules, now);
  if (status === 'consent_needed') throw consentNeeded();
  if (status === 'date_needed' && asked === 'date') {
    throw refuse('birth_date_needed', { status: 403, extra: { to: '/register-form/true' } });
  }
  return found?.holder;
}

/** Finds those of the players who have no date of birth. */
export async function playersWithoutBirthDate(
  db: Db,
  players: readonly PlayerId[],
): Promise<ReadonlySet<PlayerId>> {
  if (players.length === 0) return new Set();
  const rows = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where('id', 'in', [...new Set(players)])
    .where('date_of_birth', 'is', null)
    // a removed profile has no date, and nobody could add one
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function consentNeeded(): Refusal {
  return refuse('guardian_consent_needed', { status: 403, extra: { to: '/my-guardian' } });
}

/** The channel to guardians, the same as to the brand's players, and the caller's own number or address. */
export async function reachOf(db: Db, context: CallContext): Promise<Reach> {
  if (context.brand.entry !== 'email') {
    return { channel: 'sms', own: context.caller.session?.msisdn ?? null };
  }
  return { channel: 'mail', own: (await seenCredential(db, context))?.email ?? null };
}

/** The guardian's number or address. Numbers must be of countries that the brand serves, as for one-time codes. */
export function contactOfGuardian(
  { number = '', email = '' }: Guardian,
  { channel, own }: Reach,
  context: CallContext,
): string {
  if (channel === 'mail') return plainEmail(email);
  const contact = servedNumber(number, context, 'guardianNumber');
  refuseUnreached(contact, 'guardianNumber');
  // compared after normalising, because one number can be written in two ways
  if (contact === own) throw refuseField('guardianNumber', 'guardian_number_own');
  return contact;
}
