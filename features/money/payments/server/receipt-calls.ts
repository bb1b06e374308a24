import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  accountDirectory,
  holderOf,
  holderOfCaller,
} from '#features/foundation/identity/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { noPage, readPage } from '#platform/database/paging.ts';
import { callerOf, identify } from '#platform/http/caller.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { idOf } from '#platform/http/shapes.ts';
import type { Platform } from '#platform/platform.ts';
import type { paymentsCalls, ReceiptId } from '../payments.contract.ts';
import { payerOf } from './payers.ts';
import { receiptNumber } from './receipt-facts.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { fileName, receiptById } from './receipts.ts';
import type { PaymentsTables } from './tables.ts';

export function receipts({ db }: Platform): Handler<typeof paymentsCalls.receipts> {
  return async (wanted, context) => {
    const payer = await payerOf(db, await holderOfCaller(db, context));
    if (!payer) return { items: [], ...noPage(wanted) };
    const own = tables<PaymentsTables>(db).selectFrom('receipts').where('payer_id', '=', payer.id);
    const { rows, paging } = await readPage(own, wanted, (each) =>
      each
        .select(['id', 'kind', 'number', 'issued_at', 'facts'])
        .orderBy('issued_at', 'desc')
        .orderBy('number', 'desc'),
    );
    const items = rows.map(({ id, kind, number, issued_at, facts }) => {
      const { gross: amount, currency } = facts;
      const issuedAt = issued_at.toISOString();
      const url = `/api/receipts/${id}/${fileName(kind, number)}`;
      return {
        receiptId: id,
        kind,
        number: receiptNumber(number),
        issuedAt,
        amount,
        currency,
        url,
      };
    });
    return { items, ...paging };
  };
}

/** Same access as the list of receipts: no API key. */
const OWN = { method: 'GET', who: 'verified' } as const;
const PARAMS = z.object({ id: idOf<ReceiptId>() });

/** Serves a receipt as a file, to its payer only. */
export function serveReceipts(app: FastifyInstance, platform: Platform): void {
  const { db, clock, texts } = platform;
  app.get('/api/receipts/:id/:name', async (request, reply) => {
    const who = { db, clock, directory: accountDirectory };
    const caller = callerOf(OWN, await identify(request, request.brand.audience, who));
    const holder = await holderOf(db, caller);
    if (!holder) throw refuse('sign_in_needed');
    const params = PARAMS.safeParse(request.params);
    const receipt = params.success ? await receiptById(db, params.data.id) : undefined;
    if (!receipt) throw refuse('not_found');
    if ((await payerOf(db, holder))?.id !== receipt.payer_id) throw refuse('not_yours');
    const t = texts.of(receipt.facts.language, 'payments');
    const name = fileName(receipt.kind, receipt.number);
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(await receiptPdf(receipt, t));
  });
}
