import type { NumbersInForce } from '#features/community/brands-and-legal/rules/explained-numbers.ts';
import { KEPT_MONTHS } from '#features/foundation/account/rules/privacy.ts';
import { listOfNumbers } from '#features/money/coins/rules/lists.ts';
import { SHARE_RULES } from '#features/money/coins/rules/shares.ts';
import type { SubscriptionRules } from '#features/money/subscriptions/rules/subscription.ts';
import { PRIZE_DUE_BUSINESS_DAYS } from '#features/play/tournaments/rules/prizes.ts';

export const TOPICS = ['play', 'rewards', 'subscription', 'account', 'help'] as const;
export type Topic = (typeof TOPICS)[number];

/** Facts of a brand that decide which questions it shows. */
export interface Asked {
  readonly byEmail: boolean;
  readonly minimumAge: number;
  readonly parentalConsent: boolean;
  readonly hasTrial: boolean;
  readonly cards: boolean;
  readonly carrier: boolean;
}

interface Question {
  /** The name in the keys of its texts: `question_<name>` and `answer_<name>`. */
  readonly name: string;
  readonly topic: Topic;
  readonly when?: (asked: Asked) => boolean;
}

const QUESTIONS: readonly Question[] = [
  { name: 'join', topic: 'play' },
  { name: 'link', topic: 'play' },
  { name: 'checkin', topic: 'play' },
  { name: 'result', topic: 'play' },
  { name: 'dispute', topic: 'play' },
  { name: 'connection', topic: 'play' },
  { name: 'points', topic: 'rewards' },
  { name: 'coins', topic: 'rewards' },
  { name: 'prizes', topic: 'rewards' },
  { name: 'price', topic: 'subscription' },
  { name: 'trial', topic: 'subscription', when: ({ hasTrial }) => hasTrial },
  { name: 'stop', topic: 'subscription' },
  { name: 'declined', topic: 'subscription', when: ({ cards }) => cards },
  { name: 'airtime', topic: 'subscription', when: ({ carrier, cards }) => carrier && !cards },
  { name: 'code', topic: 'account', when: ({ byEmail }) => !byEmail },
  { name: 'password', topic: 'account', when: ({ byEmail }) => byEmail },
  { name: 'age', topic: 'account', when: ({ parentalConsent }) => !parentalConsent },
  { name: 'guardian', topic: 'account', when: ({ parentalConsent }) => parentalConsent },
  { name: 'remove', topic: 'account' },
  { name: 'conduct', topic: 'help' },
  { name: 'contact', topic: 'help' },
];

/** The questions of a brand, in the order of their topics. */
export function questionsFor(asked: Asked): readonly Question[] {
  return QUESTIONS.filter(({ when }) => when?.(asked) ?? true);
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Numbers that the answers name; section 9 of the specification and rules.md. */
export function questionNumbers({ points, matches, bonus, referral, codes }: NumbersInForce) {
  return {
    ...points,
    checkInOpens: matches.checkInOpensBefore / MINUTE_MS,
    checkInCloses: matches.checkInClosesAfter / MINUTE_MS,
    disputeHours: matches.approveAfter / HOUR_MS,
    rulingHours: matches.ruleWithin / HOUR_MS,
    dailyCoins: bonus.coins,
    referralCoins: referral.referrer,
    shareCoins: SHARE_RULES.coins,
    paymentDays: PRIZE_DUE_BUSINESS_DAYS,
    keptMonths: KEPT_MONTHS,
    codeMinutes: codes.livesFor / MINUTE_MS,
    codeSeconds: codes.resendAfter / SECOND_MS,
  };
}

/** Days on which a failed renewal is tried again, for the answers (rules.md, "Subscription"). */
export function retryNumbers(
  language: string,
  { cardRetries, carrierGrace }: Pick<SubscriptionRules, 'cardRetries' | 'carrierGrace'>,
) {
  return {
    cardDays: listOfNumbers(
      language,
      cardRetries.map((after) => after / DAY_MS),
    ),
    dailyDays: carrierGrace.daily / DAY_MS,
    weeklyDays: carrierGrace.weekly / DAY_MS,
    monthlyDays: carrierGrace.monthly / DAY_MS,
  };
}
