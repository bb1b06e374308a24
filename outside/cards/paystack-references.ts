/**
 * Our references at Paystack. One has the amount and the currency that were asked for, so that each answer is compared with
 * them without a look at our database. Paystack allows letters, digits, and `-`, `.`, `=`.
 */
export interface PaystackReference {
  readonly about: 'setup' | 'payment';
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The payer's code at Paystack; empty for a setup. */
  readonly customer: string;
}

const SETUP = /^card-[\w-]{1,60}-(\d+)-([A-Z]{3})-[\da-f]{8}$/;
const PAYMENT = /^pay-[\w-]{1,60}-(\d+)-([A-Z]{3})-([A-Za-z\d]+)$/;
const CUSTOMER = /^CUS_([A-Za-z\d]+)$/;

/** The number makes the reference of each try a new one, because a used one is refused. */
export function setupReference(
  reference: string,
  { amount, currency }: { readonly amount: number; readonly currency: string },
  number: number,
): string {
  return `card-${reference}-${amount}-${currency}-${number.toString(16).padStart(8, '0')}`;
}

/** One charge has one reference, so Paystack refuses to charge it twice. */
export function paymentReference(payment: {
  readonly chargeId: string;
  readonly amount: number;
  readonly currency: string;
  readonly customer: string;
}): string {
  const { chargeId, amount, currency, customer } = payment;
  const [, code] = CUSTOMER.exec(customer) ?? [];
  if (!code) throw new Error('a payer who is unknown to Paystack');
  return `pay-${chargeId}-${amount}-${currency}-${code}`;
}

/** `undefined` for a transaction that is not ours, e.g. of another shop with the same account. */
export function readReference(text: string): PaystackReference | undefined {
  const [, paid, paidIn = '', code] = PAYMENT.exec(text) ?? [];
  if (paid) {
    return { about: 'payment', amount: Number(paid), currency: paidIn, customer: `CUS_${code}` };
  }
  const [, amount, currency = ''] = SETUP.exec(text) ?? [];
  return amount ? { about: 'setup', amount: Number(amount), currency, customer: '' } : undefined;
}
