import { codeRules } from '#features/foundation/identity/server/index.ts';
import { bonusRulesOf, referralRulesOf } from '#features/money/coins/server/index.ts';
import { platformRuleNumbers } from '#features/play/events/rules/platform-rules.ts';
import { pointsRulesOf } from '#features/play/leaderboards/rules/points.ts';
import type { RuleBook } from '#platform/config/rule-book.ts';
import type { NumbersInForce } from '../rules/explained-numbers.ts';

/** What the league is explained by: the environment's numbers, else those of rules.md. */
export function numbersInForce(book: RuleBook): NumbersInForce {
  const { durations, counts } = platformRuleNumbers(book);
  const { accept, play, win, fault, scoringMatchesADay } = pointsRulesOf(book);
  const { coins, wait, steps } = bonusRulesOf(book);
  const { referrer, friend } = referralRulesOf(book);
  const { livesFor, resendAfter } = codeRules(book);
  return {
    points: { accept, play, win, fault },
    matches: { ...durations, maxReschedules: counts.reschedules, scoringMatchesADay },
    bonus: { coins, wait, steps: [...steps] },
    referral: { referrer, friend },
    codes: { livesFor, resendAfter },
  };
}
