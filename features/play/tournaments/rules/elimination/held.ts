import type { Entrant, MatchKey } from '../model.ts';
import type { Creation } from './create.ts';
import { decide } from './decide.ts';
import type { Bracket, BracketAct, BracketDecision } from './decision.ts';
import type { BracketMatch } from './match.ts';

/** A bracket held whole in memory: for previews, simulations and tests. A server keeps rows instead. */
export interface HeldBracket extends Bracket {
  readonly matches: Map<MatchKey, BracketMatch>;
  readonly out: Set<Entrant>;
}

export function hold({ shape, matches }: Extract<Creation, { kind: 'created' }>): HeldBracket {
  return { shape, matches: new Map(matches.map((match) => [match.key, match])), out: new Set() };
}

/** Decides, and writes what changes into the held bracket: only that, never a copy of the whole. */
export function act(bracket: HeldBracket, what: BracketAct): BracketDecision {
  const decision = decide(bracket, what);
  if (decision.kind !== 'changed') return decision;
  for (const { after } of decision.changes) bracket.matches.set(after.key, after);
  if (what.type === 'withdraw') bracket.out.add(what.entrant);
  if (what.type === 'reinstate') bracket.out.delete(what.entrant);
  return decision;
}
