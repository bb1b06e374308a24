import type { BondState } from '../rules/bond.ts';

/** The tables of this capability; see migration 0032. */
export interface FriendsTables {
  /** Each bond stands here twice, once from either side. */
  friendships: { player_id: string; other_id: string; state: BondState; since: Date };
  player_blocks: { player_id: string; blocked_id: string; at: Date };
  community_members: { player_id: string; audience: string; since: Date };
  community_counts: { audience: string; members: number };
  share_codes: { player_id: string; audience: string; code: string };
  player_searches: { player_id: string; minute: Date; uses: number };
}
