import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Brand } from '#brands/brand.ts';
import { brandOfCode, servedBrands } from '#brands/brands.ts';
import {
  accountDirectory,
  holderOf,
  holderOfCaller,
} from '#features/foundation/identity/server/index.ts';
import { createPost, type Post } from '#features/foundation/messages/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { noPage, readPage } from '#platform/database/paging.ts';
import { callerOf, identify } from '#platform/http/caller.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { idOf } from '#platform/http/shapes.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { paymentsCalls, ReceiptId } from '../payments.contract.ts';
import { type ReceiptFacts, receiptNumber, takenBack } from '../rules/receipts.ts';
import { vatIn } from '../rules/vat.ts';
import { payerOf } from './payers.ts';
import { receiptPdf } from './receipt-pdf.ts';
import type { Payer, Payment, PaymentsTables } from './tables.ts';

/** Languages that receipts are written in; others read English. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it'];
/** Same access as the list of receipts: no API key. */
const OWN = { method: 'GET', who: 'verified' } as const;

type Row = PaymentsTables['receipts'];

/** Issues receipts and credit notes, each once and for a payment that the caller has locked, as part of the change that they are for. */
export interface Issuer {
  receipt(transaction: Transaction, payment: Payment): Promise<void>;
  /** `refunded`: all refunds so far, in minor units. The note covers the part that has no credit note yet. */
  creditNote(transaction: Transaction, payment: Payment, refunded: number): Promise<void>;
}

export function createIssuer(platform: Platform): Issuer {
  const post = createPost(platform);
  return {
    async receipt(transaction, payment) {
      if ((await issuedFor(transaction.db, payment, 'receipt')).length > 0) return;
      const payer = await payerOfPayment(transaction.db, payment);
      const facts = factsOf(payment, payer, brandOf(payment));
      await issue(transaction, post, platform, payment, payer, 'receipt', facts);
    },
    async creditNote(transaction, payment, refunded) {
      const [receipt] = await issuedFor(transaction.db, payment, 'receipt');
      if (!receipt) return;
      const notes = await issuedFor(transaction.db, payment, 'credit_note');
      const before = notes.reduce((sum, { facts }) => sum - facts.gross, 0);
      const upTo = Math.min(refunded, receipt.facts.gross);
      if (upTo <= before) return;
      const payer = await payerOfPayment(transaction.db, payment);
      const facts = takenBack(receipt.facts, receiptNumber(receipt.number), { before, upTo });
      await issue(transaction, post, platform, payment, payer, 'credit_note', facts);
    },
  };
}

async function issue(
  transaction: Transaction,
  post: Post,
  { texts }: Platform,
  payment: Payment,
  payer: Payer,
  kind: Row['kind'],
  facts: ReceiptFacts,
): Promise<void> {
  const { db, now } = transaction;
  const view = tables<PaymentsTables>(db);
  const company = facts.company.vat;
  const number = await nextNumber(db, company);
  const row = { id: newId<ReceiptId>(), payment_id: payment.id, payer_id: payer.id, kind, company };
  await view
    .insertInto('receipts')
    .values({ ...row, number, facts: sql`${JSON.stringify(facts)}::jsonb`, issued_at: now })
    .execute();
  if (!payer.email) return;
  const t = texts.of(facts.language, 'payments');
  const content = await receiptPdf({ ...row, number, facts, issued_at: now }, t);
  await post.mail(transaction, {
    template: kind === 'receipt' ? 'receipt' : 'credit_note',
    to: {
      brand: brandOf(payment),
      language: facts.language,
      timeZone: facts.timeZone,
      email: payer.email,
    },
    values: {
      number: receiptNumber(number),
      amount: { amount: Math.abs(facts.gross), currency: facts.currency },
      from: new Date(facts.from),
      until: new Date(facts.until),
      path: '/manage-subscription',
    },
    attachments: [{ filename: fileName(kind, number), contentType: 'application/pdf', content }],
  });
}

/**
 * Takes the next number. The row stays locked to the end of the transaction, so numbers have no gaps, and a failed
 * change takes none.
 */
async function nextNumber(db: Db, company: string): Promise<number> {
  const row = await tables<PaymentsTables>(db)
    .insertInto('receipt_numbers')
    .values({ company, last: 1 })
    .onConflict((conflict) =>
      conflict.column('company').doUpdateSet(({ ref, eb }) => ({
        last: eb(ref('receipt_numbers.last'), '+', 1),
      })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return row.last;
}

function fileName(kind: Row['kind'], number: number): string {
  return `${kind.replace('_', '-')}-${receiptNumber(number)}.pdf`;
}

function receiptById(db: Db, id: ReceiptId): Promise<Row | undefined> {
  return tables<PaymentsTables>(db)
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

function issuedFor(db: Db, { id }: Payment, kind: Row['kind']): Promise<Row[]> {
  return tables<PaymentsTables>(db)
    .selectFrom('receipts')
    .selectAll()
    .where('payment_id', '=', id)
    .where('kind', '=', kind)
    .execute();
}

function payerOfPayment(db: Db, { payer_id }: Payment): Promise<Payer> {
  return tables<PaymentsTables>(db)
    .selectFrom('payers')
    .selectAll()
    .where('id', '=', payer_id)
    .executeTakeFirstOrThrow();
}

/** The brand of the purchase; for a brand that is no longer served, the first served one. */
function brandOf({ brand }: Payment): Brand {
  const found = brandOfCode(brand) ?? servedBrands()[0];
  if (!found) throw new Error('no brand is served');
  return found;
}

/** The content of a payment's receipt, which never changes after it was issued. */
export function factsOf(payment: Payment, payer: Payer, brand: Brand): ReceiptFacts {
  const country = payer.country ?? brand.country;
  const { permille, gross, net, vat } = vatIn(payment.amount, country);
  const { name, address, vat: companyVat } = brand.company;
  return {
    company: { name, address, vat: companyVat },
    brandName: brand.name,
    language: LANGUAGES.includes(payment.language) ? payment.language : 'en',
    timeZone: brand.timeZone,
    customer: {
      name: payer.name ?? '',
      companyName: payer.company_name ?? '',
      companyAddress: payer.company_address ?? '',
      vatNumber: payer.vat_number ?? '',
      address: payer.address ?? '',
      city: payer.city ?? '',
      zip: payer.zip ?? '',
      state: payer.state ?? '',
      country,
    },
    period: payment.period,
    from: payment.covers_from.toISOString(),
    until: payment.covers_until.toISOString(),
    paidAt: (payment.paid_at ?? payment.updated_at).toISOString(),
    card: { brand: payment.card_brand ?? '', last4: payment.card_last4 ?? '' },
    currency: payment.currency,
    gross,
    net,
    vat,
    vatPermille: permille,
    takesBack: null,
  };
}

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
