import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { type FieldProblem, type Refusal, refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import { type AgeRules, ageProblems, type Guardian, isYounger } from '../rules/age.ts';
import { reachOf } from './guardian-reach.ts';
import { type HolderOf, payingPlayer } from './holders.ts';
import type { IdentityTables } from './tables.ts';

/** Refuses an age that may not play, and a guardian who cannot be asked; see `ageProblems`. */
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

/** Whether a parent or guardian has agreed that this player plays: what was answered last counts. */
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

/**
 * How a player's age stands in a brand: old enough, or with a consent where the brand allows it; or waiting for
 * one. Who has said nothing has agreed to terms that ask for the age.
 */
export async function ageStanding(
  db: Db,
  player: PlayerId,
  rules: AgeRules,
  now: Date,
): Promise<'fine' | 'consent_needed' | 'too_young'> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('date_of_birth')
    .where('id', '=', player)
    .executeTakeFirst();
  return standingBy(db, player, row?.date_of_birth ?? null, rules, now);
}

async function standingBy(
  db: Db,
  player: PlayerId,
  dateOfBirth: string | null,
  rules: AgeRules,
  now: Date,
): Promise<'fine' | 'consent_needed' | 'too_young'> {
  if (!isYounger(dateOfBirth, rules, now)) return 'fine';
  if (!rules.parentalConsent) return 'too_young';
  return (await hasConsent(db, player)) ? 'fine' : 'consent_needed';
}

/** Whether a player's age lets them play in a brand. */
export async function mayPlayByAge(
  db: Db,
  player: PlayerId,
  rules: AgeRules,
  now: Date,
): Promise<boolean> {
  return (await ageStanding(db, player, rules, now)) === 'fine';
}

/** Refuses who waits for a guardian's consent, and says where to see to it. */
export async function refuseUnconsented(
  db: Db,
  player: PlayerId,
  rules: AgeRules,
  now: Date,
): Promise<void> {
  if ((await ageStanding(db, player, rules, now)) === 'consent_needed') throw consentNeeded();
}

/** As {@link refuseUnconsented}, and answers in the same reading for whom a subscription is looked up. */
export async function consentedHolder(
  db: Db,
  player: PlayerId,
  rules: AgeRules,
  now: Date,
): Promise<HolderOf | undefined> {
  const found = await payingPlayer(db, player);
  const standing = await standingBy(db, player, found?.dateOfBirth ?? null, rules, now);
  if (standing === 'consent_needed') throw consentNeeded();
  return found?.holder;
}

function consentNeeded(): Refusal {
  return refuse('guardian_consent_needed', { status: 403, extra: { to: '/my-guardian' } });
}
