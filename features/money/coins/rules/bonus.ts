import { listOfNumbers } from './lists.ts';

/** Days in a row and what they add, in coins. */
export interface StreakStep {
  readonly days: number;
  readonly coins: number;
}

/** Numbers that explain to players how coins are earned. */
export interface RewardNumbers {
  /** Coins of a claim, milliseconds from one claim to the next, and extras for days in a row. */
  readonly bonus: { readonly coins: number; readonly wait: number; readonly steps: StreakStep[] };
  /** Coins for a friend's first subscription, for both players. */
  readonly referral: { readonly referrer: number; readonly friend: number };
}

/** Numbers of the daily bonus (rules.md, "Coins"); times in milliseconds. */
export interface BonusRules {
  readonly coins: number;
  /** From one claim to the next. */
  readonly wait: number;
  /** A streak breaks this long after its last claim. */
  readonly breaksAfter: number;
  readonly steps: readonly StreakStep[];
}

const HOUR_MS = 3_600_000;

export const BONUS_RULES: BonusRules = {
  coins: 10,
  wait: 24 * HOUR_MS,
  breaksAfter: 48 * HOUR_MS,
  steps: [
    { days: 7, coins: 25 },
    { days: 14, coins: 50 },
    { days: 30, coins: 100 },
  ],
};

/** Days in a row and what they add, each as a list of the language: "7, 14 and 30", "25, 50 and 100". */
export function streakIn(language: string, steps: readonly StreakStep[]) {
  return {
    days: listOfNumbers(
      language,
      steps.map(({ days }) => days),
    ),
    extras: listOfNumbers(
      language,
      steps.map(({ coins }) => coins),
    ),
  };
}

/** The last claim of a player, and the streak that it brought. */
export interface LastClaim {
  readonly at: Date;
  /** Claims in a row, this one included: 1 or more. */
  readonly streak: number;
}

/** State of the daily bonus for a player. */
export interface BonusStanding {
  /** Earliest moment of the next claim; `null`: now, because it was never claimed. */
  readonly claimableAt: Date | null;
  readonly isClaimable: boolean;
  /** Days in a row before the next claim; 0 if the streak is broken. */
  readonly streak: number;
  /** The time at which the streak breaks, with all protections used. */
  readonly breaksAt: Date | null;
  /** Protections that the next claim would spend to keep the streak. */
  readonly protectionsNeeded: number;
  readonly nextStep: StreakStep | null;
}

/**
 * Computes the state of the bonus (rules.md, "Coins"). Each of `protections` keeps a streak alive for one more day, of
 * the length of `wait`, after the 48 hours; none is spent before a claim needs it.
 */
export function bonusStanding(
  last: LastClaim | null,
  now: Date,
  protections = 0,
  rules: BonusRules = BONUS_RULES,
): BonusStanding {
  if (!last) {
    const nextStep = stepAfter(0, rules);
    const never = { claimableAt: null, isClaimable: true, streak: 0, breaksAt: null };
    return { ...never, protectionsNeeded: 0, nextStep };
  }
  const passed = now.getTime() - last.at.getTime();
  const late = passed - rules.breaksAfter;
  const needed = late < 0 ? 0 : Math.floor(late / rules.wait) + 1;
  const isBroken = needed > protections;
  const streak = isBroken ? 0 : last.streak;
  return {
    claimableAt: new Date(last.at.getTime() + rules.wait),
    isClaimable: passed >= rules.wait,
    streak,
    breaksAt: isBroken
      ? null
      : new Date(last.at.getTime() + rules.breaksAfter + protections * rules.wait),
    protectionsNeeded: isBroken ? 0 : needed,
    nextStep: stepAfter(streak, rules),
  };
}

/** Coins of a claim. */
export interface BonusClaim {
  /** Days in a row, this one included. */
  readonly streak: number;
  /** Of the day. */
  readonly coins: number;
  /** Extra for days in a row; 0 on most days. */
  readonly extra: number;
  readonly protectionsSpent: number;
}

/** Computes the coins of a claim; `null` if it is too early. */
export function claimBonus(
  last: LastClaim | null,
  now: Date,
  protections = 0,
  rules: BonusRules = BONUS_RULES,
): BonusClaim | null {
  const standing = bonusStanding(last, now, protections, rules);
  if (!standing.isClaimable) return null;
  const streak = standing.streak + 1;
  const extra = rules.steps.find(({ days }) => days === streak)?.coins ?? 0;
  return { streak, coins: rules.coins, extra, protectionsSpent: standing.protectionsNeeded };
}

function stepAfter(streak: number, { steps }: BonusRules): StreakStep | null {
  return steps.find(({ days }) => days > streak) ?? null;
}
