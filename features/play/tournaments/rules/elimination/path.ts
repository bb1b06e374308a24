import type { Entrant, MatchKey } from '../model.ts';
import { winnerOf } from '../sides.ts';
import type { Bracket } from './decision.ts';
import { firstMatchOf, targetOf } from './lines.ts';
import { type BracketMatch, exitsOf } from './match.ts';
import type { Target } from './shape.ts';

export type Path =
  | { readonly kind: 'found'; readonly matches: readonly BracketMatch[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unloaded'; readonly keys: readonly MatchKey[] };

/** The matches of an entrant from the first on to where they stand now, by their seed (1-based). */
export function pathOf(bracket: Bracket, entrant: Entrant, seed: number): Path {
  const { shape } = bracket;
  if (!Number.isInteger(seed) || seed < 1 || seed > shape.entrants) return { kind: 'unknown' };
  const matches: BracketMatch[] = [];
  let at: Target | null = firstMatchOf(shape, seed);
  while (at) {
    const match = bracket.matches.get(at.key);
    if (!match) return { kind: 'unloaded', keys: [at.key] };
    const slot = match[at.side];
    if (slot.kind !== 'entrant' || slot.entrant !== entrant) break;
    matches.push(match);
    if (!match.result) break;
    const who: 'winner' | 'loser' = winnerOf(match.result.outcome) === at.side ? 'winner' : 'loser';
    at = exitsOf(match)[who].kind === 'entrant' ? targetOf(shape, match.key, who) : null;
  }
  return matches.length > 0 ? { kind: 'found', matches } : { kind: 'unknown' };
}
