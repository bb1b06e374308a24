import type { z } from 'zod';
import type { eventsCalls } from '#features/events/contract.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { matchesCalls } from '../contract.ts';
import type { matchCard } from '../match-shapes.ts';

/** A match as lists show it. */
export type MatchCardData = z.output<typeof matchCard>;
/** A match with its timeline and deadlines. */
export type Match = ReplyOf<typeof matchesCalls.getMatch>;
/** When a kickoff may be agreed. */
export type PlayableDates = Pick<
  ReplyOf<typeof eventsCalls.eventById>,
  'playableFrom' | 'playableUntil'
>;
