import type { DeclineReason, SavedCard } from '#platform/ports/cards.ts';
import type { ReceiptFacts } from '../rules/receipts.ts';

/** The tables of this capability; see migration 0012. */
export interface PaymentsTables {
  payers: {
    id: string;
    audience: string;
    /** As in subscriptions: `number:<msisdn>`, `credential:<id>`, `player:<id>`. */
    holder: string;
    processor: string | null;
    /** The processor's id of this payer. */
    customer: string | null;
    name: string | null;
    email: string | null;
    company_name: string | null;
    company_address: string | null;
    vat_number: string | null;
    address: string | null;
    city: string | null;
    zip: string | null;
    country: string | null;
    state: string | null;
    created_at: Date;
    updated_at: Date;
  };
  card_setups: {
    id: string;
    payer_id: string;
    brand: string;
    purpose: 'subscribe' | 'change';
    subscription_id: string;
    /** The offer that the player accepts by saving the card. */
    offer: string | null;
    processor_setup: string | null;
    secret: string | null;
    state: 'open' | 'saved';
    reason: DeclineReason | null;
    created_at: Date;
    updated_at: Date;
  };
  cards: {
    id: string;
    payer_id: string;
    /** The processor's token; never a card number. */
    token: string;
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    wallet: SavedCard['wallet'];
    created_at: Date;
    ended_at: Date | null;
  };
  payments: {
    id: string;
    charge_id: string;
    subscription_id: string;
    payer_id: string;
    brand: string;
    language: string;
    period: 'daily' | 'weekly' | 'monthly';
    covers_from: Date;
    covers_until: Date;
    /** Minor units. */
    amount: number;
    currency: string;
    processor_payment: string | null;
    state: 'open' | 'action' | 'declined' | 'paid' | 'refunded';
    reason: DeclineReason | null;
    card_brand: string | null;
    card_last4: string | null;
    paid_at: Date | null;
    refunded_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  card_events: {
    id: string;
    received_at: Date;
  };
  receipt_numbers: {
    company: string;
    last: number;
  };
  receipts: {
    id: string;
    payment_id: string;
    payer_id: string;
    kind: 'receipt' | 'credit_note';
    company: string;
    number: number;
    facts: ReceiptFacts;
    issued_at: Date;
  };
}

export type Payer = PaymentsTables['payers'];
export type Setup = PaymentsTables['card_setups'];
export type Payment = PaymentsTables['payments'];
