import type PDFDocument from 'pdfkit';
import { writeMoney } from '#locales/money.ts';
import type { Translate } from '#locales/translator.ts';
import { type ReceiptFacts, receiptNumber } from '../rules/receipts.ts';
import { loadFaces, type Style, write } from './pdf-text.ts';
import type { PaymentsTables } from './tables.ts';

type Receipt = Pick<PaymentsTables['receipts'], 'kind' | 'number' | 'facts' | 'issued_at'>;

/** Points, on A4. */
const START = 56;
const END = 595 - 56;
const MIDDLE = 320;
const BOTTOM = 770;
const GAP = 24;

/** Draws a receipt as a PDF from its stored facts alone, so that it never changes. */
export async function receiptPdf(receipt: Receipt, t: Translate): Promise<Buffer> {
  const { kind, facts, issued_at } = receipt;
  const title = t(kind === 'receipt' ? 'receipt_title' : 'credit_note_title');
  const info = { Title: `${title} ${receiptNumber(receipt.number)}`, Author: facts.company.name };
  const { default: Pdf } = await import('pdfkit'); // large, and seldom needed
  const document = new Pdf({
    size: 'A4',
    margin: 0,
    info: { ...info, CreationDate: issued_at },
    lang: facts.language,
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  loadFaces(document);
  draw(document, receipt, title, t);
  document.end();
  return whole;
}

function draw(
  document: InstanceType<typeof PDFDocument>,
  { number, facts, issued_at }: Receipt,
  title: string,
  t: Translate,
): void {
  const { company, customer, currency, language } = facts;
  const put = (text: string, x: number, y: number, style?: Style) =>
    write(document, text, x, y, style);
  const money = (amount: number) => writeMoney(language, { amount, currency });
  const day = (iso: string) => dayOf(facts, iso);

  let y = put(title, START, 56, { bold: true, size: 22 });
  put(facts.brandName, END, 62, { bold: true, size: 13, atEnd: true });
  y = put(`${t('receipt_number')} ${receiptNumber(number)}`, START, y + 4);
  y = put(`${t('receipt_date')} ${day(issued_at.toISOString())}`, START, y);
  if (facts.takesBack) y = put(t('credit_note_of', { number: facts.takesBack }), START, y);

  const top = y + GAP;
  const block = { width: MIDDLE - START - GAP };
  let from = put(t('receipt_from'), START, top, { grey: true });
  from = put(company.name, START, from, { bold: true, ...block });
  from = put(company.address, START, from, block);
  from = put(`${t('vat_number')} ${company.vat}`, START, from, block);
  let to = put(t('receipt_to'), MIDDLE, top, { grey: true });
  for (const line of addressLines(facts, t)) to = put(line, MIDDLE, to, { width: END - MIDDLE });

  y = Math.max(from, to) + GAP;
  y = rule(document, y);
  const span = { from: day(facts.from), until: day(facts.until) };
  put(money(facts.net), END, y, { atEnd: true });
  y = put(t(`receipt_item_${facts.period}`, { brand: facts.brandName }), START, y, { bold: true });
  y = put(t('receipt_span', span), START, y, { grey: true });
  y = rule(document, y + 8);
  y = row(put, t('receipt_net'), money(facts.net), y);
  const rate = { rate: percent(facts), country: customer.country };
  y = row(put, t('receipt_vat', rate), money(facts.vat), y);
  y = row(put, t('receipt_total'), money(facts.gross), y + 4, { bold: true, size: 13 });
  const { brand, last4 } = facts.card;
  const paid = { card: t('card_name', { brand }), last4, day: day(facts.paidAt) };
  put(t(facts.takesBack ? 'receipt_returned' : 'receipt_paid', paid), START, y + GAP, {
    width: END - START,
  });
  put(`${company.name} · ${company.address}`, START, BOTTOM, {
    grey: true,
    size: 8,
    width: END - START,
  });
}

function row(
  put: (text: string, x: number, y: number, style?: Style) => number,
  term: string,
  value: string,
  y: number,
  style: Style = {},
): number {
  put(value, END, y, { ...style, atEnd: true });
  return put(term, MIDDLE, y, style);
}

function rule(document: InstanceType<typeof PDFDocument>, y: number): number {
  document.moveTo(START, y).lineTo(END, y).lineWidth(0.5).strokeColor('#999999').stroke();
  return y + 10;
}

/** The company, else the person. */
function addressLines({ customer, language }: ReceiptFacts, t: Translate): string[] {
  const { companyName, companyAddress, name, address, zip, city, state, country, vatNumber } =
    customer;
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const place = [`${zip} ${city}`.trim(), state].filter(Boolean).join(', ');
  const vat = vatNumber && `${t('vat_number')} ${vatNumber}`;
  const lines = [companyName, companyAddress, name, address, place, countries.of(country), vat];
  return lines.filter((line): line is string => Boolean(line));
}

function dayOf({ language, timeZone }: ReceiptFacts, iso: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(iso));
}

function percent({ language, vatPermille }: ReceiptFacts): string {
  const style = { style: 'percent', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, style).format(vatPermille / 1000);
}
