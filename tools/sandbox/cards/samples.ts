import type { SampleBank } from '#features/money/payments/server/index.ts';
import type { Processor } from './processor.ts';

const NUMBER = '4242424242424242';
const FIRST_YEAR = 2040;
const YEARS = 40;

/** Gives sample players a card each at the sandbox's processor, and pays by it. */
export function sampleBank(processor: Processor): SampleBank {
  return (payer, { chargeId, price, brand, period }) => {
    const customer = processor.customer(payer.id, payer.name ?? '');
    const setup = processor.setup(`sample:${payer.id}`, customer, 'http://localhost/');
    const saved = processor.save(setup, cardFor(payer.id), null);
    if (!('state' in saved) || saved.state !== 'saved') return undefined;
    const { amount, currency } = price;
    const description = `${brand.code} ${period}`;
    const payment = processor.payment({ chargeId, customer, amount, currency, description });
    processor.confirm(payment, saved.card.token, null);
    return { customer, card: saved.card, payment: payment.id };
  };
}

/** The expiry distinguishes equal cards of different players. */
function cardFor(payer: string) {
  const digits = Number.parseInt(payer.slice(-8), 16);
  return { number: NUMBER, expMonth: (digits % 12) + 1, expYear: FIRST_YEAR + (digits % YEARS) };
}
