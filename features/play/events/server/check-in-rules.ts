import type { RuleBook } from '#platform/config/rule-book.ts';
import { CHECK_IN, type CheckInRules } from '../rules/check-in.ts';

/** The numbers of the check-in: the environment's, else those of rules.md. */
export function checkInRules(book: RuleBook): CheckInRules {
  return {
    opensBefore: book.duration('EVENT_CHECK_IN_OPENS', CHECK_IN.opensBefore),
    closesBefore: book.duration('EVENT_CHECK_IN_CLOSES', CHECK_IN.closesBefore),
  };
}
