import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { csvFile, idOf } from '#platform/http/shapes.ts';
import type { EventId } from '#platform/ids.ts';

const event = z.object({ eventId: idOf<EventId>() });

/** Most lines of one file; more are sent as a second one. */
export const MOST_LINES = 500;
const MOST_SIGNS = 100_000;

const LINE_OUTCOMES = [
  ...['entered', 'waiting', 'present', 'invited', 'invited_before', 'fault'],
  // results of a dry run
  ...['would_enter', 'would_wait', 'would_invite'],
] as const;

const importedLine = z.object({
  line: z.number().int(),
  /** The line's text, shortened. */
  given: z.string(),
  /** `waiting`: on the waiting list of a full event. */
  outcome: z.enum(LINE_OUTCOMES),
  /** Codes of its faults, */
  faults: z.array(z.string()),
  /** and in the caller's language. */
  message: z.string().nullable(),
});

/** Calls by which tables come in and go out. */
export const exchangeCalls = {
  exportEntrants: defineCall({
    method: 'GET',
    path: 'export-entrants',
    who: 'organiser',
    by: 'event:eventId',
    scope: 'entrants',
    summary: 'Who takes part in an event, and who is out of it or disqualified, as CSV',
    input: event,
    reply: csvFile,
    csv: true,
  }),
  exportMatches: defineCall({
    method: 'GET',
    path: 'export-matches',
    who: 'organiser',
    by: 'event:eventId',
    scope: 'events',
    summary: 'All matches of an event with their results, as CSV',
    input: event,
    reply: csvFile,
    csv: true,
  }),
  exportLeagueTable: defineCall({
    method: 'GET',
    path: 'export-league-table',
    who: 'organiser',
    by: 'event:eventId',
    scope: 'events',
    summary:
      'The tables of an event as they are now, as CSV: of a league, of Swiss stages, of each group',
    input: event,
    reply: csvFile,
    csv: true,
  }),
  exportPrizes: defineCall({
    method: 'GET',
    path: 'export-prizes',
    who: 'organiser',
    by: 'list',
    scope: 'prizes',
    summary: 'Prizes that are owed, or those that are paid, as CSV',
    input: z.object({ list: z.enum(['owed', 'paid']).default('owed') }),
    reply: csvFile,
    csv: true,
  }),
  exportActs: defineCall({
    method: 'GET',
    path: 'export-acts',
    who: 'official',
    by: 'list',
    summary: 'What officials have done, the latest first, as CSV',
    input: z.object({}),
    reply: csvFile,
    csv: true,
  }),
  importEntrants: defineCall({
    method: 'POST',
    path: 'import-entrants',
    who: 'organiser',
    by: 'event:eventId',
    scope: 'entrants',
    summary:
      'Enter players into an event by a CSV of e-mails, numbers or usernames, one a line; unknown ones are invited once where the brand allows it',
    input: z.object({
      ...event.shape,
      csv: z.string().max(MOST_SIGNS),
      /** Says what would become of each line, and changes nothing. */
      dryRun: z.boolean().default(false),
      /** True to invite people without an account. */
      invite: z.boolean().default(false),
    }),
    reply: z.object({
      lines: z.array(importedLine),
      /** Those who took a place, or in a dry run would take one. */
      entered: z.number().int(),
      /** Those who wait for a place of a full event, or would. */
      waiting: z.number().int(),
      invited: z.number().int(),
      faults: z.number().int(),
    }),
    refusals: ['import_too_long', 'event_not_published'],
  }),
};
