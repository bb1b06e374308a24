import { z } from 'zod';
import { gameCard } from '#features/games/contract.ts';
import { defineCall } from '#platform/http/contract.ts';
import {
  idOf,
  instant,
  instantReply,
  look,
  msisdn,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { EntryId, EventId, FileId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import { MATCH_STATUSES } from './rules/match.ts';
import { RULING_REASONS } from './rules/ruling-reasons.ts';
import { MATCH_ACTIONS, MATCH_LABELS, MATCH_LISTS, RESULT_STATES } from './rules/views.ts';

const MAX_REASON = 500;
/** Any number passes here; what a score may be is for the rules to say, with their own message. */
const goals = z.number();
const reason = typedText(MAX_REASON).pipe(z.string().min(3));

export const penalties = z.object({ challenger: goals, challenged: goals });

const side = z.object({
  userId: z.string(),
  username: z.string(),
  /** The profile was removed; `username` says so in the caller's language. */
  deleted: z.boolean(),
  avatarUrl: z.string(),
  look,
  country: z.string(),
  /** Name of the account by which the opponent finds this player on the game's platform. */
  accountName: z.string().nullable(),
  accountPlatform: z.string().nullable(),
  ready: z.boolean(),
  /** This side's own number in the final score, else in the score that was submitted last. */
  score: z.number().nullable(),
});

const submittedScore = z.object({
  scoreChallenger: z.number(),
  scoreChallenged: z.number(),
  penalties: penalties.optional(),
});

/** A score as a picture shows it: at its left, and at its right. */
const read = z.object({ home: z.number().int(), away: z.number().int() });

const screenshot = z.object({
  screenshotId: z.string(),
  url: z.string(),
  by: z.enum(['challenger', 'challenged']),
  at: instantReply,
  /** The score that was read in it is the one its player has entered. Advice, and no proof. */
  showsResult: z.boolean(),
  /** For organisers alone: what is to be thought of it. */
  evidence: z
    .object({
      /** The score that was read in it; `null` where none was. */
      read: read.nullable(),
      /** With what its player has entered; `null` where either is missing. */
      agrees: z.boolean().nullable(),
      /** Earlier matches with which the very same file was sent. */
      sameAs: z.array(z.string()),
      /** Other matches with a picture that looks alike: a hint, as every screen of a game does. */
      alike: z.array(z.string()),
    })
    .optional(),
});

const timelineEntry = z.object({
  at: instantReply,
  /** `null`: time itself, by a deadline. */
  by: z
    .object({
      userId: z.string(),
      username: z.string(),
      deleted: z.boolean(),
      role: z.enum(['challenger', 'challenged', 'organiser', 'administrator']),
    })
    .nullable(),
  /** What was done: the act's name, `propose`, or `arrange` where the event has drawn the match. */
  type: z.string(),
  from: z.enum(MATCH_STATUSES).nullable(),
  to: z.enum(MATCH_STATUSES),
  proposedDate: instantReply.nullable(),
  score: submittedScore.nullable(),
  /** What a disputing player or a ruling organiser wrote. */
  reason: z.string().nullable(),
  screenshotIds: z.array(z.string()),
});

/** A match as lists show it, from the viewer's side. */
export const matchCard = z.object({
  matchId: z.string(),
  eventId: z.string(),
  eventTitle: z.string(),
  game: gameCard,
  status: z.enum(MATCH_STATUSES),
  list: z.enum(MATCH_LISTS),
  resultState: z.enum(RESULT_STATES),
  label: z.enum(MATCH_LABELS),
  /** Which side the viewer plays, if any. */
  viewerSide: z.enum(['challenger', 'challenged']).nullable(),
  challengerTeamId: z.string(),
  challengedTeamId: z.string(),
  challenger: side,
  challenged: side,
  penalties: penalties.nullable(),
  winner: z.enum(['challenger', 'challenged', 'draw']).nullable(),
  proposedBy: z.enum(['challenger', 'challenged']),
  proposedDate: instantReply,
  kickoff: instantReply.nullable(),
  isInstant: z.boolean(),
  acceptedById: z.string().nullable(),
  /** When the match moves by itself if nobody moves it. */
  deadline: instantReply.nullable(),
  /** What the match has brought its viewer in points so far; left out for everybody else. */
  points: z.number().int().optional(),
  /** What the viewer may do now. */
  actions: z.array(z.enum(MATCH_ACTIONS)),
});

export const match = matchCard.extend({
  /** Steps of the four-step flow, for this viewer. */
  step: z.number().int().min(1).max(4),
  checkInOpensAt: instantReply.nullable(),
  checkInClosesAt: instantReply.nullable(),
  rulingDueAt: instantReply.nullable(),
  reschedulesLeft: z.number().int(),
  drawsAllowed: z.boolean(),
  submissions: z.object({
    challenger: submittedScore.nullable(),
    challenged: submittedScore.nullable(),
  }),
  screenshots: z.array(screenshot),
  timeline: z.array(timelineEntry),
  /** An organiser has paused the event: its deadlines stand still. */
  isPaused: z.boolean(),
  /** What a decline or a cancellation by the viewer would cost now, in points (negative), else 0. */
  penaltyForDecline: z.number().int(),
  penaltyForCancel: z.number().int(),
});

const watchedMatch = z.object({
  match: matchCard,
  /** The viewer plays it. */
  isOwn: z.boolean(),
  timeline: z.array(
    z.object({
      at: instantReply,
      /** `null`: time itself, by a deadline. */
      by: z.enum(['challenger', 'challenged', 'official']).nullable(),
      type: z.string(),
      to: z.enum(MATCH_STATUSES),
      score: submittedScore.nullable(),
    }),
  ),
});

const matchRef = { matchId: idOf<MatchId>(), msisdn: msisdn.optional() };

export const MACHINE_REFUSALS = [
  'match_state_conflict',
  'kickoff_invalid',
  'reschedules_used_up',
  'check_in_not_open',
  'score_invalid',
  'winner_needed',
  'kickoff_clash',
  'event_paused',
] as const;

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

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const hours = z.array(z.object({ from: clockTime, until: clockTime })).max(4);
const playTimes = z.object({
  /** From Monday to Sunday, by the player's clock; `until` no later than `from` is of the next day. */
  week: z.array(hours).length(7),
  /** Days with other hours than their day of the week; without any the player cannot play. */
  days: z.array(z.object({ date: z.iso.date(), hours })).max(60),
});
const playTimesReply = playTimes.extend({ timeZone: z.string() });

/** Calls about 1v1 matches. Commands answer with the match as it is now, for the one who acted. */
export const matchesCalls = {
  createChallenge: defineCall({
    method: 'POST',
    path: 'create-challenge',
    who: 'player',
    barred: 'suspended',
    summary: 'Challenge another entrant, for a proposed date or (isInstant) for now',
    input: z.object({
      eventId: idOf<EventId>(),
      challengerTeamId: idOf<EntryId>(),
      challengedTeamId: idOf<EntryId>(),
      proposedDate: instant.optional(),
      isInstant: z.boolean().default(false),
      msisdn: msisdn.optional(),
    }),
    reply: match,
    refusals: [
      'kickoff_invalid',
      'kickoff_clash',
      'challenge_self',
      'blocked_between',
      'challenge_open',
      'challenges_used',
      'entry_left',
      'challenges_closed',
      'event_over',
      'event_paused',
      'subscription_needed',
      'guardian_consent_needed',
    ],
  }),
  acceptMatch: defineCall({
    method: 'POST',
    path: 'accept-match',
    who: 'player',
    barred: 'suspended',
    summary: "Accept a match request or a reschedule request of the other side's",
    input: z.object({
      ...matchRef,
      acceptedById: z.uuid().optional(),
      /** The proposal that is accepted; refused if another one is on the table by now. */
      proposedDate: instant.optional(),
    }),
    reply: match,
    refusals: [...MACHINE_REFUSALS, 'subscription_needed', 'guardian_consent_needed'],
  }),
  declineSchedule: defineCall({
    method: 'POST',
    path: 'decline-schedule',
    who: 'player',
    summary: 'Decline a request (costs points) or another time (costs nothing)',
    input: z.object({
      ...matchRef,
      acceptedById: z.uuid().optional(),
      /** The proposal that is declined; refused if another one is on the table by now. */
      proposedDate: instant.optional(),
    }),
    reply: match,
    refusals: [...MACHINE_REFUSALS],
  }),
  rescheduleMatch: defineCall({
    method: 'POST',
    path: 'reschedule-match',
    who: 'player',
    barred: 'banned',
    summary: 'Propose another time',
    input: z.object({ ...matchRef, proposedDate: instant }),
    reply: match,
    refusals: [...MACHINE_REFUSALS],
  }),
  cancelMatch: defineCall({
    method: 'POST',
    path: 'cancel-match',
    who: 'player',
    summary: "Take back one's request, or cancel a confirmed match (costs points)",
    input: z.object(matchRef),
    reply: match,
    refusals: [...MACHINE_REFUSALS],
  }),
  readyUp: defineCall({
    method: 'POST',
    path: 'ready-up',
    who: 'player',
    barred: 'banned',
    summary: 'Check in; with both ready the match is on',
    input: z.object(matchRef),
    reply: match,
    refusals: [...MACHINE_REFUSALS],
  }),
  submitScores: defineCall({
    method: 'POST',
    path: 'submit-scores',
    who: 'player',
    barred: 'banned',
    summary: 'Enter the result; without a match id, of the one open match of these two teams',
    input: z.object({ matchId: idOf<MatchId>().optional(), ...scoreFields }),
    reply: match,
    refusals: [...MACHINE_REFUSALS, 'match_ambiguous'],
  }),
  editScores: defineCall({
    method: 'POST',
    path: 'edit-scores',
    who: 'player',
    barred: 'banned',
    summary: "Correct one's own result while it waits for verification",
    input: z.object({ matchId: idOf<MatchId>(), ...scoreFields }),
    reply: match,
    refusals: [...MACHINE_REFUSALS],
  }),
  verifyMatchResult: defineCall({
    method: 'POST',
    path: 'verify-match-result',
    who: 'player',
    barred: 'banned',
    summary: "Agree to the other side's result; without a match id, the one waiting in this game",
    input: z.object({
      msisdn: msisdn.optional(),
      matchId: idOf<MatchId>().optional(),
      gameId: idOf<GameId>().optional(),
    }),
    reply: match,
    refusals: [...MACHINE_REFUSALS, 'match_ambiguous'],
  }),
  disputeMatchResult: defineCall({
    method: 'POST',
    path: 'dispute-match-result',
    who: 'player',
    barred: 'banned',
    summary: "Dispute the other side's result; an organiser rules",
    input: z.object({ ...matchRef, reason, screenshotIds: scoreFields.screenshotIds }),
    reply: match,
    refusals: [...MACHINE_REFUSALS],
  }),
  appealMatchRuling: defineCall({
    method: 'POST',
    path: 'appeal-match-ruling',
    who: 'player',
    barred: 'banned',
    summary: 'Ask an administrator to look at a ruling, once, within 24 hours',
    input: z.object({ ...matchRef, reason }),
    reply: match,
    refusals: [...MACHINE_REFUSALS, 'appeal_closed'],
  }),
  ruleMatch: defineCall({
    method: 'POST',
    path: 'rule-match',
    who: 'organiser',
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
    refusals: [...MACHINE_REFUSALS, 'administrator_needed', 'own_match'],
  }),
  reopenMatch: defineCall({
    method: 'POST',
    path: 'reopen-match',
    who: 'organiser',
    scope: 'disputes',
    summary: 'Take back a final result, with what it gave, to rule on it anew',
    input: z.object({ matchId: idOf<MatchId>(), reason }),
    reply: match,
    refusals: [...MACHINE_REFUSALS, 'own_match'],
  }),
  disputedMatches: defineCall({
    method: 'GET',
    path: 'disputed-matches',
    who: 'organiser',
    scope: 'disputes',
    summary: 'Disputes that wait for a ruling, the oldest first',
    input: z.object(pageQuery),
    reply: pageOf(matchCard.extend({ rulingDueAt: instantReply.nullable(), overdue: z.boolean() })),
  }),
  uploadMatchScreenshot: defineCall({
    method: 'POST',
    path: 'upload-match-screenshot',
    who: 'player',
    barred: 'banned',
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
  eventByIdMatches: defineCall({
    method: 'GET',
    path: 'event-by-id-matches',
    who: 'anyone',
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
      /** How many there are in each list, of all games. */
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
    summary: 'Matches of any player of the audience, the latest change first',
    input: z.object({ userId: idOf<PlayerId>(), ...pageQuery }),
    reply: pageOf(matchCard),
  }),
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
      /** A kickoff to be looked at: whether a confirmed match is in its way. */
      at: instant.optional(),
    }),
    reply: z.object({
      slots: z.array(instantReply),
      /** The caller has said when they can play. */
      ownTimesKnown: z.boolean(),
      opponentTimeZone: z.string(),
      /** Whose confirmed match lies within 30 min of `at`. */
      clash: z.enum(['own', 'opponent']).nullable(),
    }),
  }),
  getMatch: defineCall({
    method: 'GET',
    path: 'get-match',
    who: 'player',
    summary: 'One match with its timeline; for its two players and organisers',
    input: z.object(matchRef),
    reply: match,
  }),
  watchMatch: defineCall({
    method: 'GET',
    path: 'watch-match',
    who: 'anyone',
    summary:
      'One match as spectators see it: how it stands and what has happened, without private words',
    input: z.object({ matchId: idOf<MatchId>() }),
    reply: watchedMatch,
  }),
};
