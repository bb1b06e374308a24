import { emailKey, emailProblem } from '#core/fields.ts';
import { dayKey } from '#core/months.ts';
import { isBlank, type NameFault, nameFault } from '#core/normalise.ts';
import { birthProblem } from './birth.ts';

/** Who may play in a brand: from which age, and whether younger ones may with a consent. */
export interface AgeRules {
  readonly minimumAge: number;
  readonly parentalConsent: boolean;
  /** IANA name of the zone by whose calendar players have their birthdays. */
  readonly timeZone: string;
}

/** A parent or guardian, as a player names them. */
export interface Guardian {
  readonly name: string;
  readonly relation: 'parent' | 'guardian';
  /** E.164 without the plus sign; where the brand writes by SMS. */
  readonly number?: string | undefined;
  /** Where the brand writes by mail. */
  readonly email?: string | undefined;
}

/** How a brand writes to people, and by what its player is written to. */
export interface Reach {
  readonly channel: 'sms' | 'mail';
  /** The player's own number or address: no guardian's. */
  readonly own: string | null;
}

export interface AgeProblem {
  readonly path: 'dateOfBirth' | 'guardianName' | 'guardianNumber' | 'guardianEmail';
  readonly code:
    | NameFault
    | 'date_of_birth_required'
    | 'date_of_birth_invalid'
    | 'age_too_low'
    | 'guardian_needed'
    | 'guardian_name_required'
    | 'guardian_number_own'
    | 'guardian_email_own'
    | 'phone_missing'
    | 'email_required'
    | 'email_invalid';
}

/**
 * What is wrong with an age by now: 18 or older, or a parent or guardian to ask where the
 * brand allows it (section 5 of the specification; rules.md, "Tournaments").
 */
export function ageProblems(
  dateOfBirth: string,
  guardian: Guardian | undefined,
  { minimumAge, parentalConsent, timeZone }: AgeRules,
  now: Date,
  reach: Reach,
): AgeProblem[] {
  if (dateOfBirth === '') return [{ path: 'dateOfBirth', code: 'date_of_birth_required' }];
  const problem = birthProblem(dateOfBirth, dayKey(now, timeZone), minimumAge);
  if (problem === null) return [];
  if (problem !== 'age_too_low' || !parentalConsent)
    return [{ path: 'dateOfBirth', code: problem }];
  if (!guardian) return [{ path: 'dateOfBirth', code: 'guardian_needed' }];
  return guardianProblems(guardian, reach);
}

/** What is wrong with a guardian who is to be written to. */
export function guardianProblems({ name, number, email }: Guardian, reach: Reach): AgeProblem[] {
  const problems: AgeProblem[] = [];
  const nameCode = isBlank(name) ? 'guardian_name_required' : nameFault(name);
  if (nameCode) problems.push({ path: 'guardianName', code: nameCode });
  if (reach.channel === 'sms') {
    const code = numberCode(number, reach.own);
    if (code) problems.push({ path: 'guardianNumber', code });
  } else {
    const code = emailCode(email ?? '', reach.own);
    if (code) problems.push({ path: 'guardianEmail', code });
  }
  return problems;
}

function numberCode(number: string | undefined, own: string | null) {
  if (number === undefined) return 'phone_missing';
  return number === own ? 'guardian_number_own' : null;
}

function emailCode(email: string, own: string | null) {
  const problem = emailProblem(email);
  // the rule says one of these two of an address
  if (problem === 'email_required' || problem === 'email_invalid') return problem;
  return own !== null && emailKey(email) === emailKey(own) ? 'guardian_email_own' : null;
}

/** The age lets somebody play, or this is missing first. */
export const AGE_STATUSES = ['fine', 'date_needed', 'consent_needed', 'too_young'] as const;
export type AgeStatus = (typeof AGE_STATUSES)[number];

/**
 * The standing of somebody whose guardian has not agreed. A missing or impossible date is no age: joining,
 * challenging and prizes wait for one (rules.md, "Tournaments").
 */
export function ageStatusByDate(
  dateOfBirth: string | null,
  { minimumAge, parentalConsent, timeZone }: AgeRules,
  now: Date,
): AgeStatus {
  if (dateOfBirth === null) return 'date_needed';
  const problem = birthProblem(dateOfBirth, dayKey(now, timeZone), minimumAge);
  if (problem === null) return 'fine';
  if (problem === 'date_of_birth_invalid') return 'date_needed';
  return parentalConsent ? 'consent_needed' : 'too_young';
}

/** Whether somebody is younger than may play by themselves; an unknown or impossible date says nothing. */
export function isYounger(
  dateOfBirth: string | null,
  { minimumAge, timeZone }: Pick<AgeRules, 'minimumAge' | 'timeZone'>,
  now: Date,
): boolean {
  if (dateOfBirth === null) return false;
  return birthProblem(dateOfBirth, dayKey(now, timeZone), minimumAge) === 'age_too_low';
}
