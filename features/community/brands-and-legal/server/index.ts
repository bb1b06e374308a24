import { heroAddress } from '#brands/families.ts';
import { codeRules } from '#features/foundation/identity/server/index.ts';
import { bonusRulesOf, referralRulesOf } from '#features/money/coins/server/index.ts';
import { platformRuleNumbers } from '#features/play/events/rules/platform-rules.ts';
import { pointsRulesOf } from '#features/play/leaderboards/rules/points.ts';
import type { RuleBook } from '#platform/config/rule-book.ts';
import type { Handler, Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { brandsAndLegalCalls } from '../brands-and-legal.contract.ts';
import type { NumbersInForce } from '../rules/explained-numbers.ts';
import { brandConfiguration } from './configuration.ts';
import { legalText } from './legal-text.ts';

export function brandsAndLegalHandlers(platform: Platform): Handlers<typeof brandsAndLegalCalls> {
  const numbers = numbersInForce(platform.rules);
  return {
    brandConfiguration: brandConfiguration(platform),
    landing: landing(),
    numbersInForce: async () => numbers,
    legalText: legalText(),
  };
}

/** The brand's own words, in its first language where the visitor's has none, and what it claims. */
function landing(): Handler<typeof brandsAndLegalCalls.landing> {
  return async (_input, { brand, language }) => {
    const { copy, claims, parts } = brand.landing;
    const words = copy[language] ?? copy[brand.languages[0]];
    if (!words) throw new Error(`${brand.code} has no landing copy`); // the check at start has seen some
    return {
      kicker: words.kicker,
      promise: words.promise,
      headline: words.headline?.split('\n') ?? null,
      closing: words.closing ?? null,
      parts: [...parts],
      heroUrl: heroAddress(brand),
      claims,
    };
  };
}

/** Numbers that explain the league: the environment's, otherwise those of rules.md. */
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
