import { z } from 'zod';
import { PERIODS } from '#brands/brand.ts';
import { COUNTRIES } from '#core/countries.ts';
import { emailProblem, nameProblem } from '#core/fields.ts';
import { defineCall } from '#platform/http/contract.ts';
import {
  country,
  done,
  email,
  idOf,
  instantReply,
  lookUp,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { Id } from '#platform/ids.ts';
import {
  cityProblem,
  countryProblem,
  stateProblem,
  vatNumberProblem,
  zipProblem,
} from './rules/billing.ts';

export type CardSetupId = Id<'card-setup'>;
export type ReceiptId = Id<'receipt'>;

const MAX_FIELD = 200;

/** A text checked by a rule, which names the message. */
function ruled(problem: (text: string) => string | null, field = typedText(MAX_FIELD)) {
  return field.superRefine((text, check) => {
    const code = problem(text);
    if (code) check.addIssue({ code: 'custom', params: { code }, input: text });
  });
}

const optional = typedText(MAX_FIELD).default('');

const billingFields = z.object({
  companyName: optional,
  companyAddress: optional,
  vatNumber: ruled(vatNumberProblem, lookUp(MAX_FIELD)).default(''),
  address: optional,
  city: ruled(cityProblem),
  zip: ruled(zipProblem),
  country: country.pipe(ruled((code) => countryProblem(code, COUNTRIES))),
  state: ruled(stateProblem),
});

const billing = z.object({
  companyName: z.string(),
  companyAddress: z.string(),
  vatNumber: z.string(),
  address: z.string(),
  city: z.string(),
  zip: z.string(),
  country: z.string(),
  state: z.string(),
});

const card = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  wallet: z.enum(['apple_pay', 'google_pay']).nullable(),
});

const setupId = idOf<CardSetupId>();
const chargeId = idOf<Id<'charge'>>();

/** Outcome of a card or a charge; `reason` names a text, `declined_…`. */
const outcome = z.object({
  state: z.enum(['open', 'done', 'refused']),
  reason: z.string().nullable(),
});

const receipt = z.object({
  receiptId: z.string(),
  kind: z.enum(['receipt', 'credit_note']),
  number: z.string(),
  issuedAt: instantReply,
  /** Minor units, tax included. */
  amount: z.int(),
  currency: z.string(),
  /** Address of the PDF. */
  url: z.string(),
});

/** Calls about paying by card. */
export const paymentsCalls = {
  checkout: defineCall({
    method: 'GET',
    path: 'checkout',
    who: 'anyone',
    summary: 'How far the caller has come at the checkout, and the card on file',
    input: z.object({}),
    reply: z.object({
      /** True if this brand takes cards and has a processor for them. */
      takesCards: z.boolean(),
      /** True if the payer is known. */
      isKnown: z.boolean(),
      /** As typed before, else `null`. */
      personal: z.object({ name: z.string(), email: z.string() }).nullable(),
      billing: billing.nullable(),
      card: card.nullable(),
    }),
  }),
  checkoutPersonal: defineCall({
    method: 'POST',
    path: 'checkout-personal',
    who: 'verified',
    summary: 'First step: who pays, and where receipts go',
    input: z.object({ name: ruled(nameProblem), email: ruled(emailProblem, email) }),
    reply: done,
    refusals: ['cards_not_taken'],
  }),
  checkoutBilling: defineCall({
    method: 'POST',
    path: 'checkout-billing',
    who: 'verified',
    summary: 'Second step: where the bill goes',
    input: billingFields,
    reply: done,
    refusals: ['cards_not_taken'],
  }),
  checkoutCard: defineCall({
    method: 'POST',
    path: 'checkout-card',
    who: 'verified',
    refusedWhen: 'suspended',
    summary:
      'Third step: begin to save a card, to subscribe by it, or in place of the one a subscription is paid by',
    input: z.object({ period: z.enum(PERIODS).optional() }),
    reply: z.object({ setupId: z.string() }),
    refusals: [
      'cards_not_taken',
      'checkout_incomplete',
      'subscription_exists',
      'plan_unknown',
      'payer_unknown',
    ],
  }),
  checkoutFields: defineCall({
    method: 'POST',
    path: 'checkout-fields',
    who: 'verified',
    refusedWhen: 'suspended',
    summary:
      "What the browser needs for the processor's own fields: nothing typed there comes to us",
    input: z.object({
      setupId,
      /** The page before the checkout; kept while the player is at the bank. */
      returnTo: z.string().max(1000).optional(),
    }),
    reply: z.object({
      kind: z.enum(['stripe', 'paystack', 'sandbox']),
      /** Stripe's publishable key, or the address of Paystack's page or of the sandbox's processor. */
      value: z.string(),
      processorSetup: z.string(),
      secret: z.string(),
      purpose: z.enum(['subscribe', 'change']),
      /** The offer that the player accepts by saving the card. */
      offer: z.string().nullable(),
      accent: z.string(),
      returnUrl: z.string(),
      /** The charge by which Paystack saves a card, and which it refunds at once. */
      verification: z.object({ amount: z.int(), currency: z.string() }).nullable(),
    }),
    refusals: ['cards_not_taken', 'processor_away', 'setup_over'],
  }),
  checkoutFinish: defineCall({
    method: 'POST',
    path: 'checkout-finish',
    who: 'verified',
    refusedWhen: 'suspended',
    summary:
      'Look at the processor whether the card was saved; if so the subscription begins, or goes on',
    input: z.object({ setupId }),
    reply: outcome,
    refusals: ['cards_not_taken', 'processor_away', 'subscription_moved_on'],
  }),
  confirmCharge: defineCall({
    method: 'POST',
    path: 'confirm-charge',
    who: 'verified',
    summary: "Take the bank's second step for a charge: where it is taken, or what came of it",
    input: z.object({ chargeId }),
    reply: outcome.extend({ bankUrl: z.string().nullable() }),
    refusals: ['cards_not_taken', 'processor_away'],
  }),
  chargeOutcome: defineCall({
    method: 'POST',
    path: 'charge-outcome',
    who: 'verified',
    refusedWhen: 'never',
    summary: 'Look at the processor what came of a charge, such as after the second step',
    input: z.object({ chargeId }),
    reply: outcome.extend({ amount: z.int(), currency: z.string() }),
    refusals: ['cards_not_taken', 'processor_away'],
  }),
  receipts: defineCall({
    method: 'GET',
    path: 'receipts',
    who: 'verified',
    refusedWhen: 'never',
    summary: "The caller's receipts and credit notes, latest first",
    input: z.object(pageQuery),
    reply: pageOf(receipt),
  }),
};
