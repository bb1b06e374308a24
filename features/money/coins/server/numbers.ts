import type { RuleBook } from '#platform/config/rule-book.ts';
import { BONUS_RULES, type BonusRules } from '../rules/bonus.ts';
import { GOODWILL_RULES, type GoodwillRules } from '../rules/goodwill.ts';
import { REFERRAL_RULES, type ReferralRules } from '../rules/referrals.ts';

/** Numbers of the daily bonus from the environment, else from rules.md. */
export function bonusRulesOf(book: RuleBook): BonusRules {
  return {
    ...BONUS_RULES,
    coins: book.count('DAILY_BONUS', BONUS_RULES.coins),
    wait: book.duration('DAILY_BONUS_WAIT', BONUS_RULES.wait),
    breaksAfter: book.duration('STREAK_BREAKS', BONUS_RULES.breaksAfter),
  };
}

/** Numbers of referrals from the environment, else from rules.md. */
export function referralRulesOf(book: RuleBook): ReferralRules {
  return {
    referrer: book.count('REFERRAL_REFERRER', REFERRAL_RULES.referrer),
    friend: book.count('REFERRAL_FRIEND', REFERRAL_RULES.friend),
    burst: book.count('REFERRALS_BURST', REFERRAL_RULES.burst),
    mostADay: book.count('REFERRALS_A_DAY', REFERRAL_RULES.mostADay),
  };
}

/** Limits of gifts from the environment, else from rules.md. */
export function goodwillRulesOf(book: RuleBook): GoodwillRules {
  return {
    mostADay: book.count('GOODWILL_A_DAY', GOODWILL_RULES.mostADay),
    alone: book.count('GOODWILL_ALONE', GOODWILL_RULES.alone),
  };
}
