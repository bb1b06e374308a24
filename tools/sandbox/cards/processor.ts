import { found, type ProcessorParts } from './entries.ts';
import { disputesIn, paymentsIn } from './payments.ts';
import { setupsIn } from './setups.ts';

export type Processor = ReturnType<typeof createProcessor>;

/** The sandbox's card processor without HTTP: cards, payments, the bank's second step. */
export function createProcessor(parts: ProcessorParts) {
  const { setups, payments } = parts.books;
  const { answerAboutCard, ...ofSetups } = setupsIn(parts);
  const { answerAboutPayment, ...ofPayments } = paymentsIn(parts);
  return {
    ...ofSetups,
    ...ofPayments,
    ...disputesIn(parts),

    /** Applies the holder's answer to the bank, and returns the address to go back to. */
    answerBank(token: string, approved: boolean): string {
      const setup = setups.find(({ bank }) => bank === token);
      if (setup) {
        answerAboutCard(setup, approved);
        return setup.returnUrl;
      }
      const payment = found(payments.find(({ bank }) => bank === token));
      answerAboutPayment(payment, approved);
      return found(payment.returnUrl);
    },

    /** The subject of the bank's page. */
    bankCase(token: string): { amount: number; currency: string } | null {
      if (setups.some(({ bank }) => bank === token)) return null;
      return found(payments.find(({ bank }) => bank === token));
    },
  };
}
