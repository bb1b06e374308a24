/** Coins for sharing a profile, and most times a day (rules.md, "Coins"; specification, section 9). */
export interface ShareRules {
  readonly coins: number;
  /** Most shares of a player's day that earn. */
  readonly mostADay: number;
}

export const SHARE_RULES: ShareRules = { coins: 1, mostADay: 5 };

/** Coins of a share, after so many others of that day that earned. */
export function coinsOfShare(earlier: number, rules: ShareRules = SHARE_RULES): number {
  return earlier < rules.mostADay ? rules.coins : 0;
}
