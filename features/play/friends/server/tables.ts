import type { PlayerId } from '#platform/ids.ts';
import type { BondState } from '../rules/bond.ts';

/** The tables of this capability; see migration 0032. */
export interface FriendsTables {
  /** Each bond has two rows, one from either side. */
  friendships: { player_id: PlayerId; other_id: PlayerId; state: BondState; since: Date };
  player_blocks: { player_id: PlayerId; blocked_id: PlayerId; at: Date };
  community_members: { player_id: PlayerId; audience: string; since: Date };
  community_counts: { audience: string; members: number };
  share_codes: { player_id: PlayerId; audience: string; code: string };
  player_searches: { player_id: PlayerId; minute: Date; uses: number };
}
