import type { Entrant, MatchKey, Outcome } from '../model.ts';
import { cupOutcomeProblem, sameOutcome } from '../sides.ts';
import type { Bracket, BracketAct, BracketDecision, BracketRefusal } from './decision.ts';
import { sourcesOf } from './lines.ts';
import { type BracketMatch, statusOf } from './match.ts';
import { pathOf } from './path.ts';
import { settle } from './settle.ts';

/**
 * What an act does to a bracket (rules.md, "Tournaments"): which matches change, and which outcomes fall away
 * with it. The same outcomes of the same matches come to the same bracket, in whatever order they are reported.
 */
export function decide(bracket: Bracket, act: BracketAct): BracketDecision {
  switch (act.type) {
    case 'report':
    case 'change':
    case 'reopen':
      return onMatch(bracket, act);
    case 'withdraw':
    case 'reinstate':
      return onEntrant(bracket, act);
  }
}

/** What another outcome would reset; nothing where the same one wins. To be shown before it is done. */
export function wouldReset(bracket: Bracket, key: MatchKey, outcome: Outcome): BracketDecision {
  return decide(bracket, { type: 'change', key, outcome });
}

type OnMatch = Extract<BracketAct, { readonly key: MatchKey }>;

function onMatch(bracket: Bracket, act: OnMatch): BracketDecision {
  if (!sourcesOf(bracket.shape, act.key)) return refused('match_unknown');
  const match = bracket.matches.get(act.key);
  if (!match) return { kind: 'unloaded', keys: [act.key] };
  const answer = objection(match, act);
  if (answer) return answer;
  const result = act.type === 'reopen' ? null : ({ outcome: act.outcome, by: 'report' } as const);
  return settle(bracket, [{ ...match, result }], bracket.out);
}

/** Why an act on a match changes nothing; null where it may. */
function objection(match: BracketMatch, act: OnMatch): BracketDecision | null {
  const problem = act.type === 'reopen' ? null : cupOutcomeProblem(act.outcome);
  if (problem) return refused(problem);
  const status = statusOf(match);
  if (status === 'waiting') return refused('match_waiting');
  if (status === 'not_needed') return refused('match_not_needed');
  if (isOfOthers(match, act)) return refused('match_between_others');
  if (match.result?.by === 'absence') return refused('match_decided_by_absence');
  if (act.type === 'reopen') return match.result ? null : { kind: 'repeated' };
  if (match.result && sameOutcome(match.result.outcome, act.outcome)) return { kind: 'repeated' };
  if (act.type === 'report') return match.result ? refused('match_already_reported') : null;
  return match.result ? null : refused('match_not_reported');
}

/** A report that comes late, after a changed result has brought others into the match. */
function isOfOthers(match: BracketMatch, act: OnMatch): boolean {
  const between = act.type === 'reopen' ? undefined : act.between;
  if (!between) return false;
  return (['home', 'away'] as const).some((side) => {
    const slot = match[side];
    return slot.kind !== 'entrant' || slot.entrant !== between[side];
  });
}

type OnEntrant = Extract<BracketAct, { readonly entrant: Entrant }>;

function onEntrant(bracket: Bracket, { type, entrant, seed }: OnEntrant): BracketDecision {
  const leaves = type === 'withdraw';
  if (bracket.out.has(entrant) === leaves) return { kind: 'repeated' };
  const path = pathOf(bracket, entrant, seed);
  if (path.kind !== 'found') return path.kind === 'unknown' ? refused('entrant_unknown') : path;
  const out = {
    has: (other: Entrant) => (other === entrant ? leaves : bracket.out.has(other)),
  };
  return settle(bracket, path.matches, out);
}

function refused(code: BracketRefusal): BracketDecision {
  return { kind: 'refused', code };
}
