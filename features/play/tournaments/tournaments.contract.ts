import { z } from 'zod';
import { eventCard } from '#features/play/events/events.contract.ts';
import { MATCH_STATUSES } from '#features/play/matches/rules/match.ts';
import { defineCall } from '#platform/http/contract.ts';
import {
  done,
  idOf,
  instantReply,
  look,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { EntryId, EventId } from '#platform/ids.ts';

const score = z.object({ home: z.number().int(), away: z.number().int() });

/** The entrant of a side of a match. */
const contestant = z.object({
  entryId: z.string(),
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  look,
  seed: z.number().int(),
});

/** A match of a bracket. A side is `null` if it is not known; it is empty for good if `vacant` names it. */
export const bracketMatch = z.object({
  /** The key in the stage, such as `W1.3`, or `B:R1.2` in a group. */
  key: z.string(),
  /** 0 for group A; null without groups. */
  group: z.number().int().nullable(),
  round: z.string(),
  home: contestant.nullable(),
  away: contestant.nullable(),
  vacant: z.array(z.enum(['home', 'away'])),
  /** The side that advances. */
  winner: z.enum(['home', 'away', 'draw']).nullable(),
  how: z.enum(['played', 'walkover', 'void']).nullable(),
  score: score.nullable(),
  penalties: score.nullable(),
  /** The match of the event that is played for it. */
  matchId: z.string().nullable(),
  status: z.enum(MATCH_STATUSES).nullable(),
  kickoff: instantReply.nullable(),
});

export const bracketRound = z.object({
  /** Such as `W2` for the second winners' round, or `R3` for the third of a league. */
  round: z.string(),
  matches: z.number().int(),
  /** The number of matches that have ended. */
  done: z.number().int(),
});

export const stageFormat = z.enum(['knockout', 'double_elimination', 'league', 'swiss', 'groups']);

/** A stage of a tournament, in the order of play. */
export const bracketStage = z.object({
  stage: z.number().int(),
  name: z.string(),
  format: stageFormat,
  state: z.enum(['waiting', 'on', 'played']),
  /** 0 before it starts. */
  entrants: z.number().int(),
  /** The next stage, and how many advance: of groups, the best of each and the best of the next ones. */
  advance: z
    .object({ to: z.number().int(), best: z.number().int(), bestNext: z.number().int() })
    .nullable(),
  /** Set if a result was changed after its start: entrants who would leave and join. */
  changed: z.object({ leaves: z.array(z.string()), joins: z.array(z.string()) }).nullable(),
});

const tableRow = contestant.extend({
  rank: z.number().int(),
  played: z.number().int(),
  won: z.number().int(),
  drawn: z.number().int(),
  lost: z.number().int(),
  scored: z.number().int(),
  conceded: z.number().int(),
  points: z.number().int(),
  /** The last five results, the latest last. */
  form: z.array(z.enum(['won', 'drawn', 'lost'])),
  /** True for entrants at the end of the table without a placing. */
  disqualified: z.boolean(),
});

export const bracket = z.object({
  event: eventCard,
  stages: z.array(bracketStage),
  /** The shown stage and its format. */
  stage: z.number().int(),
  format: stageFormat,
  /** The number of groups; 0 without groups. */
  groups: z.number().int(),
  /** Entrants of the stage at its start; 0 before it starts. */
  entrants: z.number().int(),
  /** In the order of play. */
  rounds: z.array(bracketRound),
  matches: pageOf(bracketMatch),
  champion: contestant.nullable(),
  /** The published text of the draw, from which anybody can repeat it. */
  draw: z.string().nullable(),
});

/** A final placing; players who share placings have the best and the last of them. */
export const finalPlace = contestant.extend({ from: z.number().int(), to: z.number().int() });

const finals = z.object({
  eventId: z.string(),
  /** Best first. */
  places: z.array(finalPlace),
});

const owedPrize = z.object({
  eventId: z.string(),
  eventTitle: z.string(),
  place: z.number().int(),
  entryId: z.string(),
  /** 2 or more for a part that is owed after another part was paid. */
  part: z.number().int(),
  userId: z.string(),
  username: z.string(),
  /** Minor units. */
  amount: z.number().int(),
  currency: z.string(),
  dueAt: instantReply,
  paidAt: instantReply.nullable(),
  reference: z.string().nullable(),
  /** True if the winner was disqualified after the payment, so that it can be reclaimed. */
  disqualified: z.boolean(),
});

export const stageNumber = z.coerce.number().int().min(1).max(99);
const groupNumber = z.coerce.number().int().min(0).max(4_095);

/** Calls about brackets, league tables and prizes. */
export const tournamentsCalls = {
  getBracketEvent: defineCall({
    method: 'GET',
    path: 'get-bracket-event',
    who: 'anyone',
    anyOrigin: true,
    summary:
      'The bracket of a cup or a league: its rounds, and the matches of one round or one player',
    input: z.object({
      id: idOf<EventId>(),
      stage: stageNumber.optional(),
      /** All matches of this group, from 0, instead of a round's. */
      group: groupNumber.optional(),
      /** Matches of this round, or of `ALL`; by default those of the current round. */
      round: z
        .string()
        .regex(/^[A-Z][A-Z0-9:]{0,9}$/)
        .optional(),
      /** Matches of this entry, in the order of play, instead of a round's. */
      entryId: idOf<EntryId>().optional(),
      ...pageQuery,
    }),
    reply: bracket,
  }),
  leagueTable: defineCall({
    method: 'GET',
    path: 'league-table',
    who: 'anyone',
    anyOrigin: true,
    summary: 'The table of a league, a Swiss stage or a group, best first',
    input: z.object({
      id: idOf<EventId>(),
      /** The current one by default. */
      stage: stageNumber.optional(),
      /** From 0. The first one by default. */
      group: groupNumber.optional(),
      ...pageQuery,
    }),
    reply: pageOf(tableRow),
  }),
  eventFinals: defineCall({
    method: 'GET',
    path: 'event-finals',
    who: 'anyone',
    anyOrigin: true,
    summary: 'How tournaments that are over have ended: who came first to fourth',
    input: z.object({
      /** Event ids, separated by commas. */
      ids: z
        .string()
        .max(1_000)
        .transform((text) => text.split(','))
        .pipe(z.array(idOf<EventId>()).max(25)),
    }),
    reply: z.object({ items: z.array(finals) }),
  }),
  owedPrizes: defineCall({
    method: 'GET',
    path: 'owed-prizes',
    who: 'organiser',
    by: 'list',
    scope: 'prizes',
    summary: 'Prizes that are owed, the most pressing first, or those that are paid',
    input: z.object({ list: z.enum(['owed', 'paid']).default('owed'), ...pageQuery }),
    reply: pageOf(owedPrize),
  }),
  payPrize: defineCall({
    method: 'POST',
    path: 'pay-prize',
    who: 'organiser',
    by: 'event:eventId',
    scope: 'prizes',
    summary:
      'Note that a prize has been paid; said again it is answered as the first time, to another official or with another reference by who has paid it',
    input: z.object({
      eventId: idOf<EventId>(),
      place: z.number().int().min(1),
      entryId: idOf<EntryId>(),
      /** As in `owedPrizes`. */
      part: z.number().int().min(1).default(1),
      /** The amount that was paid, in minor units. Refused if another amount is owed by now. */
      amount: z.number().int().optional(),
      /** The reference of the bank payment. */
      reference: typedText(100).min(1),
    }),
    reply: done,
    refusals: ['own_prize', 'prize_changed', 'prize_paid_already', 'prize_waits_for_date'],
  }),
};
