/**
 * M-Pesa: a payment is asked for by a prompt on the player's phone, and approved there with the PIN. Nothing is saved
 * that could be charged later.
 */
export interface Mpesa {
  /** True if it can give money back; otherwise refunds are paid by hand. */
  readonly reverses: boolean;
  /**
   * Sends a prompt. Each request is another prompt, so it is never repeated. Throws {@link MpesaAway} if the prompt may
   * have been sent.
   */
  prompt(asked: NewPrompt): Promise<PromptAnswer>;
  /** Asks for the outcome of a prompt. Throws {@link MpesaAway} without a usable answer. */
  find(requestId: string): Promise<PromptState>;
  /** Asks to give all money of a transaction back. Asking twice is safe: it is given once. */
  reverse(asked: NewReversal): Promise<'asked' | 'refused'>;
  /** Reads a report about a prompt; `undefined` for anything else. */
  readReport(body: unknown): PromptReport | undefined;
  /** Reads a report about a reversal; `undefined` for anything else. */
  readReversal(body: unknown): 'given' | 'refused' | undefined;
}

export interface NewPrompt {
  /** The number with its country code, digits only. */
  readonly msisdn: string;
  /** Minor units; whole shillings. */
  readonly amount: number;
  /** Shown in the prompt; 12 letters and digits at most. */
  readonly reference: string;
  /** 13 letters at most. */
  readonly description: string;
  /** The address to which the outcome is reported. */
  readonly reportTo: string;
}

export type PromptAnswer =
  | { readonly state: 'sent'; readonly requestId: string }
  | { readonly state: 'refused'; readonly reason: PromptReason };

/** Reasons for a prompt that was not paid, in kinds that tell the player what to do. */
export type PromptReason =
  /** No answer in time, or the phone was out of reach. */
  | 'unanswered'
  | 'cancelled'
  /** Another prompt or payment was in progress. */
  | 'busy'
  | 'balance'
  | 'limit'
  | 'pin_wrong'
  | 'pin_locked'
  /** Any other reason, such as our settings. */
  | 'failed';

export type PromptState =
  | { readonly state: 'open' }
  | { readonly state: 'paid' }
  | { readonly state: 'declined'; readonly reason: PromptReason };

/** A report. It only counts once {@link Mpesa.find} confirms it; the money is known from here alone. */
export interface PromptReport {
  readonly requestId: string;
  /** `null` for a prompt that was not paid. */
  readonly paid: {
    /** Minor units. */
    readonly amount: number;
    /** M-Pesa's number of the transaction. */
    readonly receipt: string;
  } | null;
}

export interface NewReversal {
  readonly receipt: string;
  /** Minor units; all that the transaction took. */
  readonly amount: number;
  /** The address to which the outcome is reported. */
  readonly reportTo: string;
}

/** M-Pesa could not be reached, or did not answer in time: nothing is known of the outcome. */
export class MpesaAway extends Error {}
