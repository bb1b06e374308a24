/** What is particular to a match that its event has drawn (rules.md, "Tournaments"). */

import type { Side } from '#core/scores.ts';
import { walkoverFor } from '#core/scores.ts';
import type { Outcome } from '#features/play/leaderboards/rules/outcome.ts';
import { isAgreed } from './control.ts';
import { changed, conflict, type Decision, refused, type Step } from './decision.ts';
import type { MatchAction, MatchRules, MatchState, MatchStatus } from './match.ts';
import { newMatch } from './match.ts';

interface FixtureFacts {
  readonly kickoff: Date;
  readonly playBy: Date;
  readonly needsWinner?: boolean;
}

/**
 * An event draws a match: it is confirmed from the beginning, and nobody earns points for accepting it. Its
 * kickoff may be moved until `playBy`.
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

/** The rules of one match: in a bracket there is no draw, whatever its event allows elsewhere. */
export function rulesFor({ needsWinner }: MatchState, rules: MatchRules): MatchRules {
  return needsWinner ? { ...rules, drawsAllowed: false } : rules;
}

/** Statuses in which a fixture has ended, and its event goes on. */
const SETTLED: readonly MatchStatus[] = ['completed', 'no_show', 'void', 'cancelled'];

export function isSettled(status: MatchStatus): boolean {
  return SETTLED.includes(status);
}

/** The win goes to one side without play: the other one has withdrawn, been disqualified, or an official says so. */
export function award(state: MatchState, winner: Side): Step {
  if (!isAgreed(state)) return conflict(state);
  const score = walkoverFor(winner);
  const next: MatchState = { ...state, status: 'no_show', finalScore: score, winner };
  const final = { type: 'final', score, winner, walkover: true, rated: false, record: [] } as const;
  return changed({ ...next, standing: null }, final);
}

/** Its event needs the match no longer: somebody else plays in its place. What it gave is taken back. */
export function annul(state: MatchState): Step {
  if (state.status === 'cancelled') return conflict(state);
  const outcomes: readonly Outcome[] = state.winner === null ? [] : [{ type: 'reopened' }];
  const next: MatchState = { ...state, status: 'cancelled', finalScore: null, winner: null };
  return changed({ ...next, standing: null }, ...outcomes);
}

/** What players may do to a challenge and not to a fixture, and what only an event does. */
export function fitsFixture({ standing }: MatchState, { type }: MatchAction): boolean {
  return type !== 'cancel' && (type !== 'decline' || standing !== null);
}

/** Decided above the players' heads, whatever their time says. */
export function isByAuthority(act: MatchAction): boolean {
  return act.type === 'award' || act.type === 'annul' || ('by' in act && isOfficial(act.by));
}

export function isByEvent(act: MatchAction): boolean {
  return 'by' in act && act.by === 'event';
}

function isOfficial(by: string): boolean {
  return by === 'organiser' || by === 'administrator';
}
