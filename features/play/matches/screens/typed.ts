import { isCount } from '#core/scores.ts';
import { formOf } from '#ui/outbox/outbox.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import type { ResultField } from './begun-scores.ts';
import { resultOf } from './match-actions.ts';
import type { WrittenScore } from './match-view.ts';

/**
 * What would be lost with a form that has gone, in one line: the reason somebody wrote, or the result they entered;
 * nothing of a form that was only agreed to.
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

/** What a number of a result is told to be wrong; the rules refuse a score as a whole. */
export function errorAt(refusal: FormRefusal | undefined, field: ResultField): string | undefined {
  if (refusal?.code !== 'score_invalid') return refusal?.fields[field];
  const isRight = isCount(Number(refusal.values[field] ?? 0));
  return isRight ? undefined : refusal.fields.scoreChallenger;
}
