import { AVATAR_IDS } from '../components/avatar-ids.ts';
import type { Words } from './words.ts';

/** A moment and one shortly after it, the same on server and browser. */
export const NOW = '2026-02-06T17:00:00.000Z';
export const SOON = '2026-02-06T18:12:30.000Z';

export function unitsOf(words: Words) {
  return { d: words.days, h: words.hours, m: words.minutes, s: words.seconds };
}

export function standingsOf(words: Words) {
  const row = (index: number) => ({
    rank: index + 1,
    previousRank: [1, 4, 2, 3, null][index],
    userId: String(index),
    name: words.players[index] ?? '',
    avatarUrl: `/avatars/${AVATAR_IDS[index + 1]}.svg`,
    country: ['ZA', 'KE', 'GB', 'PS', 'NG'][index],
    href: '#standings',
    played: 24 - index,
    won: 18 - 3 * index,
    drawn: 2 + index,
    lost: 4 + index,
    points: 1240 - 185 * index,
    rating: 1642 - 31 * index,
    you: index === 2,
  });
  return [row(0), row(1), row(2), row(3), row(4)] as const;
}
