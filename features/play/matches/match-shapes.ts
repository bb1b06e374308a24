import { z } from 'zod';
import { gameCard } from '#features/play/games/games.contract.ts';
import { idOf, instantReply, look, msisdn, person } from '#platform/http/shapes.ts';
import type { MatchId } from '#platform/ids.ts';
import { MATCH_STATUSES } from './rules/match.ts';
import { MATCH_ACTIONS, MATCH_LABELS, MATCH_LISTS, RESULT_STATES } from './rules/views.ts';

/** Any number passes here, because the rules refuse a wrong score with a message of their own. */
export const goals = z.number();

export const penalties = z.object({ challenger: goals, challenged: goals });

const side = person.extend({
  look,
  /** Name of the linked account, by which the opponent finds this player. */
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

/** A score as a screenshot shows it, left and right. */
export const read = z.object({ home: z.number().int(), away: z.number().int() });

const screenshot = z.object({
  screenshotId: z.string(),
  url: z.string(),
  by: z.enum(['challenger', 'challenged']),
  at: instantReply,
  /** True if the score read in it is the one its player entered. A hint, no proof. */
  showsResult: z.boolean(),
  /** Facts about it, for organisers alone. */
  evidence: z
    .object({
      /** The score read in it; `null` if none could be read. */
      read: read.nullable(),
      /** True if it shows the score that its player entered; `null` if one of them is missing. */
      agrees: z.boolean().nullable(),
      /** Earlier matches with the same file. */
      sameAs: z.array(z.string()),
      /** Other matches with a similar screenshot. A weak hint: screens of one game look alike. */
      alike: z.array(z.string()),
    })
    .optional(),
});

const timelineEntry = z.object({
  at: instantReply,
  /** `null` for a deadline. */
  by: z
    .object({
      userId: z.string(),
      username: z.string(),
      deleted: z.boolean(),
      role: z.enum(['challenger', 'challenged', 'organiser', 'administrator']),
    })
    .nullable(),
  /** Name of the action, `propose` for a challenge, or `arrange` for a fixture. */
  type: z.string(),
  from: z.enum(MATCH_STATUSES).nullable(),
  to: z.enum(MATCH_STATUSES),
  proposedDate: instantReply.nullable(),
  score: submittedScore.nullable(),
  /** Reason of a dispute or a ruling. */
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
  /** The viewer's side, if any. */
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
  /** The next deadline. */
  deadline: instantReply.nullable(),
  /** End of the match, which orders completed ones; `null` before. */
  endedAt: instantReply.nullable(),
  /** The viewer's points for the match so far; left out for everybody else. */
  points: z.number().int().optional(),
  /** The viewer's points that wait for an official, or that one has refused; left out if there are none. */
  heldPoints: z
    .object({
      points: z.number().int(),
      state: z.enum(['held', 'refused']),
      /** The official's reason for a refusal. */
      reason: z.string().nullable(),
    })
    .optional(),
  /** True if the two have played their matches for points on the proposed day; only for the player who is asked. */
  givesNoPoints: z.boolean().optional(),
  /** Actions that the viewer may take now. */
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
  /** Time from which the first score is accepted; `null` if it is accepted now or there is one. */
  scoreFrom: instantReply.nullable(),
  /** True while the event is paused, so that no deadline passes. */
  isPaused: z.boolean(),
  /** The opponent's entry if the viewer may challenge it again after the match. */
  rematchWith: z.string().nullable(),
  /** Points that the viewer's decline or cancellation would cost now (negative), else 0. */
  penaltyForDecline: z.number().int(),
  penaltyForCancel: z.number().int(),
});

export const watchedMatch = z.object({
  match: matchCard,
  /** True if the viewer plays it. */
  isOwn: z.boolean(),
  timeline: z.array(
    z.object({
      at: instantReply,
      /** `null` for a deadline. */
      by: z.enum(['challenger', 'challenged', 'official']).nullable(),
      type: z.string(),
      to: z.enum(MATCH_STATUSES),
      score: submittedScore.nullable(),
    }),
  ),
});

/** A match of the session's player. `msisdn` must be that player's number. */
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

/** Refusals of officials' commands. */
export const OFFICIAL_REFUSALS = [...MACHINE_REFUSALS, 'own_match', 'match_acted_on'] as const;
