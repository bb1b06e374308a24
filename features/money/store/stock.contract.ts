import { z } from 'zod';
import { LANGUAGES } from '#brands/brand.ts';
import { defineCall } from '#platform/http/contract.ts';
import {
  done,
  idOf,
  instantReply,
  nameText,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import { ORDER_STATES } from './rules/purchase.ts';
import {
  type ItemId,
  itemWords,
  limit,
  MOST_COINS,
  type OrderId,
  shelf,
} from './store.contract.ts';

const MAX_NAME = 60;
const MAX_TEXT = 300;
const MAX_NOTE = 200;
const MOST_STOCK = 1_000_000;
const MAX_CSV = 300_000;
const MOST_DAYS = 366;

const words = (max: number) => z.partialRecord(z.enum(LANGUAGES), typedText(max));
const reason = typedText(500).min(10);

const keptItem = z.object({
  itemId: z.string(),
  shelf,
  ...itemWords,
  names: words(MAX_NAME),
  texts: words(MAX_TEXT),
  price: z.number().int(),
  stock: z.number().int().nullable(),
  limit: limit.nullable(),
  asksAddress: z.boolean(),
  on: z.boolean(),
  sold: z.number().int(),
});

const keptOrder = z.object({
  orderId: z.string(),
  shelf,
  ...itemWords,
  price: z.number().int(),
  state: z.enum(ORDER_STATES),
  at: instantReply,
  changedAt: instantReply,
  /** `null` if the profile was removed. */
  buyer: z.object({ userId: z.string(), username: z.string() }).nullable(),
  channel: z.enum(['sms', 'mail', 'screen']).nullable(),
  sentTo: z.string().nullable(),
  sends: z.number().int(),
  shown: z.number().int(),
  /** Delivery address of a product, until the order is closed. */
  address: z.string().nullable(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
});

/** Calls by which organisers keep the store of their audience. */
export const storeKeepingCalls = {
  keptItems: defineCall({
    method: 'GET',
    path: 'kept-store-items',
    who: 'organiser',
    by: 'audience',
    summary: 'All that lies on the shelves of the audience, also what is switched off',
    input: z.object({ shelf: shelf.optional(), ...pageQuery }),
    reply: pageOf(keptItem),
  }),
  saveItem: defineCall({
    method: 'POST',
    path: 'save-store-item',
    who: 'organiser',
    by: 'audience',
    summary:
      'Put a voucher or a product on the shelf, or change anything that lies there; what is left out stays',
    input: z.object({
      /** Without it a new item is made. */
      itemId: idOf<ItemId>().optional(),
      shelf: shelf.optional(),
      /** In one language at least. */
      names: z.partialRecord(z.enum(LANGUAGES), nameText(MAX_NAME)).optional(),
      texts: words(MAX_TEXT).optional(),
      price: z.number().int().min(1).max(MOST_COINS).optional(),
      /** `null`: does not run out. Vouchers are counted by their codes. */
      stock: z.number().int().min(0).max(MOST_STOCK).nullable().optional(),
      limit: z
        .object({
          most: z.number().int().min(1).max(1000),
          days: z.number().int().min(1).max(MOST_DAYS).nullable(),
        })
        .nullable()
        .optional(),
      asksAddress: z.boolean().optional(),
      on: z.boolean().optional(),
    }),
    reply: z.object({ itemId: z.string() }),
  }),
  importCodes: defineCall({
    method: 'POST',
    path: 'import-voucher-codes',
    who: 'organiser',
    by: 'audience',
    scope: 'no_key',
    summary:
      'Take in codes of a voucher from a table: a code a line, with its last day if it has one. They are never shown again to whoever took them in; a code that is there already is left out, and a list with codes of another voucher is refused whole',
    input: z.object({ itemId: idOf<ItemId>(), csv: z.string().min(1).max(MAX_CSV) }),
    reply: z.object({
      added: z.number().int(),
      repeated: z.number().int(),
      unreadable: z.number().int(),
      /** The first lines that could not be read. */
      unreadableLines: z.array(z.number().int()),
    }),
  }),
  keptOrders: defineCall({
    method: 'GET',
    path: 'store-orders',
    who: 'organiser',
    by: 'list',
    summary:
      'What players of the audience have bought, the oldest that waits first, then the latest',
    input: z.object({ state: z.enum(ORDER_STATES).optional(), ...pageQuery }),
    reply: pageOf(keptOrder),
  }),
  moveOrder: defineCall({
    method: 'POST',
    path: 'move-order',
    who: 'organiser',
    by: 'order:orderId',
    summary:
      'Say how far the order of a product is, with a note for the buyer; the same again changes nothing',
    input: z.object({
      orderId: idOf<OrderId>(),
      state: z.enum(['preparing', 'sent', 'delivered']),
      note: typedText(MAX_NOTE).optional(),
    }),
    reply: done,
    refusals: ['order_moved_on'],
  }),
  refundOrder: defineCall({
    method: 'POST',
    path: 'refund-order',
    who: 'organiser',
    by: 'order:orderId',
    summary:
      'Give the coins of an order back by a counter-entry; the buyer reads why. The same again changes nothing',
    input: z.object({ orderId: idOf<OrderId>(), reason }),
    reply: done,
    refusals: ['on_oneself'],
  }),
};
