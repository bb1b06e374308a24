import { isCount } from '#core/scores.ts';
import { formOf } from '#ui/outbox/outbox.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import type { ResultField, TypedResult } from './begun-scores.ts';
import { resultOf } from './match-actions.ts';
import type { WrittenScore } from './match-view.ts';

/**
 * The typed values of a form that is no longer on the screen, in one line: the reason or the result; empty if nothing
 * was typed.
 */
export function typedIn(
  values: Readonly<Record<string, string>>,
  write: (score: WrittenScore) => string,
): string {
  if (values.reason) return values.reason;
  if (values.intent !== 'submit' && values.intent !== 'edit') return '';
  const result = resultOf(formOf({ fields: Object.entries(values) }));
  const isWhole = Number.isInteger(result.scoreChallenger + result.scoreChallenged);
  return isWhole ? write(result) : '';
}

/** The error at one number of a result. The rules refuse a score as a whole. */
export function errorAt(refusal: FormRefusal | undefined, field: ResultField): string | undefined {
  if (refusal?.code !== 'score_invalid') return refusal?.fields[field];
  const typed = refusal.values[field];
  const isRight = !isMissing({ [field]: typed ?? '0' }) && isCount(Number(typed ?? 0));
  return isRight ? undefined : refusal.fields.scoreChallenger;
}

/** True if a number of the score was left empty. Penalties may be. */
export function isMissing({ scoreChallenger, scoreChallenged }: Partial<TypedResult>): boolean {
  return scoreChallenger?.trim() === '' || scoreChallenged?.trim() === '';
}
