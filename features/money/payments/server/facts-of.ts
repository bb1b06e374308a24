import type { Brand } from '#brands/brand.ts';
import { vatIn } from '../rules/vat.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import type { Payer, Payment } from './tables.ts';

/** Languages that receipts are written in; others read English. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it'];

/** What the receipt of a payment says, and goes on saying. */
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
