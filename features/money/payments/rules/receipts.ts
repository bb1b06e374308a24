/** The content of a receipt at its issue; nothing of it is read again. */
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
  readonly period: 'daily' | 'weekly' | 'monthly';
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

/**
 * The facts of a credit note that takes back a receipt `upTo` an amount, after `before` was taken back; minor units. All
 * credit notes together are the whole receipt, its tax included.
 */
export function takenBack(
  facts: ReceiptFacts,
  number: string,
  { before, upTo }: { readonly before: number; readonly upTo: number },
): ReceiptFacts {
  const gross = upTo - before;
  const net = netOf(facts, upTo) - netOf(facts, before);
  // by subtraction: the opposite of no tax would be written as "-€0"
  return { ...facts, gross: 0 - gross, net: 0 - net, vat: net - gross, takesBack: number };
}

function netOf({ gross, net }: ReceiptFacts, part: number): number {
  return Math.round((net * part) / gross);
}

/** The number as it is printed. */
export function receiptNumber(number: number): string {
  return String(number).padStart(6, '0');
}
