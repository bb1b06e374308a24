import { changed, type Decision, refused } from './decision.ts';
import {
  type MatchAction,
  type MatchRules,
  type MatchState,
  type MatchStatus,
  newMatch,
} from './match.ts';

/** Rules of fixtures: matches that their event has drawn (rules.md, "Tournaments"). */

interface FixtureFacts {
  readonly kickoff: Date;
  readonly playBy: Date;
  readonly needsWinner?: boolean;
}

/**
 * Makes a fixture. It starts as confirmed, so nobody earns points for accepting it, and its kickoff may be moved
 * until `playBy`.
 */
export function arrange(
  { kickoff, playBy, needsWinner = false }: FixtureFacts,
  at: Date,
  rules: MatchRules,
): Decision {
  const proposal = { by: 'challenger', date: kickoff } as const;
  const facts = { status: 'confirmed', isInstant: false, proposal, kickoff } as const;
  const state = { ...newMatch(facts, at), playBy, ...(needsWinner && { needsWinner }) };
  const sound = kickoff >= at && kickoff <= playBy && playBy <= rules.eventEndsAt;
  if (!sound) return refused(state, 'kickoff_invalid');
  return { ...changed(state), entry: { type: 'arrange', from: null, to: 'confirmed' } };
}

/** The rules of one match: a match of a bracket needs a winner, even if its event allows draws elsewhere. */
export function rulesFor({ needsWinner }: MatchState, rules: MatchRules): MatchRules {
  return needsWinner ? { ...rules, drawsAllowed: false } : rules;
}

/** Statuses of a fixture after which its event advances. */
const ENDED: readonly MatchStatus[] = ['completed', 'no_show', 'void', 'cancelled'];

export function hasEnded(status: MatchStatus): boolean {
  return ENDED.includes(status);
}

/** False for what players may do to a challenge but not to a fixture: decline or cancel it. */
export function isAllowedOnFixture({ previousState }: MatchState, { type }: MatchAction): boolean {
  return type !== 'cancel' && (type !== 'decline' || previousState !== null);
}
