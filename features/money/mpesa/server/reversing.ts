import { paymentBooks, paymentById } from '#features/money/payments/server/index.ts';
import type { RefundAnswer } from '#features/money/subscriptions/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { type Mpesa, MpesaAway } from '#platform/ports/mpesa.ts';
import { reversalAddress } from './addresses.ts';
import { findPrompt, keepReversal } from './prompt-rows.ts';
import type { PromptRow } from './tables.ts';

/** Job: gives money back that was taken in another amount than was asked for. */
export const GIVE_BACK_JOB = 'mpesa-give-back';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MOST_HOURS = 14 * 24;

/**
 * Refunds a payment. M-Pesa reports the outcome later: until then this throws, and is called again. Money that M-Pesa
 * does not give back is owed, and paid by hand.
 */
export async function refundPayment(platform: Platform, paymentId: string): Promise<RefundAnswer> {
  const { db, transactions } = platform;
  const payment = await paymentById(db, paymentId);
  if (payment.state === 'refunded') return 'given';
  const prompt = await findPrompt(db, { payment_id: paymentId });
  if (!prompt) return 'refused';
  const state = await reversalOf(platform, prompt, prompt.paid_amount ?? payment.amount);
  if (state === 'asked') throw new Error('M-Pesa has not reported the refund yet');
  if (state === 'given') {
    await transactions.run((transaction) => paymentBooks(platform).refunded(transaction, payment));
  }
  return state;
}

/** Gives back what a prompt took beyond the books; the log has an error if that fails. */
export async function giveBack(platform: Platform, chargeId: string, asked: number): Promise<void> {
  const { db, transactions, log } = platform;
  const prompt = await findPrompt(db, { charge_id: chargeId });
  if (!prompt?.paid_amount) return;
  const state = await reversalOf(platform, prompt, prompt.paid_amount).catch((error: unknown) => {
    if (error instanceof MpesaAway) return 'asked' as const;
    throw error;
  });
  if (state === 'given') return;
  const at = state === 'refused' ? undefined : hourLater(asked, platform.clock.now());
  if (!at) {
    log.error({ receipt: prompt.receipt }, 'money at M-Pesa has to be given back by hand');
    return;
  }
  await transactions.run((transaction) =>
    transaction.job(GIVE_BACK_JOB, { chargeId, asked: asked + 1 }, at),
  );
}

/** Not after two weeks without any report. */
function hourLater(asked: number, now: Date): Date | undefined {
  return asked < MOST_HOURS ? new Date(now.getTime() + HOUR) : undefined;
}

/** Asks for a reversal, again after an hour without a report: M-Pesa reverses a transaction once. */
async function reversalOf(
  platform: Platform,
  prompt: PromptRow,
  amount: number,
): Promise<RefundAnswer | 'asked'> {
  const { mpesa, db, clock } = platform;
  if (prompt.reversal) return prompt.reversal;
  if (!mpesa?.reverses) return 'refused';
  const now = clock.now();
  if (!prompt.receipt) {
    // only the report names the transaction, and it may still come
    return now.getTime() - prompt.asked_at.getTime() < DAY ? 'asked' : 'refused';
  }
  const askedAt = prompt.reversal_asked_at;
  if (askedAt && now.getTime() - askedAt.getTime() < HOUR) return 'asked';
  const answer = await ask(mpesa, platform, { ...prompt, receipt: prompt.receipt }, amount);
  await keepReversal(
    db,
    prompt,
    answer === 'asked' ? { reversal_asked_at: now } : { reversal: answer },
  );
  return answer;
}

function ask(
  mpesa: Mpesa,
  platform: Platform,
  { receipt, token }: { readonly receipt: string; readonly token: string },
  amount: number,
) {
  return mpesa.reverse({ receipt, amount, reportTo: reversalAddress(platform, token) });
}
