import type { Decision } from '../rules/decision.ts';
import type { MatchStatus } from '../rules/match.ts';
import { refusalOf } from './refusals.ts';

/** What the rules have decided to change; what they refuse is thrown. */
export function accepted(decision: Decision, before: MatchStatus | null) {
  if (decision.kind === 'changed') return decision;
  if (decision.kind === 'refused') throw refusalOf(decision.code, before);
  throw new Error('a repeat changes nothing'); // callers have answered it before
}
