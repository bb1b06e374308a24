import type { Career, Played } from './facts.ts';

let made = 0;

/** A match of its own, won 1–0 by default. */
export function match(facts: Partial<Played> & { readonly day?: string } = {}): Played {
  made += 1;
  const day = facts.day ?? '2026-11-10';
  const at = new Date(`${day}T12:00:00Z`);
  return {
    matchId: `match-${made}`,
    eventId: 'event',
    gameId: 'football',
    opponentId: 'sipho',
    at,
    day,
    month: day.slice(0, 7),
    first: { at, day },
    result: 'won',
    scored: 1,
    conceded: 0,
    walkover: false,
    rating: null,
    ...facts,
  };
}

export function matches(count: number, facts: Partial<Played> = {}): Played[] {
  return Array.from({ length: count }, () => match(facts));
}

/** A career of these matches and nothing else. */
export function careerOf(played: readonly Played[], more: Partial<Career> = {}): Career {
  const nothing = { ruled: new Set<string>(), quick: new Set<string>(), finals: new Set<string>() };
  return { played, ...nothing, titles: 0, promotions: 0, bestTier: 0, ...more };
}
