/** The tables of this capability; see migration 0152. */
export interface MpesaTables {
  mpesa_prompts: {
    charge_id: string;
    payment_id: string;
    /** The secret part of the address to which M-Pesa reports. */
    token: string;
    /** The last digits of the number. */
    last4: string;
    asked_at: Date;
    /** M-Pesa's id of the prompt; null until it is known. */
    request_id: string | null;
    /** M-Pesa's number of the transaction. */
    receipt: string | null;
    /** Minor units, as M-Pesa has reported them. */
    paid_amount: number | null;
    reversal_asked_at: Date | null;
    reversal: 'given' | 'refused' | null;
  };
}

export type PromptRow = MpesaTables['mpesa_prompts'];
