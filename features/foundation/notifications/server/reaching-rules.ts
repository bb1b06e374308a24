import type { RuleBook } from '#platform/config/rule-book.ts';
import type { Patience, SmsBudget } from '../rules/channels.ts';

const MINUTE = 60_000;

/** How long it is waited for somebody to look, and what SMS may cost. */
export interface ReachingRules extends Patience, SmsBudget {}

const URGENT_UNSEEN = 5 * MINUTE;
const EMAIL_UNSEEN = 60 * MINUTE;
const SMS_PER_DAY = 3;
const SMS_PER_DAY_OF_BRAND = 5_000;

export function reachingRules(book: RuleBook): ReachingRules {
  return {
    urgent: book.duration('URGENT_UNSEEN', URGENT_UNSEEN),
    other: book.duration('EMAIL_UNSEEN', EMAIL_UNSEEN),
    perPlayer: book.count('URGENT_SMS_PER_DAY', SMS_PER_DAY),
    perBrand: book.count('URGENT_SMS_PER_DAY_OF_BRAND', SMS_PER_DAY_OF_BRAND),
  };
}
