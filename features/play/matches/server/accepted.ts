import type { Decision } from '../rules/decision.ts';
import type { MatchStatus } from '../rules/match.ts';
import { refusalOf, type Words } from './refusals.ts';

type Refused = Extract<Decision, { kind: 'refused' }>;

/** What the rules have decided to change; what they refuse is thrown. */
export function accepted(
  decision: Decision,
  before: MatchStatus | null,
  inWords: (refused: Refused) => Words = () => ({}),
) {
  if (decision.kind === 'changed') return decision;
  if (decision.kind === 'refused') throw refusalOf(decision.code, before, inWords(decision));
  throw new Error('a repeat changes nothing'); // callers have answered it before
}
