import {
  findPayment,
  type Payment,
  type PaymentBooks,
  paymentBooks,
} from '#features/money/payments/server/index.ts';
import type {
  ChargeAsked,
  ChargeId,
  ChargeResult,
  Holder,
} from '#features/money/subscriptions/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { type Mpesa, MpesaAway, type PromptReason } from '#platform/ports/mpesa.ts';
import { isOver, referenceOf } from '../rules/prompts.ts';
import { promptAddress } from './addresses.ts';
import { findPrompt, insertPrompt, keepRequestId } from './prompt-rows.ts';
import { GIVE_BACK_JOB } from './reversing.ts';
import type { PromptRow } from './tables.ts';

const NUMBER = 'number:';
const BRAND = 'mpesa';
/** Reasons as the screens name them, `declined_…` of `locales/<language>/billing.json`. */
const SHOWN_REASONS = {
  unanswered: 'prompt_unanswered',
  cancelled: 'prompt_cancelled',
  busy: 'prompt_busy',
  balance: 'wallet_short',
  limit: 'wallet_limit',
  pin_wrong: 'pin_wrong',
  pin_locked: 'pin_locked',
  failed: 'processor_error',
} as const satisfies Readonly<Record<PromptReason, string>>;
const UNCONFIRMED = 'M-Pesa reported money, and now calls its prompt not paid';
const OTHER_AMOUNT = 'M-Pesa took another amount than was asked for';

/** Sends the prompt of a charge once, and finds out what came of it. */
export interface Prompting {
  /** Sends the prompt; asks for the outcome of one that was sent before. */
  ask(asked: ChargeAsked): Promise<ChargeResult>;
  /** The outcome of a charge, recorded in the books of payments; `none` without a prompt. */
  look(chargeId: ChargeId): Promise<ChargeResult | { readonly state: 'none' }>;
}

export function prompting(platform: Platform): Prompting {
  const { db, mpesa, log } = platform;
  const books = paymentBooks(platform);
  const look: Prompting['look'] = async (chargeId) => {
    const prompt = await findPrompt(db, { charge_id: chargeId });
    const payment = prompt && (await findPayment(db, chargeId));
    if (!prompt || !payment) return { state: 'none' };
    if (payment.paid_at) {
      // the query has paid it before the report named the money
      if (isOtherAmount(prompt, payment)) log.error({ payment: payment.id }, OTHER_AMOUNT);
      return paidBy(payment);
    }
    return outcomeOf(platform, books, { prompt, payment });
  };
  return {
    look,
    async ask(asked) {
      const msisdn = numberOf(asked.holder);
      if (!mpesa || msisdn === undefined) return notPaid(platform, 'failed');
      const payment = await books.open(asked);
      const { chargeId } = asked;
      const last4 = msisdn.slice(-4);
      const prompt = await insertPrompt(platform, { chargeId, paymentId: payment.id, last4 });
      if (!prompt) {
        const known = await look(chargeId);
        return known.state === 'none' ? { state: 'unknown' } : known;
      }
      const answer = await answered(() =>
        mpesa.prompt({
          msisdn,
          amount: payment.amount,
          reference: referenceOf(asked.brand.name),
          description: asked.period,
          reportTo: promptAddress(platform, prompt.token),
        }),
      );
      if (answer?.state === 'sent') await keepRequestId(db, prompt, answer.requestId);
      if (answer?.state !== 'refused') return { state: 'unknown' }; // until the player has answered
      return decline(platform, books, payment, answer.reason);
    },
  };
}

interface Asked {
  readonly prompt: PromptRow;
  readonly payment: Payment;
}

async function outcomeOf(
  platform: Platform,
  books: PaymentBooks,
  { prompt, payment }: Asked,
): Promise<ChargeResult> {
  const { clock, mpesa, transactions, log } = platform;
  const { request_id: requestId, asked_at: askedAt } = prompt;
  const state = await stateOf(mpesa, requestId);
  switch (state.state) {
    case 'lost':
    case 'silent':
    case 'open': {
      const isDead = isOver({ askedAt, lastWord: state.state }, clock.now());
      return isDead ? decline(platform, books, payment, 'failed') : { state: 'unknown' };
    }
    case 'declined':
      if (prompt.receipt) log.error({ receipt: prompt.receipt }, UNCONFIRMED);
      return decline(platform, books, payment, state.reason);
    case 'paid': {
      if (isOtherAmount(prompt, payment)) {
        log.error({ payment: payment.id, paid: prompt.paid_amount }, OTHER_AMOUNT);
        if (!prompt.reversal_asked_at && !prompt.reversal) await giveBackSoon(platform, prompt);
        return decline(platform, books, payment, 'failed');
      }
      const by = { brand: BRAND, last4: prompt.last4 };
      return paidBy(await transactions.run((transaction) => books.paid(transaction, payment, by)));
    }
  }
}

function isOtherAmount({ paid_amount: paid }: PromptRow, { amount }: Payment): boolean {
  return paid !== null && paid !== amount;
}

function giveBackSoon({ transactions }: Platform, { charge_id: chargeId }: PromptRow) {
  return transactions.run((transaction) => transaction.job(GIVE_BACK_JOB, { chargeId }));
}

async function stateOf(mpesa: Mpesa | undefined, requestId: string | null) {
  if (requestId === null) return { state: 'lost' } as const;
  const found = mpesa && (await answered(() => mpesa.find(requestId)));
  return found ?? ({ state: 'silent' } as const);
}

async function decline(
  platform: Platform,
  books: PaymentBooks,
  payment: Payment,
  reason: PromptReason,
): Promise<ChargeResult> {
  const kept = await platform.transactions.run((transaction) =>
    books.declined(transaction, payment),
  );
  return kept.paid_at ? paidBy(kept) : notPaid(platform, reason);
}

function notPaid({ clock }: Pick<Platform, 'clock'>, reason: PromptReason): ChargeResult {
  return { state: 'declined', at: clock.now(), reason: SHOWN_REASONS[reason] };
}

function paidBy({ id, paid_at, updated_at }: Payment): ChargeResult {
  return { state: 'paid', at: paid_at ?? updated_at, reference: id };
}

/** `undefined` if M-Pesa did not answer. */
async function answered<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof MpesaAway) return undefined;
    throw error;
  }
}

/** The number of a holder: the one that the player signed in with. */
function numberOf({ key }: Holder): string | undefined {
  return key.startsWith(NUMBER) ? key.slice(NUMBER.length) : undefined;
}
