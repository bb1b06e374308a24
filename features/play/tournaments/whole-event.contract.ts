import { z } from 'zod';
import { entrant, eventsCalls } from '#features/play/events/events.contract.ts';
import { matchCard } from '#features/play/matches/match-shapes.ts';
import { defineCall } from '#platform/http/contract.ts';
import { look, pageOf, person } from '#platform/http/shapes.ts';
import { bracket, finalPlace } from './tournaments.contract.ts';

/** The first page of a list that has a call of its own. */
function firstOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({
    /** Path and query of the page after this one; `null` on the last. */
    next: z.string().nullable(),
  });
}

/** A row of the rankings with its column names as keys. */
const rankingLine = person.extend({
  rank: z.int(),
  look,
  played: z.int(),
  W: z.int(),
  L: z.int(),
  D: z.int(),
  Pts: z.int(),
  scoreDifference: z.int(),
});

const { eventById } = eventsCalls;

/** The parts of an event that have calls of their own (section 3 of the specification); the head's `entrants` counts all participants. */
const rest = z.object({
  rules: eventsCalls.eventRules.reply.omit({ title: true }),
  participants: firstOf(entrant),
  rankings: firstOf(rankingLine),
  /** Its matches, the latest change first. */
  schedule: firstOf(matchCard),
  /** The current round; without stages before the start, and for an event without a bracket. */
  brackets: bracket
    .omit({ event: true, draw: true })
    .extend({ matches: firstOf(bracket.shape.matches.shape.items.element) }),
  /** First to fourth place of a completed tournament. */
  finals: z.array(finalPlace),
});

/** The published call `event-by-id`: the head with all parts. */
export const wholeEventCalls = {
  eventById: defineCall({
    ...eventById,
    summary: `${eventById.summary}; with rules, participants, rankings, schedule, brackets and finals, of each list the first page and where the next one is. \`parts=head\` leaves these out`,
    reply: eventById.reply.extend(rest.partial().shape),
  }),
};
