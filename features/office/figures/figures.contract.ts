import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';

/** `YYYY-MM-DD`; days are those of `timeZone`. */
const day = z.iso.date();
const count = z.number().int();

const FIGURE_SPANS = [30, 90, 365] as const;

const countedDay = z.object({
  day,
  signUps: count,
  activeDay: count,
  /** In the 7 days that end with this one. */
  activeWeek: count,
  /** In the 30 days that end with this one. */
  activeMonth: count,
  matches: count,
  /** Matches with a disputed result. */
  disputes: count,
});

/** In minor units; what was given back counts on the day on which it was. */
const revenue = z.object({
  day,
  brand: z.string(),
  currency: z.string(),
  paid: count,
  refunded: count,
  charges: count,
});

/** Calls about how a league fares. */
export const figuresCalls = {
  figures: defineCall({
    method: 'GET',
    path: 'figures',
    who: 'organiser',
    by: 'list',
    summary:
      'Sign-ups, active players, matches, disputes, revenue and retention of the audience: whole days, and today so far',
    input: z.object({
      /** Number of days. */
      span: z.coerce
        .number()
        .refine((span) => FIGURE_SPANS.some((known) => known === span))
        .default(30),
    }),
    reply: z.object({
      /** The brand's zone (IANA), whose days these are. */
      timeZone: z.string(),
      /** Up to yesterday, oldest first, without gaps; nothing before the first day was counted. */
      days: z.array(countedDay),
      /** The day that runs, up to now. */
      today: countedDay,
      /** Up to yesterday. */
      revenue: z.array(revenue),
      revenueToday: z.array(revenue),
      /** Weeks of sign-up, the latest first. */
      cohorts: z.array(
        z.object({
          week: day,
          size: count,
          /** Shares, 0 to 1, who were here 1, 2, … weeks after. */
          kept: z.array(z.number()),
        }),
      ),
    }),
  }),
};
