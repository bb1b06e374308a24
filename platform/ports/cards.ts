/**
 * A processor of card payments. Numbers and CVVs are typed into its own fields and never reach us; we know a
 * card by the processor's token, its brand and its last four digits. Stripe in production, the sandbox's own
 * processor otherwise.
 */
export interface CardProcessor {
  readonly name: 'stripe' | 'paystack' | 'sandbox';
  /** Facts that the checkout needs to show the processor's fields to a browser that opened `host`. */
  browserSide(host: string): BrowserSide;
  /** The charge by which a card is saved, and which is refunded at once; absent or `null`: none is needed. */
  verificationOf?(currency: string): ChargedAmount | null;
  /** Opens a customer, once for a reference of ours. */
  openCustomer(customer: NewCustomer): Promise<string>;
  /** Begins to verify a card without charging it, once for a reference of ours. */
  openSetup(setup: NewSetup): Promise<{ readonly id: string; readonly secret: string }>;
  findSetup(id: string): Promise<SetupState>;
  /** Prepares a payment, once for a charge of ours; moves no money yet. */
  openPayment(payment: NewPayment): Promise<string>;
  /**
   * Moves the money. A payment is paid once at most, however often this is asked: after an answer that never
   * came, it is safe to ask again, or to look with `findPayment`.
   */
  confirmPayment(id: string, by: Confirmation): Promise<PaymentState>;
  findPayment(id: string): Promise<PaymentState>;
  /** Ends a payment for good, so that it can never be paid; unless it just was. */
  cancelPayment(id: string): Promise<PaymentState>;
  /** Refunds money, once for a reference of ours. `refused` is final, such as after a chargeback. */
  refund(refund: NewRefund): Promise<'given' | 'refused'>;
  /** Removes the card from the processor, so that it is never charged again. */
  forgetCard(token: string): Promise<void>;
  /** Erases a customer with all cards; payments stay in the processor's books. */
  forgetCustomer(id: string): Promise<void>;
  /** The event of a webhook with a valid signature; `undefined` for none of ours. Throws {@link SignatureWrong}. */
  readEvent(body: string, signature: string, at: Date): CardEvent | undefined;
}

/** The processors that brands may choose. */
export const CARD_PROCESSORS = ['stripe', 'paystack'] as const;
export type CardProcessorName = (typeof CARD_PROCESSORS)[number];

/** The card processors of a deployment. */
export interface CardProcessors {
  readonly all: readonly CardProcessor[];
  /** The one for new payers of a brand. */
  of(choice: CardProcessorName): CardProcessor | undefined;
  /** The one of a payer; `null` was stored before there were several. */
  named(name: string | null): CardProcessor | undefined;
}

export function cardProcessors(all: readonly CardProcessor[]): CardProcessors {
  const find = (name: string) => all.find((processor) => processor.name === name);
  return {
    all,
    of: (choice) => find(choice) ?? find('sandbox'),
    named: (name) => (name === null ? (find('stripe') ?? find('sandbox')) : find(name)),
  };
}

/** One processor for everything, for tests. */
export function soleProcessor(processor: CardProcessor): CardProcessors {
  return { all: [processor], of: () => processor, named: () => processor };
}

export interface ChargedAmount {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

export interface BrowserSide {
  readonly kind: 'stripe' | 'paystack' | 'sandbox';
  /** Stripe's publishable key, or the address of Paystack's page or of the sandbox's fields. */
  readonly value: string;
  /** Sources that the checkout page may load, for its content security policy. */
  readonly sources: {
    readonly scripts: string[];
    readonly frames: string[];
    readonly calls: string[];
  };
}

export interface NewCustomer {
  readonly reference: string;
  readonly email: string;
  readonly name: string;
}

export interface NewSetup {
  readonly reference: string;
  readonly customer: string;
  /** The brand's, ISO 4217. */
  readonly currency: string;
  /** The address to which the bank's second step returns. */
  readonly returnUrl: string;
}

export interface NewPayment {
  /** Our charge; one payment each. */
  readonly chargeId: string;
  readonly customer: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
}

export interface NewRefund {
  readonly reference: string;
  readonly paymentId: string;
  /** Minor units. */
  readonly amount: number;
}

export interface Confirmation {
  readonly card: string;
  /** The address to which the bank returns; `null` while the player is away and no second step is possible. */
  readonly returnUrl: string | null;
  /** The language of the bank's page, if the processor can choose it. */
  readonly language?: string;
}

/** Reasons for a declined card, in kinds that tell the player what to do. */
export const DECLINE_REASONS = [
  'insufficient_funds',
  'card_expired',
  'cvc_wrong',
  'number_wrong',
  'limit_exceeded',
  'card_unsupported',
  'authentication_needed',
  'authentication_failed',
  'try_again',
  /** Any other reason of the bank's; a card reported as lost or stolen gets no other reason. */
  'card_refused',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** The stored facts of a card. */
export interface SavedCard {
  readonly token: string;
  /** Such as `visa`. */
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly wallet: 'apple_pay' | 'google_pay' | null;
}

export type SetupState =
  | { readonly state: 'open' }
  | { readonly state: 'saved'; readonly card: SavedCard }
  | { readonly state: 'failed'; readonly reason: DeclineReason };

export type PaymentState =
  /** The card has not been charged yet. */
  | { readonly state: 'open' }
  /** The charge is in progress. */
  | { readonly state: 'processing' }
  /** The bank asks the player to confirm at `url`. */
  | { readonly state: 'action'; readonly url: string }
  | { readonly state: 'declined'; readonly reason: DeclineReason }
  | {
      readonly state: 'paid';
      readonly card: PaidWith;
      /** Minor units; also what the holder's bank has taken back for good. */
      readonly refunded: number;
      /** True if the holder's bank took any of it back for good. */
      readonly isDisputeLost: boolean;
      /** True if a bank returned any of a refund; only then may `refunded` be less than before. */
      readonly isRefundFailed: boolean;
    };

export interface PaidWith {
  readonly brand: string;
  readonly last4: string;
}

/** A change of a setup or a payment. Events come in any order, so its current state is read from the processor. */
export interface CardEvent {
  readonly id: string;
  readonly about: 'setup' | 'payment';
  readonly subjectId: string;
}

/** The processor could not be reached, or did not answer in time: nothing is known of the outcome. */
export class ProcessorAway extends Error {}

/** A webhook that the processor did not sign, or signed too long ago. */
export class SignatureWrong extends Error {}
