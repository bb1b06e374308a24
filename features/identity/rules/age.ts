import { birthProblem } from './birth.ts';

/** Who may play in a brand: from which age, and whether younger ones may with a consent. */
export interface AgeRules {
  readonly minimumAge: number;
  readonly parentalConsent: boolean;
}

/** The consent of a parent or guardian, as it was filled in. */
export interface Guardian {
  readonly name: string;
  readonly relation: 'parent' | 'guardian';
  /** E.164 without the plus sign. */
  readonly number: string;
  readonly agreed: boolean;
}

export interface AgeProblem {
  readonly path: 'dateOfBirth' | 'guardianName' | 'guardianNumber' | 'guardianAgreed';
  readonly code:
    | 'date_of_birth_required'
    | 'date_of_birth_invalid'
    | 'age_too_low'
    | 'guardian_needed'
    | 'guardian_name_required'
    | 'guardian_number_own'
    | 'guardian_must_agree';
}

/**
 * What is wrong with an age on the day `today`: 18 or older, or a parent's or guardian's consent where the
 * brand allows it (section 5 of the specification; rules.md, "Tournaments").
 */
export function ageProblems(
  dateOfBirth: string,
  guardian: Guardian | undefined,
  { minimumAge, parentalConsent }: AgeRules,
  today: Date,
  ownNumber: string | null,
): AgeProblem[] {
  if (dateOfBirth === '') return [{ path: 'dateOfBirth', code: 'date_of_birth_required' }];
  const problem = birthProblem(dateOfBirth, today, minimumAge);
  if (problem === null) return [];
  if (problem !== 'age_too_low' || !parentalConsent)
    return [{ path: 'dateOfBirth', code: problem }];
  if (!guardian) return [{ path: 'dateOfBirth', code: 'guardian_needed' }];
  return guardianProblems(guardian, ownNumber);
}

function guardianProblems({ name, number, agreed }: Guardian, own: string | null): AgeProblem[] {
  const problems: AgeProblem[] = [];
  if (name.trim() === '') problems.push({ path: 'guardianName', code: 'guardian_name_required' });
  if (number === own) problems.push({ path: 'guardianNumber', code: 'guardian_number_own' });
  if (!agreed) problems.push({ path: 'guardianAgreed', code: 'guardian_must_agree' });
  return problems;
}

/** Whether somebody is younger than that on a day; an unknown or impossible date says nothing. */
export function isYounger(dateOfBirth: string | null, age: number, today: Date): boolean {
  return dateOfBirth !== null && birthProblem(dateOfBirth, today, age) === 'age_too_low';
}
