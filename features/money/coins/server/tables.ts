import type { Generated } from 'kysely';
import type { PlayerId } from '#platform/ids.ts';
import type { GiftState } from '../rules/goodwill.ts';
import type { CoinKind } from '../rules/ledger.ts';
import type { Doubt, ReferralState } from '../rules/referrals.ts';
import type { CoinParams } from '../rules/statement.ts';

/** The tables of this capability; see migrations 0031, 0044 and 0101. */
export interface CoinTables {
  coin_transactions: {
    id: string;
    key: string;
    kind: CoinKind;
    audience: string;
    params: CoinParams;
    reverses: string | null;
    at: Date;
  };
  coin_entries: {
    sequence: Generated<number>;
    transaction_id: string;
    account: string;
    player_id: string | null;
    amount: number;
    /** The player's balance after it; `null` for a system account. */
    balance: number | null;
  };
  coin_balances: { player_id: PlayerId; balance: number };
  coin_rewards: {
    id: string;
    key: string;
    player_id: PlayerId;
    audience: string;
    kind: CoinKind;
    amount: number;
    params: CoinParams;
    offered_at: Date;
    claimed_at: Date | null;
  };
  coin_gifts: {
    id: string;
    audience: string;
    player_id: PlayerId;
    official_id: PlayerId;
    coins: number;
    reason: string;
    state: GiftState;
    at: Date;
    decided_at: Date | null;
    decided_by: PlayerId | null;
    /** The reason of the second official. */
    decision: string | null;
  };
  coin_bonuses: { player_id: PlayerId; claims: number; streak: number; claimed_at: Date };
  coin_shares: {
    player_id: PlayerId;
    key: string;
    /** `2026-11-10`, in the player's time zone. */
    day: string;
    at: Date;
  };
  coin_referral_codes: { player_id: PlayerId; audience: string; code: string };
  /** Players who have left: nobody is referred who was here before. */
  coin_referred_marks: { audience: string; mark: Buffer; at: Date };
  coin_referrals: {
    id: string;
    audience: string;
    friend_id: PlayerId;
    referrer_id: PlayerId;
    state: ReferralState;
    doubts: Doubt[];
    joined_at: Date;
    active_at: Date | null;
    settled_at: Date | null;
    decided_by: string | null;
    reason: string | null;
    /** The signs of bursts, for 30 days; see migration 0111. */
    browser_hash: Buffer | null;
    block_hash: Buffer | null;
  };
}
