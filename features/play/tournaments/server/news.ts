import { entrantIn, type KeptMatch, storedKey } from './rows.ts';

/** What a screen needs to know of a change: below 1 KB. */
export function newsOf(match: KeptMatch): Record<string, unknown> {
  const { stage, group, key, home, away, result, matchId } = match;
  return {
    stage,
    key: storedKey(group, key),
    home: entrantIn(home),
    away: entrantIn(away),
    outcome: result?.outcome ?? null,
    matchId,
  };
}
