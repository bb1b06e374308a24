import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { LEGAL_LANGUAGES, TERMS_KEYS } from './rules/legal-pages.ts';

const section = z.object({
  /** The same in every language. */
  id: z.string(),
  heading: z.string(),
  clauses: z.array(z.object({ text: z.string(), items: z.array(z.string()) })),
});

/** Calls about the brand's legal texts. */
export const brandsAndLegalCalls = {
  legalText: defineCall({
    method: 'GET',
    path: 'legal-text',
    who: 'anyone',
    summary: "The brand's terms or its privacy policy; by `variant` and `language` any other one",
    input: z.object({
      kind: z.enum(['terms', 'privacy']),
      /** A page of terms, instead of the brand's own. */
      variant: z.enum(TERMS_KEYS).optional(),
      /** Instead of the visitor's language, or of the one a `variant` is in. */
      language: z.enum(LEGAL_LANGUAGES).optional(),
    }),
    reply: z.object({
      language: z.enum(LEGAL_LANGUAGES),
      direction: z.enum(['ltr', 'rtl']),
      title: z.string(),
      /** That a lawyer has yet to look at it. */
      notice: z.string(),
      /** When it was changed and from when it applies. */
      dates: z.array(z.string()),
      sections: z.array(section),
    }),
  }),
};
