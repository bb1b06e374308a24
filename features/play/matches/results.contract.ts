import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import {
  idOf,
  instant,
  instantReply,
  msisdn,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { EntryId, FileId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import {
  goals,
  MACHINE_REFUSALS,
  match,
  matchCard,
  matchRef,
  OFFICIAL_REFUSALS,
  penalties,
  read,
  submittedScore,
} from './match-shapes.ts';
import { RULING_REASONS } from './rules/ruling-reasons.ts';

const MAX_REASON = 500;
const reason = typedText(MAX_REASON).pipe(z.string().min(3));

const scoreFields = {
  eventTeamIdChallenger: idOf<EntryId>().optional(),
  userIdChallenger: idOf<PlayerId>().optional(),
  scoreChallenger: goals,
  eventTeamIdChallenged: idOf<EntryId>().optional(),
  userIdChallenged: idOf<PlayerId>().optional(),
  scoreChallenged: goals,
  penalties: penalties.optional(),
  /** Earlier uploads that show the score. */
  screenshotIds: z.array(idOf<FileId>()).max(4).default([]),
};

const seenScore = z.object({
  scoreChallenger: goals,
  scoreChallenged: goals,
  penalties: penalties.optional(),
});

/** Calls from the submission of a score to the final result: verification, dispute, screenshots and ruling. */
export const resultCalls = {
  submitScores: defineCall({
    method: 'POST',
    path: 'submit-scores',
    who: 'player',
    summary: 'Enter the result; without a match id, of the one open match of these two teams',
    input: z.object({ matchId: idOf<MatchId>().optional(), ...scoreFields }),
    reply: match,
    refusals: [...MACHINE_REFUSALS, 'match_ambiguous'],
  }),
  editScores: defineCall({
    method: 'POST',
    path: 'edit-scores',
    who: 'player',
    summary: "Correct one's own result while it waits for verification",
    input: z.object({ matchId: idOf<MatchId>(), ...scoreFields }),
    reply: match,
    refusals: [...MACHINE_REFUSALS],
  }),
  verifyMatchResult: defineCall({
    method: 'POST',
    path: 'verify-match-result',
    who: 'player',
    summary: "Agree to the other side's result; without a match id, the one waiting in this game",
    input: z.object({
      msisdn: msisdn.optional(),
      matchId: idOf<MatchId>().optional(),
      gameId: idOf<GameId>().optional(),
      /** The result that the caller has seen: another one, corrected since, is not agreed to. */
      seen: seenScore.optional(),
    }),
    reply: match,
    refusals: [...MACHINE_REFUSALS, 'match_ambiguous'],
  }),
  disputeMatchResult: defineCall({
    method: 'POST',
    path: 'dispute-match-result',
    who: 'player',
    summary: "Dispute the other side's result; an organiser rules",
    input: z.object({ ...matchRef, reason, screenshotIds: scoreFields.screenshotIds }),
    reply: match,
    refusals: [...MACHINE_REFUSALS],
  }),
  appealMatchRuling: defineCall({
    method: 'POST',
    path: 'appeal-match-ruling',
    who: 'player',
    summary: 'Ask an administrator to look at a ruling, once, within 24 hours',
    input: z.object({ ...matchRef, reason }),
    reply: match,
    refusals: [...MACHINE_REFUSALS, 'appeal_closed'],
  }),
  ruleMatch: defineCall({
    method: 'POST',
    path: 'rule-match',
    who: 'organiser',
    by: 'match:matchId',
    scope: 'disputes',
    summary: 'Decide a dispute: a score, a replay or void, with a reason both players read',
    input: z.object({
      matchId: idOf<MatchId>(),
      ruling: z.discriminatedUnion('outcome', [
        z.object({
          outcome: z.literal('score'),
          scoreChallenger: goals,
          scoreChallenged: goals,
          penalties: penalties.optional(),
        }),
        z.object({ outcome: z.literal('replay'), kickoff: instant }),
        z.object({ outcome: z.literal('void') }),
      ]),
      /** In one's own words; may be left out with a `template`. */
      reason: reason.optional(),
      /** A reason that each player reads in their own language. */
      template: z.enum(RULING_REASONS).optional(),
    }),
    reply: match,
    refusals: [...OFFICIAL_REFUSALS, 'administrator_needed'],
  }),
  reopenMatch: defineCall({
    method: 'POST',
    path: 'reopen-match',
    who: 'organiser',
    by: 'match:matchId',
    scope: 'disputes',
    summary: 'Take back a final result, with what it gave, to rule on it anew',
    input: z.object({
      matchId: idOf<MatchId>(),
      /** In one's own words; may be left out with a `template`. */
      reason: reason.optional(),
      /** A reason that each player reads in their own language. */
      template: z.enum(RULING_REASONS).optional(),
    }),
    reply: match,
    refusals: [...OFFICIAL_REFUSALS],
  }),
  disputedMatches: defineCall({
    method: 'GET',
    path: 'disputed-matches',
    who: 'organiser',
    by: 'list',
    scope: 'disputes',
    summary: 'Disputes that wait for a ruling, the oldest first',
    input: z.object(pageQuery),
    reply: pageOf(matchCard.extend({ rulingDueAt: instantReply.nullable(), overdue: z.boolean() })),
  }),
  uploadMatchScreenshot: defineCall({
    method: 'POST',
    path: 'upload-match-screenshot',
    who: 'player',
    summary: 'A picture of the score, at most 5 MB; named by its id when the score is sent',
    input: z.object({ matchId: idOf<MatchId>() }),
    reply: z.object({
      screenshotId: z.string(),
      url: z.string(),
      /** The score that was read in it; `null` where none was, or not yet. */
      read: read.nullable(),
      /** It is still being read; the score, if any, is announced on the player's channel as `screenshot`. */
      isBeingRead: z.boolean(),
      /** The very same file was sent with another match before. */
      usedBefore: z.boolean(),
    }),
    refusals: ['file_type_invalid', 'file_too_large', 'match_state_conflict'],
    upload: true,
  }),
  doubtfulScreenshots: defineCall({
    method: 'GET',
    path: 'doubtful-screenshots',
    who: 'organiser',
    by: 'list',
    scope: 'disputes',
    summary: 'Pictures that show another score than was entered, or were used before; latest first',
    input: z.object(pageQuery),
    reply: pageOf(
      z.object({
        screenshotId: z.string(),
        url: z.string(),
        at: instantReply,
        by: z.enum(['challenger', 'challenged']),
        match: matchCard,
        entered: submittedScore.nullable(),
        read: read.nullable(),
        agrees: z.boolean().nullable(),
        sameAs: z.array(z.string()),
      }),
    ),
  }),
};
