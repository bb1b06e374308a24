import type { eventsCalls } from '#features/play/events/events.contract.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { ShownCard, ShownMatch } from './shown-match.ts';

/** A match as lists show it. */
export type MatchCardData = ShownCard;
/** A match with its timeline and deadlines. */
export type Match = ShownMatch;
/** When a kickoff may be agreed. */
export type PlayableDates = Pick<
  ReplyOf<typeof eventsCalls.eventById>,
  'playableFrom' | 'playableUntil'
>;
