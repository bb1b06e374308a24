import { z } from 'zod';
import { gameCard } from '#features/play/games/games.contract.ts';
import { idOf, instantReply, look, msisdn, person } from '#platform/http/shapes.ts';
import type { MatchId } from '#platform/ids.ts';
import { MATCH_STATUSES } from './rules/match.ts';
import { MATCH_ACTIONS, MATCH_LABELS, MATCH_LISTS, RESULT_STATES } from './rules/views.ts';

/** Any number passes here; what a score may be is for the rules to say, with their own message. */
export const goals = z.number();

export const penalties = z.object({ challenger: goals, challenged: goals });

const side = person.extend({
  look,
  /** Name of the account by which the opponent finds this player on the game's platform. */
  accountName: z.string().nullable(),
  accountPlatform: z.string().nullable(),
  ready: z.boolean(),
  /** This side's own number in the final score, else in the score that was submitted last. */
  score: z.number().nullable(),
});

export const submittedScore = z.object({
  scoreChallenger: z.number(),
  scoreChallenged: z.number(),
  penalties: penalties.optional(),
});

/** A score as a picture shows it: at its left, and at its right. */
export const read = z.object({ home: z.number().int(), away: z.number().int() });

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
  /** When it came to its end, by which those that are over are listed; null before. */
  endedAt: instantReply.nullable(),
  /** What the match has brought its viewer in points so far; left out for everybody else. */
  points: z.number().int().optional(),
  /** Points of the match that wait for an official, or that one has refused; left out without any, and for other viewers. */
  heldPoints: z
    .object({
      points: z.number().int(),
      state: z.enum(['held', 'refused']),
      /** The official's reason for a refusal. */
      reason: z.string().nullable(),
    })
    .optional(),
  /** On the day proposed the two have had their matches for points; told to the one who is asked. */
  givesNoPoints: z.boolean().optional(),
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
  /** From when the first score is accepted; `null` if it is accepted now or there is one. */
  scoreFrom: instantReply.nullable(),
  /** An organiser has paused the event: its deadlines stand still. */
  isPaused: z.boolean(),
  /** The other side's entry, where it is over and the viewer may challenge them once more. */
  rematchWith: z.string().nullable(),
  /** What a decline or a cancellation by the viewer would cost now, in points (negative), else 0. */
  penaltyForDecline: z.number().int(),
  penaltyForCancel: z.number().int(),
});

export const watchedMatch = z.object({
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

/** Which match; whose it is says the session, and `msisdn` is checked against it. */
export const matchRef = { matchId: idOf<MatchId>(), msisdn: msisdn.optional() };

export const MACHINE_REFUSALS = [
  'match_state_conflict',
  'kickoff_invalid',
  'reschedules_used_up',
  'check_in_not_open',
  'score_invalid',
  'winner_needed',
  'kickoff_clash',
  'event_paused',
  'event_over',
  'result_too_early',
] as const;

/** Of what officials do: another one was there before. */
export const OFFICIAL_REFUSALS = [...MACHINE_REFUSALS, 'own_match', 'match_acted_on'] as const;
