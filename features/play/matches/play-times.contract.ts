import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { idOf, instant, instantReply } from '#platform/http/shapes.ts';
import type { EntryId, MatchId } from '#platform/ids.ts';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const hours = z.array(z.object({ from: clockTime, until: clockTime })).max(4);
const playTimes = z.object({
  /** From Monday to Sunday, by the player's clock; `until` no later than `from` is of the next day. */
  week: z.array(hours).length(7),
  /** Days with other hours than their day of the week; without any the player cannot play. */
  days: z.array(z.object({ date: z.iso.date(), hours })).max(60),
});
const playTimesReply = playTimes.extend({ timeZone: z.string() });

/** Calls about play times, and times at which two players both can play. */
export const playTimesCalls = {
  playTimes: defineCall({
    method: 'GET',
    path: 'play-times',
    who: 'player',
    summary: 'When the caller can play; nobody else sees it',
    input: z.object({}),
    reply: playTimesReply,
  }),
  setPlayTimes: defineCall({
    method: 'POST',
    path: 'set-play-times',
    who: 'player',
    summary: 'Say when one can play, as a whole: hours of the week, and of single days',
    input: playTimes,
    reply: playTimesReply,
  }),
  commonTimes: defineCall({
    method: 'GET',
    path: 'common-times',
    who: 'player',
    summary: 'Kickoffs at which both players of a match, or of a challenge to be made, can play',
    input: z.object({
      matchId: idOf<MatchId>().optional(),
      challengerTeamId: idOf<EntryId>().optional(),
      challengedTeamId: idOf<EntryId>().optional(),
      /** A kickoff to check for clashes with confirmed matches. */
      at: instant.optional(),
    }),
    reply: z.object({
      slots: z.array(instantReply),
      /** True if the caller has set play times. */
      ownTimesKnown: z.boolean(),
      opponentTimeZone: z.string(),
      /** The player with a confirmed match within 30 min of `at`. */
      clash: z.enum(['own', 'opponent']).nullable(),
      /** True if the two have played their matches for points in the event on the day of `at`, or today. */
      givesNoPoints: z.boolean(),
    }),
  }),
};
