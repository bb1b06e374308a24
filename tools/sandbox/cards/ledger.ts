import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const customer = z.object({ id: z.string(), reference: z.string(), email: z.string() });

const method = z.object({
  id: z.string(),
  customer: z.string(),
  /** Number of the test card. */
  like: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  wallet: z.enum(['apple_pay', 'google_pay']).nullable(),
  charges: z.number(),
});

const setup = z.object({
  id: z.string(),
  reference: z.string(),
  customer: z.string(),
  secret: z.string(),
  returnUrl: z.string(),
  state: z.enum(['open', 'action', 'saved', 'failed']),
  reason: z.string().nullable(),
  method: z.string().nullable(),
  /** Token of the bank's page. */
  bank: z.string(),
});

const payment = z.object({
  id: z.string(),
  chargeId: z.string(),
  customer: z.string(),
  amount: z.number(),
  currency: z.string(),
  description: z.string(),
  state: z.enum(['open', 'action', 'declined', 'paid']),
  reason: z.string().nullable(),
  method: z.string().nullable(),
  returnUrl: z.string().nullable(),
  cancelled: z.boolean(),
  bank: z.string(),
});

const refund = z.object({ reference: z.string(), payment: z.string(), amount: z.number() });

/** A dispute of the holder; `won`: the shop keeps the money. */
const dispute = z.object({ payment: z.string(), state: z.enum(['open', 'won', 'lost']) });

const books = z.object({
  customers: z.array(customer),
  methods: z.array(method),
  setups: z.array(setup),
  payments: z.array(payment),
  refunds: z.array(refund),
  disputes: z.array(dispute).default([]),
});

export type Method = z.output<typeof method>;
export type Setup = z.output<typeof setup>;
export type Payment = z.output<typeof payment>;
export type Dispute = z.output<typeof dispute>;
export type Books = z.output<typeof books>;

const SAVED_AFTER_MS = 200;

/** The processor's own books: in memory, and in a file if they have to outlive a restart. */
export function openBooks(file: string | undefined): { books: Books; keep(): void; close(): void } {
  const kept = file === undefined ? emptyBooks() : read(file);
  let pending: NodeJS.Timeout | undefined;
  const save = () => {
    pending = undefined;
    if (file === undefined) return;
    writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return {
    books: kept,
    keep() {
      if (file !== undefined) pending ??= setTimeout(save, SAVED_AFTER_MS);
    },
    close() {
      if (!pending) return;
      clearTimeout(pending);
      save();
    },
  };
}

function read(file: string): Books {
  try {
    return books.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return emptyBooks(); // the first start, or an older shape: a sandbox starts from scratch
  }
}

function emptyBooks(): Books {
  return { customers: [], methods: [], setups: [], payments: [], refunds: [], disputes: [] };
}
