import { paymentBooks } from '#features/money/payments/server/index.ts';
import type { ChargedBiller } from '#features/money/subscriptions/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { prompting } from './prompting.ts';
import { refundPayment } from './reversing.ts';

export { mpesaPersonalData } from './data-export.ts';
export { mpesaJobs, serveMpesaReports } from './reports.ts';

/** Charges subscriptions by M-Pesa: each charge is a prompt that the player approves, or not. */
export function mpesaBiller(platform: Platform): ChargedBiller {
  const prompts = prompting(platform);
  return {
    payer: 'mpesa',
    collects: 'prompt',
    charge: prompts.ask,
    find: prompts.look,
    async withdraw(chargeId) {
      const result = await prompts.look(chargeId);
      if (result.state === 'paid' || result.state === 'declined') return result;
      if (result.state === 'none') {
        return { state: 'declined', at: platform.clock.now(), reason: 'processor_error' };
      }
      throw new Error('a prompt cannot be taken back, and may still be approved');
    },
    sendMail: paymentBooks(platform).sendMail,
    refund: (_subscription, payment) => refundPayment(platform, payment),
  };
}
