import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import {
  idOf,
  instant,
  instantReply,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { EventId, MatchId } from '#platform/ids.ts';
import { match, matchCard, OFFICIAL_REFUSALS, penalties } from './match-shapes.ts';
import { REASONED_ACTIONS, RULING_REASONS } from './rules/ruling-reasons.ts';
import { MATCH_CONTROLS } from './rules/views.ts';

/** The reason that both players read. Required only if a submitted score is overruled. */
const why = {
  /** In the official's own words. */
  reason: typedText(500).min(10).optional(),
  /** A reason that each player reads in their own language. */
  template: z.enum(RULING_REASONS).optional(),
};
const goals = z.number();
const matchId = idOf<MatchId>();
const refusals = [...OFFICIAL_REFUSALS, 'deadline_invalid'] as const;

/** A match as officials see it in lists. */
const controlledMatch = matchCard.extend({
  rulingDueAt: instantReply.nullable(),
  overdue: z.boolean(),
  appealed: z.boolean(),
  /** Controls of the official beside the `actions`. */
  controls: z.array(z.enum(MATCH_CONTROLS)),
});

const wordedReason = z.object({ template: z.enum(RULING_REASONS), text: z.string() });

const record = z.object({
  /** Matches with a result. */
  played: z.number().int(),
  won: z.number().int(),
  /** Matches that officials have ruled on, and those of them that the opponent won. */
  disputes: z.number().int(),
  disputesLost: z.number().int(),
  noShows: z.number().int(),
});

/** Calls by which officials rule on disputes and control running matches. */
export const controlCalls = {
  controlledMatches: defineCall({
    method: 'GET',
    path: 'controlled-matches',
    who: 'organiser',
    by: 'event:eventId|list',
    scope: 'disputes',
    summary:
      'Matches that have stood still past their time, or all that are open, most pressing first',
    input: z.object({
      list: z.enum(['overdue', 'open', 'live', 'disputed']).default('overdue'),
      eventId: idOf<EventId>().optional(),
      ...pageQuery,
    }),
    reply: pageOf(controlledMatch),
  }),
  matchDossier: defineCall({
    method: 'GET',
    path: 'match-dossier',
    who: 'organiser',
    by: 'match:matchId',
    scope: 'disputes',
    summary:
      'All that helps to judge a match: both claims, its timeline, what is known of both players',
    input: z.object({ matchId }),
    reply: z.object({
      match,
      appealed: z.boolean(),
      overdue: z.boolean(),
      controls: z.array(z.enum(MATCH_CONTROLS)),
      records: z.object({ challenger: record, challenged: record }),
      /** Earlier matches of these two, the latest first. */
      meetings: z.array(matchCard),
      /** Reasons of rulings in the caller's language. */
      templates: z.array(wordedReason),
      /** Reasons that fit each act, in the caller's language. */
      reasons: z.record(z.enum(REASONED_ACTIONS), z.array(wordedReason)),
    }),
  }),
  advanceMatch: defineCall({
    method: 'POST',
    path: 'advance-match',
    who: 'organiser',
    by: 'match:matchId',
    scope: 'disputes',
    summary:
      'Set the result of a match by hand; with a reason where it is not what a player has claimed',
    input: z.object({
      matchId,
      scoreChallenger: goals,
      scoreChallenged: goals,
      penalties: penalties.optional(),
      ...why,
    }),
    reply: match,
    refusals: [...refusals],
  }),
  awardMatch: defineCall({
    method: 'POST',
    path: 'award-match',
    who: 'organiser',
    by: 'match:matchId',
    scope: 'disputes',
    summary: 'Give one side the win without play',
    input: z.object({ matchId, winner: z.enum(['challenger', 'challenged']), ...why }),
    reply: match,
    refusals: [...refusals],
  }),
  takeBothOut: defineCall({
    method: 'POST',
    path: 'take-both-out',
    who: 'organiser',
    by: 'match:matchId',
    scope: 'disputes',
    summary: 'Make a match void: nobody wins, and in a cup both are out',
    input: z.object({ matchId, ...why }),
    reply: match,
    refusals: [...refusals],
  }),
  extendMatch: defineCall({
    method: 'POST',
    path: 'extend-match',
    who: 'organiser',
    by: 'match:matchId',
    scope: 'disputes',
    summary: 'Give the players until then for what they have to do next',
    input: z.object({ matchId, until: instant, ...why }),
    reply: match,
    refusals: [...refusals],
  }),
  moveKickoff: defineCall({
    method: 'POST',
    path: 'move-kickoff',
    who: 'organiser',
    by: 'match:matchId',
    scope: 'disputes',
    summary: 'Set another kickoff; both check in anew',
    input: z.object({ matchId, kickoff: instant, ...why }),
    reply: match,
    refusals: [...refusals],
  }),
};
