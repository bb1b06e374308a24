import { lazyPart } from '#ui/screen/lazy-part.tsx';

// What players do with a match is fetched where it comes to that: looking at one costs less.
export const Undecided = lazyPart(() => import('./wizard/undecided.tsx'), 'Undecided');
export const Play = lazyPart(() => import('./wizard/play.tsx'), 'Play');
export const MatchSheets = lazyPart(() => import('./match-sheets.tsx'), 'MatchSheets');

/** All that may be opened: a tap finds it there, and a line that fails meanwhile takes nothing away. */
export function fetchAhead(): void {
  for (const each of [Undecided, Play, MatchSheets]) each.fetch();
}
