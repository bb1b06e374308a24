/** Limits of the coins that officials give out of goodwill. */
export interface GoodwillRules {
  /** Coins of one official in 24 hours, those that wait for a second official included. */
  readonly mostADay: number;
  /** Coins of one player in 24 hours that one official may give alone. */
  readonly alone: number;
}

export const GOODWILL_RULES: GoodwillRules = { mostADay: 2_000, alone: 100 };

export type GiftState = 'given' | 'waiting' | 'confirmed' | 'refused';

/** Coins of the last 24 hours, before the gift. */
export interface GoodwillFacts {
  /** By the giving official, without refused gifts. */
  readonly byOfficial: number;
  /** To the player, given by one official alone. */
  readonly toPlayer: number;
}

/**
 * Decides about a gift: `spent` if it exceeds what the official has left for the day; `waiting` for a second official
 * if it exceeds what one may give to a player alone, in any number of gifts.
 */
export function giftOutcome(
  coins: number,
  { byOfficial, toPlayer }: GoodwillFacts,
  { mostADay, alone }: GoodwillRules,
): 'given' | 'waiting' | 'spent' {
  if (byOfficial + coins > mostADay) return 'spent';
  return toPlayer + coins > alone ? 'waiting' : 'given';
}

/** True for officials who may decide about a waiting gift: neither its giver nor its player. */
export function maySecond(
  official: string,
  gift: { readonly officialId: string; readonly playerId: string },
): boolean {
  return official !== gift.officialId && official !== gift.playerId;
}
