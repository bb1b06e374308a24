import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { idOf, msisdn, pageOf, pageQuery } from '#platform/http/shapes.ts';
import type { EventId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import { agreementCalls } from './agreement.contract.ts';
import { lookingCalls } from './availability.contract.ts';
import { match, matchCard, matchRef, watchedMatch } from './match-shapes.ts';
import { playTimesCalls } from './play-times.contract.ts';
import { resultCalls } from './results.contract.ts';
import { MATCH_LISTS } from './rules/views.ts';

/** Calls about 1v1 matches. Commands reply with the match after them, for their actor. */
export const matchesCalls = {
  ...agreementCalls,
  ...resultCalls,
  ...playTimesCalls,
  ...lookingCalls,
  eventByIdMatches: defineCall({
    method: 'GET',
    path: 'event-by-id-matches',
    who: 'anyone',
    anyOrigin: true,
    summary: 'Matches of an event, latest first; of one player or one list where asked',
    input: z.object({
      eventId: idOf<EventId>(),
      status: z.enum(MATCH_LISTS).optional(),
      userId: idOf<PlayerId>().optional(),
      msisdn: msisdn.optional(),
      ...pageQuery,
    }),
    reply: pageOf(matchCard),
  }),
  userMatches: defineCall({
    method: 'GET',
    path: 'user-matches',
    who: 'player',
    summary:
      "The caller's own matches of one list: what comes next first, what is over latest first",
    input: z.object({
      msisdn: msisdn.optional(),
      status: z.enum(MATCH_LISTS).default('upcoming'),
      /** Only those of this game; `total` counts these. */
      gameId: idOf<GameId>().optional(),
      ...pageQuery,
    }),
    reply: pageOf(matchCard).extend({
      /** Number of matches in each list, of all games. */
      counts: z.object({
        upcoming: z.number().int(),
        'in-progress': z.number().int(),
        'awaiting-approval': z.number().int(),
        completed: z.number().int(),
      }),
    }),
  }),
  playerMatches: defineCall({
    method: 'GET',
    path: 'player-matches',
    who: 'official',
    by: 'player:userId',
    summary: 'Matches of any player of the audience, the latest change first',
    input: z.object({ userId: idOf<PlayerId>(), ...pageQuery }),
    reply: pageOf(matchCard),
  }),
  getMatch: defineCall({
    method: 'GET',
    path: 'get-match',
    who: 'player',
    scope: 'read',
    summary: 'One match with its timeline; for its two players and organisers',
    input: z.object(matchRef),
    reply: match,
  }),
  watchMatch: defineCall({
    method: 'GET',
    path: 'watch-match',
    who: 'anyone',
    anyOrigin: true,
    summary:
      'One match as spectators see it: how it stands and what has happened, without private words',
    input: z.object({ matchId: idOf<MatchId>() }),
    reply: watchedMatch,
  }),
};
