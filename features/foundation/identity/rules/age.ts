import { emailKey, emailProblem } from '#core/fields.ts';
import { dayKey } from '#core/months.ts';
import { isBlank, type NameFault, nameFault } from '#core/normalise.ts';

/** A brand's minimum age, and the exception by a guardian's consent. */
export interface AgeRules {
  readonly minimumAge: number;
  readonly parentalConsent: boolean;
  /** IANA zone of the calendar for birthdays. */
  readonly timeZone: string;
}

/** A parent or guardian as a player has entered them. */
export interface Guardian {
  readonly name: string;
  readonly relation: 'parent' | 'guardian';
  /** E.164 without the plus sign; on brands that write by SMS. */
  readonly number?: string | undefined;
  /** On brands that write by mail. */
  readonly email?: string | undefined;
}

/** The brand's channel to people, and the player's own address on it. */
export interface Reach {
  readonly channel: 'sms' | 'mail';
  /** The player's own number or address, which can't be the guardian's. */
  readonly own: string | null;
}

interface AgeProblem {
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
 * Checks an age today: 18 or older, or a parent or guardian to ask if the brand allows it
 * (section 5 of the specification; rules.md, "Tournaments").
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

/** Checks the name and contact of a guardian. */
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
  // the only two problems of an address
  if (problem === 'email_required' || problem === 'email_invalid') return problem;
  return own !== null && emailKey(email) === emailKey(own) ? 'guardian_email_own' : null;
}

/** `fine` lets a player play; the others name the obstacle. */
const AGE_STATUSES = ['fine', 'date_needed', 'consent_needed', 'too_young'] as const;
export type AgeStatus = (typeof AGE_STATUSES)[number];

/**
 * The status without a guardian's consent. A missing or impossible date gives no age: joining, challenging and prizes
 * require one (rules.md, "Tournaments").
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

/** True if a player is below the minimum age; false for an unknown or impossible date. */
export function isYounger(
  dateOfBirth: string | null,
  { minimumAge, timeZone }: Pick<AgeRules, 'minimumAge' | 'timeZone'>,
  now: Date,
): boolean {
  if (dateOfBirth === null) return false;
  return birthProblem(dateOfBirth, dayKey(now, timeZone), minimumAge) === 'age_too_low';
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const OLDEST = 120;

/** Checks a date of birth (`YYYY-MM-DD`) on the day `today` against a minimum age in years. */
export function birthProblem(
  date: string,
  today: string,
  minimumAge: number,
): 'date_of_birth_invalid' | 'age_too_low' | null {
  if (!isDate(date)) return 'date_of_birth_invalid';
  const age = ageOn(today, date);
  if (age < 0 || age > OLDEST) return 'date_of_birth_invalid';
  return age < minimumAge ? 'age_too_low' : null;
}

/** Full years on a day. A birthday on 29 February counts on 1 March in other years. */
function ageOn(today: string, born: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

function isDate(date: string): boolean {
  const time = DATE.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // the parser would read 31 June as 1 July
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date);
}
