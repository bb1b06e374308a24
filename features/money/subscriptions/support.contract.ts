import { z } from 'zod';
import { PERIODS } from '#brands/brand.ts';
import { defineCall } from '#platform/http/contract.ts';
import { done, idOf, instantReply, pageOf, pageQuery, typedText } from '#platform/http/shapes.ts';
import type { Id, PlayerId } from '#platform/ids.ts';
import { SUBSCRIPTION_STATUSES } from './rules/subscription.ts';

const price = z.object({
  /** Minor units. */
  amount: z.number().int(),
  currency: z.string(),
});
const payer = z.enum(['card', 'mpesa', 'dcb', 'kenya', 'telkom']);
const playerRef = { userId: idOf<PlayerId>() };

const charge = z.object({
  chargeId: z.string(),
  at: instantReply,
  price,
  payer,
  /** `vouched`: active at the carrier, without a reported payment; `refund_owed`: to be paid back by hand. */
  state: z.enum(['open', 'failed', 'paid', 'vouched', 'refunding', 'refund_owed', 'refunded']),
  paidFrom: instantReply.nullable(),
  paidUntil: instantReply.nullable(),
  refundedAt: instantReply.nullable(),
  /** Partial refunds of a paid charge, in minor units. */
  partBack: z.number().int(),
  /** Reference of a refund that was paid by hand. */
  reference: z.string().nullable(),
  /** True if support can refund it now. */
  refundable: z.boolean(),
});

/** Support's calls about players' subscriptions. */
export const subscriptionSupportCalls = {
  playerSubscription: defineCall({
    method: 'GET',
    path: 'player-subscription',
    who: 'support',
    by: 'player:userId',
    summary: "A player's latest subscription: its state and the next charge",
    input: z.object(playerRef),
    reply: z.object({
      subscription: z
        .object({
          subscriptionId: z.string(),
          brand: z.string(),
          status: z.enum(SUBSCRIPTION_STATUSES),
          period: z.enum(PERIODS),
          price,
          payer,
          since: instantReply,
          mayPlay: z.boolean(),
          accessUntil: instantReply.nullable(),
          nextChargeAt: instantReply.nullable(),
          /** Reason of the last failed charge, in the viewer's language. */
          problem: z.string().nullable(),
          /** True if it can be stopped. */
          stoppable: z.boolean(),
        })
        .nullable(),
    }),
  }),
  playerCharges: defineCall({
    method: 'GET',
    path: 'player-charges',
    who: 'support',
    by: 'player:userId',
    summary: 'What a player was charged, over all subscriptions, latest first',
    input: z.object({ ...playerRef, ...pageQuery }),
    reply: pageOf(charge),
  }),
  stopSubscription: defineCall({
    method: 'POST',
    path: 'stop-subscription',
    who: 'support',
    by: 'player:userId',
    summary: "Stop a player's subscription at their request, as they could themselves",
    input: z.object({ ...playerRef, reason: typedText(500).min(10) }),
    reply: done,
    refusals: ['subscription_missing'],
  }),
  owedRefunds: defineCall({
    method: 'GET',
    path: 'owed-refunds',
    who: 'support',
    by: 'list',
    summary: 'Refunds that a carrier did not make, to be paid by hand; the oldest first',
    input: z.object(pageQuery),
    reply: pageOf(
      charge.extend({ player: z.object({ userId: z.string(), username: z.string() }).nullable() }),
    ),
  }),
  settleRefund: defineCall({
    method: 'POST',
    path: 'settle-refund',
    who: 'support',
    by: 'charge:chargeId',
    summary: 'An owed refund was paid by hand; the same again is answered as the first time',
    input: z.object({
      chargeId: idOf<Id<'charge'>>(),
      /** Reference of the payment, for example the bank's. */
      reference: typedText(100).min(3),
    }),
    reply: done,
    refusals: ['refund_not_owed', 'on_oneself'],
  }),
};
