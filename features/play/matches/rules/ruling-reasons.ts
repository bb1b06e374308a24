/** Reasons for acts of officials on a match (rules.md, "Live control"): when one is needed, and the ones at hand. */
import type { Score, Side } from '#core/scores.ts';
import { sameScore } from '#core/scores.ts';

/** Reasons that are worded once for all languages; their texts are `ruling_<reason>` of the errors. */
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

/** Acts of officials on a match that may have a reason. */
export const REASONED_ACTS = [
  'rule',
  'reopen',
  'advance',
  'award',
  'both_out',
  'extend',
  'move',
] as const;
export type ReasonedAct = (typeof REASONED_ACTS)[number];

/** Those that fit each act, the most usual first. */
const FITTING: Readonly<Record<ReasonedAct, readonly RulingReason[]>> = {
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

export function reasonsFor(act: ReasonedAct, { hasPictures }: Known): readonly RulingReason[] {
  return FITTING[act].filter((reason) => reason !== 'picture' || hasPictures);
}

/** The reason that what is known of the match speaks for; `null`: none. */
export function usualReason(act: ReasonedAct, known: Known): RulingReason | null {
  const { challenger, challenged } = known.ready ?? { challenger: true, challenged: true };
  switch (act) {
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
  readonly type: ReasonedAct;
  /** The result that is set by hand. */
  readonly score?: Score;
}

/** A reason is needed to overrule what a player has claimed, and to take back what others rely on. */
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
