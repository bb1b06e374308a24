import { codeIn } from '#core/normalise.ts';

/** States of a referral; `held` waits for an official. */
export const REFERRAL_STATES = ['joined', 'held', 'rewarded', 'refused'] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

/** Reasons to hold a referral: the two may be one person, or there are suspiciously many. */
export const DOUBTS = [
  ...(['same_device', 'same_number', 'same_card', 'many_a_day'] as const),
  ...(['device_burst', 'address_burst'] as const),
] as const;
export type Doubt = (typeof DOUBTS)[number];

/** Numbers of referrals (rules.md, "Coins"; specification, section 9). */
export interface ReferralRules {
  /** Coins to the referrer. */
  readonly referrer: number;
  /** Coins to the friend. */
  readonly friend: number;
  /** Most referrals of one player in 24 hours that are rewarded without a check. */
  readonly mostADay: number;
  /**
   * Number of friends with the same device, or with the same address and another sign in common, in 24 hours that is
   * checked. Two friends may sit beside each other; the third is checked.
   */
  readonly burst: number;
}

export const REFERRAL_RULES: ReferralRules = { referrer: 100, friend: 100, mostADay: 10, burst: 3 };

/** Facts at the moment at which a friend's first subscription becomes active. */
export interface ReferralFacts {
  readonly sameDevice: boolean;
  readonly sameNumber: boolean;
  readonly sameCard: boolean;
  /** Rewarded to the same referrer in the 24 hours before. */
  readonly rewardedOfDay: number;
  /** New accounts of the friend's device in the 24 hours before the friend's, the friend's included. */
  readonly newOfDevice: number;
  /**
   * Friends of the same referrer within 24 hours of the friend, the friend included, from the same address and with the
   * same browser or the same block of numbers. An address alone proves nothing.
   */
  readonly alikeOfAddress: number;
}

/** Lists the doubts about a referral; one is enough to hold it. */
export function doubtsOf(facts: ReferralFacts, rules: ReferralRules = REFERRAL_RULES): Doubt[] {
  const doubts: Doubt[] = [];
  if (facts.sameDevice) doubts.push('same_device');
  if (facts.sameNumber) doubts.push('same_number');
  if (facts.sameCard) doubts.push('same_card');
  if (facts.rewardedOfDay >= rules.mostADay) doubts.push('many_a_day');
  if (facts.newOfDevice >= rules.burst) doubts.push('device_burst');
  if (facts.alikeOfAddress >= rules.burst) doubts.push('address_burst');
  return doubts;
}

/** True while an official has to decide about it. */
export function isDecidable(state: ReferralState): boolean {
  return state === 'held';
}

/** No letters or digits that look alike, and no vowels, which could form words. */
const CODE_SIGNS = 'BCDFGHJKLMNPQRSTVWXZ23456789';
const CODE_LENGTH = 8;

/** A code to refer friends by; `random` gives whole numbers below what it is asked. */
export function newCode(random: (below: number) => number): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[random(CODE_SIGNS.length)]).join('');
}

/** Finds the referral code in a typed or pasted text, such as a sentence or the whole link. */
export function codeFrom(text: string): string | null {
  return codeIn(text, { signs: CODE_SIGNS, length: CODE_LENGTH }) ?? null;
}
