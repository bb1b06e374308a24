import { sql } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { brandOfCode, servedBrands } from '#brands/brands.ts';
import { createPost, type Post } from '#features/foundation/messages/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { ReceiptId } from '../payments.contract.ts';
import { vatIn } from '../rules/vat.ts';
import { type ReceiptFacts, receiptNumber, takenBack } from './receipt-facts.ts';
import { receiptPdf } from './receipt-pdf.ts';
import type { Payer, Payment, PaymentsTables } from './tables.ts';

type Row = PaymentsTables['receipts'];

/** Issues receipts and credit notes, each once and for a payment that the caller has locked, as part of the change that they are for. */
export interface Issuer {
  receipt(transaction: Transaction, payment: Payment): Promise<void>;
  /** `refunded`: what has gone back by now, in minor units; of it what no credit note says yet. */
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

/** The row stays locked to the end of the change: numbers have no gaps, and a change that fails takes none. */
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

export function fileName(kind: Row['kind'], number: number): string {
  return `${kind.replace('_', '-')}-${receiptNumber(number)}.pdf`;
}

export function receiptById(db: Db, id: ReceiptId): Promise<Row | undefined> {
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

/** The brand it was bought from; one that is served no more is spoken for by the first that is. */
function brandOf({ brand }: Payment): Brand {
  const found = brandOfCode(brand) ?? servedBrands()[0];
  if (!found) throw new Error('no brand is served');
  return found;
}

/** Languages that receipts are written in; others read English. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it'];

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
