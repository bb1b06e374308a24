import {
  SUBSCRIPTION_ACTIVE,
  type SubscriptionId,
} from '#features/money/subscriptions/server/index.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { coinsCalls } from '../coins.contract.ts';
import { claimDailyCoins, dailyBonus, NO_PROTECTION, type StreakProtection } from './bonus.ts';
import { forgetSigns } from './bursts.ts';
import { referrer } from './codes.ts';
import { decideGift, giveGoodwill, waitingGifts } from './goodwill.ts';
import { decideReferral, heldReferrals } from './held.ts';
import { referralRulesOf } from './numbers.ts';
import { referrals } from './referrals.ts';
import { afterActivation, afterJoining, REFERRAL_JOINED } from './referring.ts';
import { claimUserRewards } from './rewards.ts';
import { coinStatement, playerCoins } from './statement.ts';

export { findNextBonus, type StreakProtection } from './bonus.ts';
export { coinsPersonalData } from './data-export.ts';
export { ownerOfGift } from './goodwill.ts';
export { ownerOfReferral } from './held.ts';
export {
  auditCoins,
  coinBalance,
  coinsShort,
  giveCoins,
  lockCoins,
  moveCoins,
  reverseCoins,
  takeCoins,
} from './ledger.ts';
export { bonusRulesOf, referralRulesOf } from './numbers.ts';
export { referralLinkOf } from './referrals.ts';
export { recordReferral } from './referring.ts';
export { findOffered, offerReward, offerRewards } from './rewards.ts';
export { earnShare } from './shares.ts';

/** Services of other capabilities. */
interface Neighbours {
  /** Without it, no player has protections. */
  readonly protection?: StreakProtection;
}

export function coinsHandlers(
  platform: Platform,
  { protection = NO_PROTECTION }: Neighbours = {},
): Handlers<typeof coinsCalls> {
  return {
    dailyBonus: dailyBonus(platform, protection),
    claimDailyCoins: claimDailyCoins(platform, protection),
    claimUserRewards: claimUserRewards(platform),
    coinStatement: coinStatement(platform),
    referrals: referrals(platform),
    referrer: referrer(platform),
    heldReferrals: heldReferrals(platform),
    decideReferral: decideReferral(platform),
    playerCoins: playerCoins(platform),
    giveCoins: giveGoodwill(platform),
    waitingGifts: waitingGifts(platform),
    decideGift: decideGift(),
  };
}

export function coinsJobs(platform: Platform): void {
  const { jobs } = platform;
  const rules = referralRulesOf(platform.rules);
  jobs.handle(SUBSCRIPTION_ACTIVE, ({ subscriptionId }) =>
    // all jobs of this kind have an id
    afterActivation(platform, subscriptionId as SubscriptionId, rules),
  );
  jobs.every('forget-signs-of-referrals', '20 3 * * *', () =>
    forgetSigns(platform.db, platform.clock.now()),
  );
  jobs.handle(REFERRAL_JOINED, ({ playerId }) =>
    afterJoining(platform, playerId as PlayerId, rules),
  );
}
