/** Categories of games (specification, sections 2 and 3). */

export const GAME_CATEGORIES = ['sports', 'racing', 'fighting', 'shooter', 'strategy'] as const;
export type GameCategory = (typeof GAME_CATEGORIES)[number];

/** Platforms of games. */
export const GAME_PLATFORMS = ['ps5', 'ps4', 'xbox', 'pc', 'mobile'] as const;
export type GamePlatform = (typeof GAME_PLATFORMS)[number];

const PLATFORM_NAMES: Readonly<Record<string, string>> = {
  ps5: 'PS5',
  ps4: 'PS4',
  xbox: 'Xbox',
  pc: 'PC',
  mobile: 'Mobile',
};

/** Players' name for a platform, the same in all languages. */
export function platformName(platform: string): string {
  return PLATFORM_NAMES[platform] ?? platform;
}
