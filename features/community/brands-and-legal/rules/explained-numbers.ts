import { type RewardNumbers, streakIn } from '#features/money/coins/rules/bonus.ts';
import { SHARE_RULES } from '#features/money/coins/rules/shares.ts';
import { PRIZE_DUE_BUSINESS_DAYS } from '#features/play/tournaments/rules/prizes.ts';

/** The numbers of play that the league is explained by; times in milliseconds. */
export interface NumbersInForce extends RewardNumbers {
  /** Points for acts and results; a penalty's are negative. */
  readonly points: Record<'accept' | 'play' | 'win' | 'fault', number>;
  readonly matches: {
    readonly checkInOpensBefore: number;
    readonly checkInClosesAfter: number;
    readonly approveAfter: number;
    readonly ruleWithin: number;
    readonly appealWithin: number;
    readonly maxReschedules: number;
    readonly scoringMatchesADay: number;
  };
  /** One-time codes by SMS. */
  readonly codes: { readonly livesFor: number; readonly resendAfter: number };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Values for the texts that explain the league, by their keys; each number comes from its rule. */
export function explainedNumbers(language: string, numbers: NumbersInForce) {
  const { points, matches, bonus, referral } = numbers;
  return {
    times_check_in: {
      opens: matches.checkInOpensBefore / MINUTE_MS,
      closes: matches.checkInClosesAfter / MINUTE_MS,
    },
    times_walkover: { points: -points.fault },
    times_move: { times: matches.maxReschedules },
    times_limit: { matches: matches.scoringMatchesADay },
    disputes_verify: { hours: matches.approveAfter / HOUR_MS },
    disputes_raise: { hours: matches.approveAfter / HOUR_MS },
    disputes_rule: { hours: matches.ruleWithin / HOUR_MS },
    disputes_appeal: { hours: matches.appealWithin / HOUR_MS },
    coins_daily: {
      coins: bonus.coins,
      hours: bonus.wait / HOUR_MS,
      ...streakIn(language, bonus.steps),
    },
    coins_referral: { own: referral.referrer, friend: referral.friend },
    coins_share: { share: SHARE_RULES.coins, most: SHARE_RULES.mostADay },
    prizes_text: { days: PRIZE_DUE_BUSINESS_DAYS },
  } as const;
}
