import type { FastifyInstance } from 'fastify';
import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { paymentsCalls } from '../payments.contract.ts';
import { checkout, checkoutBilling, checkoutPersonal } from './checkout.ts';
import { processorOf } from './processor.ts';
import { receipts, serveReceipts } from './receipts.ts';
import { checkoutFinish, FORGET_CARD_JOB, FORGET_CUSTOMER_JOB, forgetCard } from './saved-cards.ts';
import { chargeOutcome, confirmCharge } from './second-step.ts';
import { checkoutCard, checkoutFields } from './setups.ts';
import { cardEventJobs, serveCardEvents } from './webhooks.ts';

export { findPayment, type PaymentBooks, paymentBooks, paymentById } from './books.ts';
export { cardBiller } from './charging.ts';
export { paymentsPersonalData } from './data-export.ts';
export { type SampleBank, samplePayments } from './samples.ts';
export { shareCard } from './saved-cards.ts';
export type { Payment } from './tables.ts';

export function paymentsHandlers(platform: Platform): Handlers<typeof paymentsCalls> {
  return {
    checkout: checkout(platform),
    checkoutPersonal: checkoutPersonal(platform),
    checkoutBilling: checkoutBilling(platform),
    checkoutCard: checkoutCard(platform),
    checkoutFields: checkoutFields(platform),
    checkoutFinish: checkoutFinish(platform),
    confirmCharge: confirmCharge(platform),
    chargeOutcome: chargeOutcome(platform),
    receipts: receipts(platform),
  };
}

export function paymentsJobs(platform: Platform): void {
  cardEventJobs(platform);
  platform.jobs.handle(FORGET_CUSTOMER_JOB, ({ customer, processor = null }) =>
    processorOf(platform, { processor: nameIn(processor) }).forgetCustomer(String(customer)),
  );
  platform.jobs.handle(FORGET_CARD_JOB, ({ token, processor = null }) =>
    forgetCard(platform, String(token), nameIn(processor)),
  );
}

/** Jobs of an earlier release name no processor: there was one. */
function nameIn(processor: unknown): string | null {
  return typeof processor === 'string' ? processor : null;
}

/** Routes outside the contract: the processors' webhooks, and receipts as files. */
export async function servePayments(app: FastifyInstance, platform: Platform): Promise<void> {
  await serveCardEvents(app, platform);
  serveReceipts(app, platform);
}
