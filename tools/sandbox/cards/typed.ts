import { z } from 'zod';
import type { TypedCard } from './setups.ts';

const WALLETS = ['apple_pay', 'google_pay'] as const;

const typedForm = z.object({
  secret: z.string().max(200),
  wallet: z.enum(WALLETS).optional(),
  holder: z.string().max(200).default(''),
  number: z.string().max(40).default(''),
  expiry: z.string().max(20).default(''),
  cvv: z.string().max(10).default(''),
});
export type TypedForm = z.output<typeof typedForm>;

export function readForm(body: unknown): TypedForm {
  return typedForm.parse(body);
}

/** Keys of the catalogue 'payments', by field. */
export type Faults = Partial<Record<'holder' | 'number' | 'expiry' | 'cvv', string>>;

/** The faults of a typed card (section 5 of the specification). */
export function faultsOf(form: TypedForm, now: Date): Faults {
  const faults: Faults = {};
  const number = digits(form.number);
  if (form.holder.trim() === '') faults.holder = 'card_holder_required';
  if (number === '') faults.number = 'card_number_required';
  else if (!isCardNumber(number)) faults.number = 'card_number_wrong';
  const expiry = expiryIn(form.expiry);
  if (form.expiry.trim() === '') faults.expiry = 'card_expiry_required';
  else if (!expiry || isOver(expiry, now)) faults.expiry = 'card_expiry_wrong';
  if (form.cvv.trim() === '') faults.cvv = 'card_cvv_required';
  else if (!/^\d{3,4}$/.test(form.cvv.trim())) faults.cvv = 'card_cvv_wrong';
  return faults;
}

/** A card without fault; the wallet's own where one was chosen. */
export function cardOf(form: TypedForm): TypedCard {
  const { month = 12, year = 2040 } = expiryIn(form.expiry) ?? {};
  const number = form.wallet ? '4242424242424242' : digits(form.number);
  return { number, expMonth: month, expYear: year };
}

function digits(text: string): string {
  return text.replace(/[\s-]/g, '');
}

function expiryIn(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : undefined;
}

/** A card is good to the end of its month. */
function isOver({ month, year }: { month: number; year: number }, now: Date): boolean {
  return Date.UTC(year, month) <= now.getTime();
}

/** The check digit of ISO/IEC 7812-1, annex B. */
function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const doubled = place % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
