import { z } from 'zod';
import { LANDING_PARTS, LANGUAGES, TERMS_VARIANTS } from '#brands/brand.ts';
import { defineCall } from '#platform/http/contract.ts';
import { configurationCalls } from './configuration.contract.ts';

const money = z.object({
  /** Minor units. */
  amount: z.int(),
  /** ISO 4217. */
  currency: z.string(),
});

const section = z.object({
  /** The same in every language. */
  id: z.string(),
  heading: z.string(),
  clauses: z.array(z.object({ text: z.string(), items: z.array(z.string()) })),
});

/** Milliseconds. */
const duration = z.number();

/** Calls about what the brand says of itself, and its legal texts. */
export const brandsAndLegalCalls = {
  ...configurationCalls,
  landing: defineCall({
    method: 'GET',
    path: 'landing',
    who: 'anyone',
    summary: "What the brand's landing page says of its league, in the visitor's language",
    input: z.object({}),
    reply: z.object({
      /** Above the headline and in the window's title. */
      kicker: z.string(),
      /** Below the headline. */
      promise: z.string(),
      /** One to three lines; the last one is set apart. `null`: that of all brands. */
      headline: z.array(z.string()).nullable(),
      /** Above the last call to play. `null`: that of all brands. */
      closing: z.string().nullable(),
      /** The page's parts below the headline, from the top down. */
      parts: z.array(z.enum(LANDING_PARTS)),
      /** Address of the drawing beside the headline. */
      heroUrl: z.string().nullable(),
      claims: z.object({
        activePlayers: z.int(),
        prizes: money,
        monthlyPrizePool: money.nullable(),
      }),
    }),
  }),
  numbersInForce: defineCall({
    method: 'GET',
    path: 'numbers-in-force',
    who: 'anyone',
    summary: 'The numbers of play that the league is explained by; an event may have others',
    input: z.object({}),
    reply: z.object({
      /** Points for acts and results; a penalty's are negative. */
      points: z.object({ accept: z.int(), play: z.int(), win: z.int(), fault: z.int() }),
      matches: z.object({
        checkInOpensBefore: duration,
        checkInClosesAfter: duration,
        approveAfter: duration,
        ruleWithin: duration,
        appealWithin: duration,
        maxReschedules: z.int(),
        scoringMatchesADay: z.int(),
      }),
      bonus: z.object({
        coins: z.int(),
        wait: duration,
        /** Extra coins for days in a row. */
        steps: z.array(z.object({ days: z.int(), coins: z.int() })),
      }),
      /** Coins of a friend's first subscription, for both. */
      referral: z.object({ referrer: z.int(), friend: z.int() }),
      /** One-time codes by SMS. */
      codes: z.object({ livesFor: duration, resendAfter: duration }),
    }),
  }),
  legalText: defineCall({
    method: 'GET',
    path: 'legal-text',
    who: 'anyone',
    summary: "The brand's terms or its privacy policy; by `variant` and `language` any other one",
    input: z.object({
      kind: z.enum(['terms', 'privacy']),
      /** A page of terms, instead of the brand's own. */
      variant: z.enum(TERMS_VARIANTS).optional(),
      /** Instead of the visitor's language, or of the one a `variant` is in. */
      language: z.enum(LANGUAGES).optional(),
    }),
    reply: z.object({
      language: z.enum(LANGUAGES),
      direction: z.enum(['ltr', 'rtl']),
      title: z.string(),
      /** That a lawyer has yet to look at it. */
      notice: z.string(),
      /** The page's heading: the league's name and its mark, a path on 32 × 32. */
      logo: z.object({ name: z.string(), mark: z.string() }),
      /** Terms of the brand's operator, which it publishes itself. */
      operatorTermsUrl: z.url().nullable(),
      /** When it was changed and from when it applies. */
      dates: z.array(z.string()),
      sections: z.array(section),
    }),
  }),
};
