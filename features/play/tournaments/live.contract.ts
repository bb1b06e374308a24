import { z } from 'zod';
import { eventCard } from '#features/play/events/events.contract.ts';
import { MATCH_CONTROLS } from '#features/play/matches/rules/views.ts';
import { defineCall } from '#platform/http/contract.ts';
import { idOf, instantReply, pageOf, pageQuery } from '#platform/http/shapes.ts';
import type { EventId, MatchId } from '#platform/ids.ts';
import {
  bracketMatch,
  bracketRound,
  bracketStage,
  stageFormat,
  stageNumber,
} from './tournaments.contract.ts';

/** A match whose entrants change, with its current entrants and state. */
const touched = bracketMatch.pick({
  key: true,
  round: true,
  home: true,
  away: true,
  score: true,
  matchId: true,
  status: true,
});

/** Entrants who leave or join a stage: the first by name, all counted. */
const named = z.object({ names: z.array(z.string()), count: z.number().int() });

/** Calls for officials to direct a running tournament. */
export const liveCalls = {
  eventControl: defineCall({
    method: 'GET',
    path: 'event-control',
    who: 'organiser',
    by: 'event:eventId',
    scope: 'events',
    summary:
      'A running event as its officials see it: rounds, and the matches of one with what may be done',
    input: z.object({
      eventId: idOf<EventId>(),
      /** The current one by default, as is the round. */
      stage: stageNumber.optional(),
      round: z
        .string()
        .regex(/^[A-Z][A-Z0-9:]{0,9}$/)
        .optional(),
      ...pageQuery,
    }),
    reply: z.object({
      event: eventCard,
      pause: z.object({ since: instantReply, reason: z.string() }).nullable(),
      stages: z.array(bracketStage),
      /** Stages that wait for a decision, because a result was changed after they started. */
      choices: z.array(
        z.object({
          stage: z.number().int(),
          leaves: named,
          joins: named,
          /** The number of entrants who stay with another seed. */
          reseeded: z.number().int(),
        }),
      ),
      /** The shown stage and its format. */
      stage: z.number().int(),
      format: stageFormat,
      entrants: z.number().int(),
      rounds: z.array(bracketRound),
      round: z.string().nullable(),
      matches: pageOf(
        bracketMatch.extend({
          deadline: instantReply.nullable(),
          overdue: z.boolean(),
          controls: z.array(z.enum([...MATCH_CONTROLS, 'reopen', 'rule'])),
        }),
      ),
    }),
  }),
  previewReopening: defineCall({
    method: 'GET',
    path: 'preview-reopening',
    who: 'organiser',
    by: 'match:matchId',
    scope: 'events',
    summary: 'What reopening a match would reset, before it is done',
    input: z.object({ matchId: idOf<MatchId>() }),
    reply: z.object({
      matchId: z.string(),
      /** Matches that lose their result, because other entrants will play them. */
      resets: z.array(touched),
      /** Open matches that are cancelled, because a side is no longer known. */
      interrupts: z.array(touched),
      /** True if the event is over and would reopen. */
      opensEvent: z.boolean(),
      /** Prizes that would no longer be owed, and prizes that stay because they are paid. */
      prizesOwed: z.number().int(),
      prizesPaid: z.number().int(),
    }),
  }),
};
