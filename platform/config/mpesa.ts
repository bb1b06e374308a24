import { z } from 'zod';

const SHORT_CODE = /^\d{5,7}$/;

/** Settings of M-Pesa; `docs/mpesa.md` explains them. */
export const mpesaSettings = {
  MPESA_CONSUMER_KEY: z.string().min(8).optional(),
  MPESA_CONSUMER_SECRET: z.string().min(8).optional(),
  MPESA_SHORT_CODE: z
    .string()
    .regex(SHORT_CODE, 'a pay bill, or the short code of a till')
    .optional(),
  MPESA_PASSKEY: z.string().min(16).optional(),
  MPESA_TILL: z.string().regex(SHORT_CODE, 'the number of a till').optional(),
  MPESA_INITIATOR: z.string().min(1).optional(),
  MPESA_SECURITY_CREDENTIAL: z.string().min(16).optional(),
};

type MpesaEnvironment = z.output<z.ZodObject<typeof mpesaSettings>>;

export interface MpesaConfig {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly shortCode: string;
  readonly passkey: string;
  readonly till: string | undefined;
  readonly reversals:
    | { readonly initiator: string; readonly securityCredential: string }
    | undefined;
}

/** Settings that are needed together. */
export const MPESA_TOGETHER = [
  ['MPESA_CONSUMER_KEY', 'MPESA_CONSUMER_SECRET', 'MPESA_SHORT_CODE', 'MPESA_PASSKEY'],
  ['MPESA_INITIATOR', 'MPESA_SECURITY_CREDENTIAL'],
] as const satisfies readonly (readonly (keyof MpesaEnvironment)[])[];

/** The account at Safaricom; `undefined` without one. */
export function readMpesa(e: MpesaEnvironment): MpesaConfig | undefined {
  const { MPESA_CONSUMER_KEY: consumerKey, MPESA_CONSUMER_SECRET: consumerSecret } = e;
  const { MPESA_SHORT_CODE: shortCode, MPESA_PASSKEY: passkey } = e;
  const { MPESA_INITIATOR: initiator, MPESA_SECURITY_CREDENTIAL: securityCredential } = e;
  if (!consumerKey || !consumerSecret || !shortCode || !passkey) return undefined;
  return {
    consumerKey,
    consumerSecret,
    shortCode,
    passkey,
    till: e.MPESA_TILL,
    reversals: initiator && securityCredential ? { initiator, securityCredential } : undefined,
  };
}

/** The faults of settings that are valid alone. */
export function mpesaFaults(e: MpesaEnvironment, publicUrl: string | undefined): string[] {
  const { MPESA_TILL, MPESA_INITIATOR } = e;
  if (!readMpesa(e)) {
    const lone = MPESA_TILL ? 'MPESA_TILL' : MPESA_INITIATOR && 'MPESA_INITIATOR';
    return lone ? [`${lone} needs an account: set MPESA_CONSUMER_KEY and the others`] : [];
  }
  if (publicUrl?.startsWith('https:')) return [];
  return ['M-Pesa reports to an address with https only: set PUBLIC_URL to one'];
}
