import { z } from 'zod';
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
import type { Id } from '#platform/ids.ts';
import { EMOTES } from './rules/emotes.ts';
import { DESIGNS, ENHANCER_KINDS } from './rules/enhancers.ts';
import { ORDER_STATES, SHELVES } from './rules/purchase.ts';

export type ItemId = Id<'store-item'>;
export type OrderId = Id<'order'>;

const MAX_ADDRESS = 300;
export const MOST_COINS = 1_000_000;

export const shelf = z.enum(SHELVES);
export const itemWords = {
  /** The enhancer, if it is one; its words are in the language files. */
  design: z.enum(DESIGNS).nullable(),
  kind: z.enum(ENHANCER_KINDS).nullable(),
  /** Name by the organiser in the caller's language; empty for an enhancer. */
  name: z.string(),
  text: z.string(),
};
export const limit = z.object({ most: z.number().int(), days: z.number().int().nullable() });

const item = z.object({
  itemId: z.string(),
  shelf,
  ...itemWords,
  price: z.number().int(),
  /** Pieces left; `null`: it does not run out. */
  stock: z.number().int().nullable(),
  limit: limit.nullable(),
  /** The caller's purchases within the days of the limit; for an enhancer, those in force. */
  had: z.number().int(),
  /** True if the order needs a delivery address. */
  asksAddress: z.boolean(),
  /** The reason why the caller cannot buy it now. */
  problem: z.enum(['already_owned', 'purchase_limit', 'sold_out', 'coins_short']).nullable(),
});

const order = z.object({
  orderId: z.string(),
  shelf,
  ...itemWords,
  price: z.number().int(),
  state: z.enum(ORDER_STATES),
  at: instantReply,
  changedAt: instantReply,
  /** For a voucher: the channel of its code, and the masked address. */
  channel: z.enum(['sms', 'mail', 'screen']).nullable(),
  sentTo: z.string().nullable(),
  shownAt: instantReply.nullable(),
  /** The time from which its code may be sent again; `null`: no longer. */
  resendAt: instantReply.nullable(),
  /** End of validity of the code. */
  goodUntil: instantReply.nullable(),
  /** Written by the official who fulfils it. */
  note: z.string().nullable(),
  /** The reason for a refund. */
  reason: z.string().nullable(),
});

/** Calls of the store for players: items, orders, vouchers, enhancers. */
export const storeCalls = {
  storeItems: defineCall({
    method: 'GET',
    path: 'store-items',
    who: 'player',
    summary:
      'What lies on the shelves of the brand, the cheapest first, and whether the caller can buy it',
    input: z.object({ shelf: shelf.optional(), ...pageQuery }),
    reply: pageOf(item).extend({
      balance: z.number().int(),
      /** The shelves that the brand has. */
      shelves: z.array(shelf),
    }),
  }),
  buyItem: defineCall({
    method: 'POST',
    path: 'buy-item',
    who: 'player',
    summary:
      'Buy with coins. `key` is the buyer’s own: sent again it is answered with the order there is. `price` is the one that was seen',
    input: z.object({
      itemId: idOf<ItemId>(),
      key: z.string().regex(/^[\w-]{16,64}$/),
      price: z.number().int().min(1).max(MOST_COINS),
      /** Delivery address of a product. */
      address: typedText(MAX_ADDRESS).min(10).optional(),
    }),
    reply: z.object({
      orderId: z.string(),
      state: z.enum(ORDER_STATES),
      balance: z.number().int(),
    }),
    refusals: [
      'item_off',
      'price_changed',
      'already_owned',
      'purchase_limit',
      'sold_out',
      'coins_short',
    ],
    refusedWhen: 'suspended',
  }),
  myOrders: defineCall({
    method: 'GET',
    path: 'my-orders',
    who: 'player',
    refusedWhen: 'never',
    summary: 'What the caller has bought, the latest first; codes are not in it',
    input: z.object({ shelf: shelf.optional(), ...pageQuery }),
    reply: pageOf(order),
  }),
  showVoucher: defineCall({
    method: 'POST',
    path: 'show-voucher',
    who: 'player',
    refusedWhen: 'never',
    summary: 'Show the code of a voucher of one’s own once more; when is noted',
    input: z.object({ orderId: idOf<OrderId>() }),
    reply: z.object({
      /** `null` in the cached reply to a repeated command. */
      code: z.string().nullable(),
      goodUntil: instantReply.nullable(),
    }),
    refusals: ['voucher_refunded', 'too_many_requests'],
  }),
  resendVoucher: defineCall({
    method: 'POST',
    path: 'resend-voucher',
    who: 'player',
    summary: 'Send the code of a voucher of one’s own once more, by SMS or e-mail',
    input: z.object({ orderId: idOf<OrderId>() }),
    reply: done,
    refusals: ['voucher_refunded', 'voucher_wait', 'voucher_no_way'],
  }),
  myEnhancers: defineCall({
    method: 'GET',
    path: 'my-enhancers',
    who: 'player',
    summary: 'The enhancers that the caller has, and what is worn',
    input: z.object({}),
    reply: z.object({
      held: z.array(
        z.object({
          design: z.enum(DESIGNS),
          kind: z.enum(ENHANCER_KINDS),
          worn: z.boolean(),
          /** For enhancers with a limited duration. */
          until: instantReply.nullable(),
          /** For enhancers that are used up: the number left. */
          left: z.number().int(),
        }),
      ),
      look,
      emotes: z.array(z.enum(EMOTES)),
    }),
  }),
  wearEnhancer: defineCall({
    method: 'POST',
    path: 'wear-enhancer',
    who: 'player',
    refusedWhen: 'suspended',
    summary:
      'Put on a frame, a banner or a name colour that one has, or take it off; one of a kind is worn',
    input: z.object({ design: z.enum(DESIGNS), on: z.boolean() }),
    reply: z.object({ look }),
    refusals: ['not_owned'],
  }),
};
