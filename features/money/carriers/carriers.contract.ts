import { z } from 'zod';
import { PERIODS } from '#brands/brand.ts';
import { defineCall } from '#platform/http/contract.ts';
import { done, msisdn, oneTimeCode, wordOrNumber } from '#platform/http/shapes.ts';

const MAX = 100;
const productId = z.coerce.number().int().positive();
const word = z.string().max(MAX);
/** A carrier's own word: Active, Pending; ACTIVE, PENDING, SUSPENDED (section 3). `null` for unknown numbers. */
const Status = z.string().nullable();
const price = z.object({
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
});
const ofNumber = 'The number is the session’s own.';

/** The carriers' services by the names of section 7. The credentials stay on the server. */
export const carriersCalls = {
  dcbGetUserViaProductId: defineCall({
    method: 'POST',
    path: 'dcb/get-user-via-product-id',
    who: 'verified',
    summary: `How the caller stands with carrier billing; its failure is the flag authError. ${ofNumber}`,
    input: z.object({ msisdn, productId: productId.optional(), externalRef: word.optional() }),
    reply: z.object({ authError: z.boolean(), StatusName: Status }),
    refusals: ['not_yours', 'not_found'],
  }),
  dcbEncryptMsisdn: defineCall({
    method: 'POST',
    path: 'dcb/encrypt-msisdn',
    who: 'verified',
    summary: `The number as a token only the carrier can read; its failure is the flag authError. ${ofNumber}`,
    input: z.object({ msisdn }),
    reply: z.object({ authError: z.boolean(), encryptedMsisdn: z.string().nullable() }),
    refusals: ['not_yours', 'not_found'],
  }),
  dcbTrackLogin: defineCall({
    method: 'POST',
    path: 'dcb/track-login',
    who: 'verified',
    summary: `Tell carrier billing that the caller is here; its failure is the flag authError. ${ofNumber}`,
    input: z.object({
      msisdn,
      service: wordOrNumber.optional(),
      isWeb: z.coerce.number().optional(),
    }),
    reply: z.object({ authError: z.boolean() }),
    refusals: ['not_yours', 'not_found'],
  }),
  kenyaGetUser: defineCall({
    method: 'POST',
    path: 'kenya/get-user',
    who: 'verified',
    summary: `How the caller stands with the Kenyan carrier; where it fails, redirectTo is the external site. ${ofNumber}`,
    input: z.object({ msisdn, productId: productId.optional() }),
    reply: z.object({ Status }),
    refusals: ['not_yours', 'not_found', 'carrier_unavailable'],
  }),
  kenyaRequestOtp: defineCall({
    method: 'POST',
    path: 'kenya/request-otp',
    who: 'anyone',
    summary: 'Send a one-time code to a Kenyan number; the same codes and limits as everywhere',
    input: z.object({ msisdn, productId: productId.optional() }),
    reply: z.object({ resendAt: z.string() }),
    refusals: [
      'phone_invalid',
      'phone_no_sms',
      'otp_wait',
      'sms_failed',
      'unavailable',
      'not_found',
    ],
  }),
  kenyaValidateOtp: defineCall({
    method: 'POST',
    path: 'kenya/validate-otp',
    who: 'anyone',
    summary: 'Prove a Kenyan number by its code; starts a session',
    input: z.object({ msisdn, productId: productId.optional(), otp: oneTimeCode }),
    reply: z.object({ id: z.string().nullable(), mettleStateUser: z.boolean() }),
    refusals: [
      ...['otp_invalid', 'otp_attempts_exceeded', 'otp_already_used', 'otp_expired'],
      'login_wait',
      'not_found',
    ],
  }),
  kenyaUnsubscribe: defineCall({
    method: 'POST',
    path: 'kenya/unsubscribe',
    who: 'verified',
    refusedWhen: 'never',
    summary: `Stop at the end of what is paid; the same requestId is the same request. ${ofNumber}`,
    input: z.object({
      requestId: word.optional(),
      channel: word.optional(),
      msisdn,
      /** The product. */
      offerCode: z.coerce.string().max(MAX).optional(),
    }),
    reply: done,
    refusals: ['not_yours', 'not_found', 'subscription_missing'],
  }),
  telkomUpdateUserState: defineCall({
    method: 'POST',
    path: 'telkom/update-user-state',
    who: 'verified',
    summary: `Telkom looks again how the caller stands. ${ofNumber}`,
    input: z.object({ msisdn, productId: productId.optional() }),
    reply: z.object({ Status }),
    refusals: ['not_yours', 'not_found', 'carrier_unavailable'],
  }),
  telkomSubscribe: defineCall({
    method: 'POST',
    path: 'telkom/subscribe',
    who: 'verified',
    refusedWhen: 'suspended',
    summary: `Second opt-in of the offer that subscribe has made: ext_ref is its subscriptionId, or a reference of the caller's own. Where no offer is open, the call makes one, and its subscriptionId as ext_ref, or confirm-subscription, is the second opt-in. The same reference again is the same wish. ${ofNumber}`,
    input: z.object({
      msisdn,
      /** A package, the brand's serviceId with the period (`tlk-za-daily`); the serviceId alone: the one that is offered, else the shortest. */
      svc_id: word.optional(),
      ext_ref: z.string().trim().min(1).max(MAX),
      channel: word.optional(),
      doi_channel: word.optional(),
    }),
    reply: z.object({
      Status,
      ext_ref: z.string(),
      subscriptionId: z.string(),
      /** While the second opt-in is to come: what it agrees to, in the caller's language. */
      offer: z.object({ period: z.enum(PERIODS), price, text: z.string() }).nullable(),
    }),
    refusals: [
      ...['not_yours', 'not_found', 'subscription_moved_on', 'subscription_exists'],
      ...['payer_unknown', 'carrier_unavailable', 'guardian_consent_needed'],
    ],
  }),
  telkomUnsubscribe: defineCall({
    method: 'POST',
    path: 'telkom/unsubscribe',
    who: 'verified',
    refusedWhen: 'never',
    summary: `Stop at the end of what is paid. ${ofNumber}`,
    input: z.object({ msisdn, productId: productId.optional() }),
    reply: done,
    refusals: ['not_yours', 'not_found', 'subscription_missing'],
  }),
  telkomV2GetUserViaProductId: defineCall({
    method: 'POST',
    path: 'telkom/v2-get-user-via-product-id',
    who: 'verified',
    summary: `How the caller stands with Telkom. ${ofNumber}`,
    input: z.object({ msisdn, productId: productId.optional() }),
    reply: z.object({ Status }),
    refusals: ['not_yours', 'not_found', 'carrier_unavailable'],
  }),
};
