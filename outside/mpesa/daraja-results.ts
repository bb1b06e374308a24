import { z } from 'zod';
import type { PromptReason, PromptReport } from '#platform/ports/mpesa.ts';

/** Result codes of a prompt in Daraja's documentation; all others are `failed`. */
const REASONS: Readonly<Record<string, PromptReason>> = {
  1: 'balance',
  2: 'limit',
  3: 'limit',
  4: 'limit',
  17: 'busy',
  1019: 'unanswered',
  1032: 'cancelled',
  1037: 'unanswered',
  2001: 'pin_wrong',
  8006: 'pin_locked',
};

export function reasonOf(code: string): PromptReason {
  return REASONS[code] ?? 'failed';
}

/** A code is a number in reports, and text in answers. */
export const resultCode = z.union([z.string(), z.number()]).transform(String);

const callback = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: z.string(),
      ResultCode: resultCode,
      CallbackMetadata: z
        .object({ Item: z.array(z.object({ Name: z.string(), Value: z.unknown() })) })
        .optional(),
    }),
  }),
});

export function readReport(body: unknown): PromptReport | undefined {
  const read = callback.safeParse(body);
  if (!read.success) return undefined;
  const { CheckoutRequestID: requestId, ResultCode: code, ...rest } = read.data.Body.stkCallback;
  if (code !== '0') return { requestId, paid: null };
  const items = rest.CallbackMetadata?.Item ?? [];
  const found = (name: string) => items.find(({ Name }) => Name === name)?.Value;
  const [shillings, receipt] = [Number(found('Amount')), found('MpesaReceiptNumber')];
  if (!Number.isFinite(shillings) || typeof receipt !== 'string') return undefined;
  return { requestId, paid: { amount: Math.round(shillings * 100), receipt } };
}

const reversal = z.object({ Result: z.object({ ResultCode: resultCode }) });
/** It was given back before. */
const REVERSED = 'R000001';

export function readReversal(body: unknown): 'given' | 'refused' | undefined {
  const read = reversal.safeParse(body);
  if (!read.success) return undefined;
  return ['0', REVERSED].includes(read.data.Result.ResultCode) ? 'given' : 'refused';
}
