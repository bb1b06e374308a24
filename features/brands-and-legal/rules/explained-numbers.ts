import { BONUS_RULES, streakIn } from '#features/coins/rules/bonus.ts';
import { REFERRAL_RULES } from '#features/coins/rules/referrals.ts';
import { SHARE_RULES } from '#features/coins/rules/shares.ts';
import { defaultPointsRules } from '#features/leaderboards/rules/points.ts';
import { defaultMatchRules } from '#features/matches/rules/match.ts';
import { PRIZE_DUE_BUSINESS_DAYS } from '#features/tournaments/rules/prizes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ANY_DAY = new Date(0);
const MATCH = defaultMatchRules(ANY_DAY, ANY_DAY);

/** What the texts that explain the league are filled in with, by their keys: each number from where its rule stands. */
export function explainedNumbers(language: string) {
  return {
    times_check_in: {
      opens: MATCH.checkInOpensBefore / MINUTE_MS,
      closes: MATCH.checkInClosesAfter / MINUTE_MS,
    },
    times_walkover: { points: -defaultPointsRules.fault },
    times_move: { times: MATCH.maxReschedules },
    times_limit: { matches: defaultPointsRules.scoringMatchesADay },
    disputes_verify: { hours: MATCH.approveAfter / HOUR_MS },
    disputes_raise: { hours: MATCH.approveAfter / HOUR_MS },
    disputes_rule: { hours: MATCH.ruleWithin / HOUR_MS },
    disputes_appeal: { hours: MATCH.appealWithin / HOUR_MS },
    coins_daily: {
      coins: BONUS_RULES.coins,
      hours: BONUS_RULES.wait / HOUR_MS,
      ...streakIn(language, BONUS_RULES.steps),
    },
    coins_referral: { own: REFERRAL_RULES.referrer, friend: REFERRAL_RULES.friend },
    coins_share: { share: SHARE_RULES.coins, most: SHARE_RULES.mostADay },
    prizes_text: { days: PRIZE_DUE_BUSINESS_DAYS },
  } as const;
}
