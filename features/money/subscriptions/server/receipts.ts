import { sql } from 'kysely';
import type { Period } from '#brands/brand.ts';
import { holderOfCaller } from '#features/foundation/identity/server/index.ts';
import { readPage } from '#platform/database/paging.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { subscriptionsCalls } from '../contract.ts';
import type { ChargeState } from './tables.ts';

interface ReceiptRow {
  id: string;
  kind: 'opt_in' | 'consent' | 'charge';
  at: Date;
  period: Period;
  amount: number;
  currency: string;
  state: ChargeState | null;
  covers_from: Date | null;
  covers_until: Date | null;
  text: string | null;
  channel: string | null;
}

const STATES = {
  open: 'open',
  vouched: 'paid',
  paid: 'paid',
  failed: 'failed',
  refunding: 'refunded',
  refund_owed: 'refunded',
  refunded: 'refunded',
} as const;

/** What a holder has agreed to and been charged, of all subscriptions there were, latest first. */
export function subscriptionReceipts({
  db,
}: Platform): Handler<typeof subscriptionsCalls.subscriptionReceipts> {
  return async (wanted, context) => {
    const { audience, key } = await holderOfCaller(db, context);
    const receipts = sql<ReceiptRow>`(
        select id, case step when 1 then 'opt_in' else 'consent' end as kind, at, period, amount, currency,
          null as state, null::timestamptz as covers_from, null::timestamptz as covers_until, text, channel
        from consent_receipts where audience = ${audience} and holder = ${key}
        union all
        select c.id, 'charge', coalesce(c.paid_at, c.created_at),
          coalesce(c.period, s.period), c.amount, c.currency,
          c.state, c.covers_from, c.covers_until, null, null
        from subscription_charges c join subscriptions s on s.id = c.subscription_id
        where s.audience = ${audience} and s.holder = ${key}
      )`.as('receipt');
    const { rows, paging } = await readPage(db.selectFrom(receipts), wanted, (each) =>
      each.selectAll().orderBy('at', 'desc').orderBy('id', 'desc'),
    );
    const iso = (date: Date | null) => date?.toISOString() ?? null;
    const items = rows.map((row) => ({
      receiptId: row.id,
      kind: row.kind,
      at: row.at.toISOString(),
      period: row.period,
      price: { amount: row.amount, currency: row.currency },
      state: row.state && STATES[row.state],
      paidFrom: iso(row.covers_from),
      paidUntil: iso(row.covers_until),
      text: row.text,
      channel: row.channel,
    }));
    return { items, ...paging };
  };
}
