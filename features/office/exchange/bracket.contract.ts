import { z } from 'zod';
import { LANGUAGES } from '#brands/brand.ts';
import { MOST_STAGES, stage } from '#features/play/events/settings.contract.ts';
import { defineCall } from '#platform/http/contract.ts';
import { idOf, instant, instantReply, nameText, typedText } from '#platform/http/shapes.ts';
import type { EventId } from '#platform/ids.ts';

const MOST_ENTRANTS = 512;
const MOST_RESULTS = 2_000;

const NAME_SIGNS = 64;
const name = typedText(NAME_SIGNS).min(1);
const points = z.object({ home: z.number().int(), away: z.number().int() });

const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('played'), score: points, penalties: points.optional() }),
  z.object({ kind: z.literal('walkover'), winner: z.enum(['home', 'away']) }),
  z.object({ kind: z.literal('void') }),
]);

const results = z
  .array(
    z.object({
      /** In a stage of groups with the group's letter: `A:R1.1`. */
      match: z.string().max(20),
      /** Always said of Swiss, where a bye has no `away`. */
      home: name.optional(),
      away: name.optional(),
      outcome,
    }),
  )
  .max(MOST_RESULTS);
const names = z.array(name).max(MOST_ENTRANTS);

/** A stage of an event in stages; its entrants have to be those who advance from the earlier stages. */
const playedStage = stage.pick({ id: true, format: true, advance: true }).extend({
  /** The best seed first, in one list or in one for each group. */
  draw: z.array(names).min(1).max(MOST_ENTRANTS),
  results,
  /** Entrants of a table who left so early that none of their matches counts. */
  annulled: names.default([]),
  /** Entrants who left later on their own, and advance only if they had already advanced. */
  left: names.default([]),
});

/** All of a finished bracket but its dates; docs/open-api/README.md describes it. */
const played = {
  /** By this name its source knows it: the same one again is answered as the first time. */
  source: typedText(200).min(1),
  /** The game's short name, as `games` has it. */
  game: typedText(100).min(1),
  title: z.partialRecord(z.enum(LANGUAGES), nameText(100).min(1)),
  format: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('knockout'), thirdPlace: z.boolean().default(true) }),
    z.object({ kind: z.literal('double_elimination'), reset: z.boolean().default(true) }),
    z.object({
      kind: z.literal('league'),
      legs: z.union([z.literal(1), z.literal(2)]).default(1),
    }),
    z.object({ kind: z.literal('swiss'), rounds: z.number().int().min(1).max(MOST_ENTRANTS) }),
    z.object({ kind: z.literal('stages') }),
  ]),
  /** Usernames, the best seed first: the keys of the matches follow from their order. */
  entrants: z.array(name).min(2).max(MOST_ENTRANTS),
  /** Events in stages list them in their stages. */
  results: results.default([]),
  /** Entrants of a league who left so early that none of their matches counts. */
  annulled: names.default([]),
  /** Whenever it was: out of every stage that they were in, and without a place. */
  disqualified: names.default([]),
  /** All stages of an event of groups or of several stages. */
  stages: z.array(playedStage).max(MOST_STAGES).default([]),
};

const fault = z.object({
  /** The path in the bracket, such as `results.3`. */
  path: z.string(),
  code: z.string(),
  /** The match it is about. */
  match: z.string().nullable(),
  /** The fault in the caller's language. */
  message: z.string(),
});

/** Calls by which brackets that are played come in and go out, in one and the same form. */
export const bracketExchangeCalls = {
  importBracket: defineCall({
    method: 'POST',
    path: 'import-bracket',
    who: 'organiser',
    by: 'spoken',
    scope: 'events',
    summary:
      'Take in a knockout, a double elimination, a league, a Swiss event, groups or a chain of stages that was played elsewhere, as a completed event without points, ratings or prizes; with a fault nothing is taken in',
    input: z.object({
      bracket: z.object({ ...played, startedAt: instant, endedAt: instant }),
      /** Says what is wrong with it, and changes nothing. */
      dryRun: z.boolean().default(false),
    }),
    reply: z.object({
      /** Null where nothing was taken in. */
      eventId: z.string().nullable(),
      /** Its source had brought it before. */
      repeated: z.boolean(),
      entrants: z.number().int(),
      matches: z.number().int(),
      champion: z.string().nullable(),
      /** The first 200 of them. */
      faults: z.array(fault),
    }),
  }),
  exportBracket: defineCall({
    method: 'GET',
    path: 'export-bracket',
    who: 'organiser',
    by: 'event:eventId',
    scope: 'events',
    summary:
      'A cup, a league, groups or a chain of stages that is over, as import-bracket takes it',
    input: z.object({ eventId: idOf<EventId>() }),
    reply: z.object({ ...played, startedAt: instantReply, endedAt: instantReply }),
    refusals: ['bracket_not_exported'],
  }),
};
