/** Reasons that officials give for their actions on a match (rules.md, "Live control"). */
import type { Score, Side } from '#core/scores.ts';
import { sameScore } from '#core/scores.ts';

/** Reasons with a text in every language: `ruling_<reason>` of the errors. */
export const RULING_REASONS = [
  'picture',
  'admitted',
  'no_proof',
  'unclear',
  'connection',
  'unfair',
  'no_show',
  'withdrew',
  'technical',
  'agreed',
  'disagreement',
  'mistake',
  'delay',
] as const;
export type RulingReason = (typeof RULING_REASONS)[number];

/** Actions of officials on a match that may have a reason. */
export const REASONED_ACTIONS = [
  'rule',
  'reopen',
  'advance',
  'award',
  'both_out',
  'extend',
  'move',
] as const;
export type ReasonedAction = (typeof REASONED_ACTIONS)[number];

/** The reasons that fit each action, the most usual first. */
const FITTING: Readonly<Record<ReasonedAction, readonly RulingReason[]>> = {
  rule: ['picture', 'admitted', 'no_proof', 'unclear', 'connection', 'unfair', 'technical'],
  reopen: ['mistake', 'disagreement', 'picture', 'technical', 'unfair'],
  advance: ['agreed', 'picture', 'disagreement', 'technical', 'unfair'],
  award: ['no_show', 'withdrew', 'connection', 'technical', 'unfair'],
  both_out: ['no_show', 'withdrew', 'technical', 'unfair'],
  extend: ['delay', 'technical', 'connection'],
  move: ['agreed', 'delay', 'technical'],
};

interface Known {
  readonly hasPictures: boolean;
  /** The sides that have checked in. */
  readonly ready?: Readonly<Record<Side, boolean>>;
}

export function reasonsFor(
  action: ReasonedAction,
  { hasPictures }: Known,
): readonly RulingReason[] {
  return FITTING[action].filter((reason) => reason !== 'picture' || hasPictures);
}

/** The reason that the known facts suggest; `null` if they suggest none. */
export function usualReason(action: ReasonedAction, known: Known): RulingReason | null {
  const { challenger, challenged } = known.ready ?? { challenger: true, challenged: true };
  switch (action) {
    case 'award':
      return challenger === challenged ? null : 'no_show';
    case 'both_out':
      return challenger || challenged ? null : 'no_show';
    case 'rule':
      return known.hasPictures ? 'picture' : 'no_proof';
    default:
      return null;
  }
}

interface Act {
  readonly type: ReasonedAction;
  /** The result that the official sets. */
  readonly score?: Score;
}

/** True if a reason is needed: to overrule a player's submission, to rule, or to reopen a result. */
export function needsReason(
  { type, score }: Act,
  claims: Readonly<Record<Side, Score | null>>,
): boolean {
  switch (type) {
    case 'rule':
    case 'reopen':
      return true;
    case 'advance':
    case 'award':
    case 'both_out':
      return Object.values(claims).some((claim) => claim && !(score && sameScore(claim, score)));
    default:
      return false;
  }
}
