import type { ReplyOf } from '#platform/http/contract.ts';
import type { leaderboardsCalls } from '../leaderboards.contract.ts';

/** A page of a game's leaderboard of a month. */
export type Leaderboard = ReplyOf<typeof leaderboardsCalls.getGameLeaderboard>;

/** The channel on which changes of an audience's leaderboards of a game are announced. */
export function boardChannel(audience: string, gameId: string): string {
  return `game:${audience}:${gameId}`;
}

/** The address of a page of a board. */
export function boardAddress(
  { game, month, among }: Pick<Leaderboard, 'game' | 'month'> & { readonly among?: string },
  page: number,
): string {
  const query = new URLSearchParams({
    month,
    ...(among === 'friends' ? { among } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return `/monthly-leaderboards/${game.slug}?${query}`;
}
