import { otherSide, type Score, type Side } from '#core/scores.ts';
import type { Outcome } from '#features/play/leaderboards/rules/outcome.ts';
import { decide, propose } from '#features/play/matches/rules/machine.ts';
import type {
  MatchAction,
  MatchRules,
  MatchState,
  Official,
  Ruling,
} from '#features/play/matches/rules/match.ts';
import type { Api } from '../connection.ts';

export type FullMatch = Awaited<ReturnType<Api['getMatch']>>;
export type Entry = FullMatch['timeline'][number];

export type DatedOutcome = Outcome & { readonly at: Date };

/** A match replayed from its timeline by the pure rules. */
export interface Replayed {
  readonly match: FullMatch;
  readonly players: Readonly<Record<Side, string>>;
  /** The outcomes of each change of the status, in the order of the timeline. */
  readonly turns: readonly (readonly DatedOutcome[])[];
  /** The state after each entry. */
  readonly states: readonly MatchState[];
  /** Differences between the rules' result and the product's. */
  readonly faults: readonly string[];
}

/** Replays a match entry by entry. */
export function replayMatch(match: FullMatch, rules: MatchRules): Replayed {
  const turns: DatedOutcome[][] = [];
  const faults: string[] = [];
  const states: MatchState[] = [];
  let state: MatchState | undefined;
  for (const [index, entry] of match.timeline.entries()) {
    const at = new Date(entry.at);
    const decision = state ? decide(state, actOf(entry), at, rules) : proposed(entry, rules);
    if (decision.kind !== 'changed' || decision.entry.to !== entry.to) {
      const came = decision.kind === 'changed' ? decision.entry.to : decision.kind;
      faults.push(`${match.matchId} entry ${index} (${entry.type} → ${entry.to}): ${came}`);
      break;
    }
    state = decision.state;
    states.push(state);
    if (entry.from !== entry.to) {
      turns.push(decision.outcomes.map((outcome) => ({ ...outcome, at })));
    }
  }
  if (state) faults.push(...differences(match, state));
  const players = { challenger: match.challenger.userId, challenged: match.challenged.userId };
  return { match, players, turns, states, faults };
}

function proposed(entry: Entry, rules: MatchRules) {
  const at = new Date(entry.at);
  const proposedDate = new Date(entry.proposedDate ?? entry.at);
  const isInstant = proposedDate.getTime() === at.getTime();
  return propose({ by: 'challenger', proposedDate, isInstant }, at, rules);
}

function actOf(entry: Entry): MatchAction {
  const type = entry.type as MatchAction['type']; // the timeline names acts as the machine does
  const role = entry.by?.role ?? 'challenger';
  const reason = entry.reason ?? '';
  switch (type) {
    case 'deadline':
      return { type };
    case 'reopen':
      return { type, by: officialIn(role), reason };
    case 'rule':
      return { type, by: officialIn(role), reason, ruling: rulingOf(entry) };
  }
  if (role === 'organiser' || role === 'administrator') return byHand(entry, role, reason);
  return bySide(entry, type, role === 'challenged' ? 'challenged' : 'challenger', reason);
}

function officialIn(role: string): Official {
  return role === 'administrator' ? 'administrator' : 'organiser';
}

/** Commands of players, and changes by their event. */
function bySide(entry: Entry, type: MatchAction['type'], by: Side, reason: string): MatchAction {
  switch (type) {
    case 'reschedule':
      return { type, by, proposedDate: new Date(entry.proposedDate ?? entry.at) };
    case 'award':
      return { type, by: 'event', winner: otherSide(by) };
    case 'annul':
      return { type, by: 'event' };
    case 'submit':
    case 'edit':
      return { type, by, score: scoreOf(entry) };
    case 'dispute':
    case 'appeal':
      return { type, by, reason };
    default:
      return { type: type as 'accept' | 'decline' | 'cancel' | 'ready' | 'verify', by };
  }
}

/** Commands of officials on running matches. */
function byHand(entry: Entry, by: Official, reason: string): MatchAction {
  const date = new Date(entry.proposedDate ?? entry.at);
  const score = scoreOf(entry);
  switch (entry.type) {
    case 'award': {
      const winner = score.challenger > score.challenged ? 'challenger' : 'challenged';
      return { type: 'award', by, winner, reason };
    }
    case 'both_out':
      return { type: 'both_out', by, reason };
    case 'extend':
      return { type: 'extend', by, until: date, reason };
    case 'move':
      return { type: 'move', by, kickoff: date, reason };
    default:
      return { type: 'advance', by, score, reason };
  }
}

function rulingOf(entry: Entry): Ruling {
  if (entry.to === 'void') return { outcome: 'void' };
  if (entry.to === 'completed') return { outcome: 'score', score: scoreOf(entry) };
  return { outcome: 'replay', kickoff: new Date(entry.proposedDate ?? entry.at) };
}

function scoreOf({ score }: Entry): Score {
  if (!score) return { challenger: Number.NaN, challenged: Number.NaN };
  const { scoreChallenger: challenger, scoreChallenged: challenged, penalties } = score;
  return { challenger, challenged, ...(penalties && { penalties }) };
}

function differences(match: FullMatch, state: MatchState): string[] {
  const own = [match.status, match.winner, match.kickoff];
  const replayed = [state.status, state.winner, state.kickoff?.toISOString() ?? null];
  if (state.finalScore) {
    own.push(`${match.challenger.score}-${match.challenged.score}`);
    replayed.push(`${state.finalScore.challenger}-${state.finalScore.challenged}`);
  }
  if (own.join() === replayed.join()) return [];
  return [`${match.matchId} is ${own.join()}, by its timeline ${replayed.join()}`];
}
