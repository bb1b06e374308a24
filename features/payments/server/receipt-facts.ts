import type { Period } from '#brands/brand.ts';

/** All that a receipt says, as it was true when it was issued; nothing is looked up again. */
export interface ReceiptFacts {
  readonly company: { readonly name: string; readonly address: string; readonly vat: string };
  readonly brandName: string;
  readonly language: string;
  readonly timeZone: string;
  readonly customer: {
    readonly name: string;
    readonly companyName: string;
    readonly companyAddress: string;
    readonly vatNumber: string;
    readonly address: string;
    readonly city: string;
    readonly zip: string;
    readonly state: string;
    readonly country: string;
  };
  readonly period: Period;
  readonly from: string;
  readonly until: string;
  readonly paidAt: string;
  readonly card: { readonly brand: string; readonly last4: string };
  readonly currency: string;
  /** Minor units; negative in a credit note. */
  readonly gross: number;
  readonly net: number;
  readonly vat: number;
  readonly vatPermille: number;
  /** Number of the receipt that a credit note takes back. */
  readonly takesBack: string | null;
}

/** The same, taken back. */
export function takenBack(facts: ReceiptFacts, number: string): ReceiptFacts {
  const { gross, net, vat } = facts;
  // by subtraction: the opposite of no tax would be written as "-€0"
  return { ...facts, gross: 0 - gross, net: 0 - net, vat: 0 - vat, takesBack: number };
}

/** As it is printed. */
export function receiptNumber(number: number): string {
  return String(number).padStart(6, '0');
}
