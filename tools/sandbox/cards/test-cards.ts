import type { DeclineReason } from '#platform/ports/cards.ts';
import type { Method } from './ledger.ts';

/** A test card's behaviour. Numbers of Stripe's test mode behave as they do there. */
export interface TestCard {
  readonly number: string;
  readonly brand: 'visa' | 'mastercard';
  readonly does: string;
  /** Refused when it is saved. */
  readonly refused?: DeclineReason;
  /** The bank asks the player before it is saved, or before every charge. */
  readonly secondStep?: 'once' | 'always';
  /** Saved, and then declined at every charge, or at each after the first. */
  readonly charges?: 'declined' | 'first_only';
  /** Charged, but the answer is late or lost. */
  readonly answers?: 'slowly' | 'never';
}

export const TEST_CARDS: readonly TestCard[] = [
  visa('4242424242424242', 'Succeeds'),
  { number: '5555555555554444', brand: 'mastercard', does: 'Succeeds' },
  visa('4000000000009995', 'Declined: insufficient funds', { refused: 'insufficient_funds' }),
  visa('4000000000000069', 'Declined: expired', { refused: 'card_expired' }),
  visa('4000000000009979', 'Declined: stolen (the player is not told so)', {
    refused: 'card_refused',
  }),
  visa('4000000000000127', 'Declined: wrong CVV', { refused: 'cvc_wrong' }),
  visa('4000002500003155', 'The bank asks for a second step when it is saved', {
    secondStep: 'once',
  }),
  visa('4000002760003184', 'The bank asks for a second step at every charge', {
    secondStep: 'always',
  }),
  visa('4000000000000341', 'Is saved, and declined when it is charged', { charges: 'declined' }),
  visa('4000000000001109', 'Pays once; renewals are declined', { charges: 'first_only' }),
  visa('4000000000002206', 'Pays after some seconds', { answers: 'slowly' }),
  visa('4000000000003303', 'Pays, but the answer is lost on the way', { answers: 'never' }),
];

/** Accepts test cards only, so that nobody types a real one. */
export function testCardOf(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

function visa(number: string, does: string, behaviour: Partial<TestCard> = {}): TestCard {
  return { number, brand: 'visa', does, ...behaviour };
}

/**
 * The bank's answer to a charge: the reason for a decline, `null` for success, or a question to the customer, who has
 * to be present.
 */
export function bankSays(
  method: Pick<Method, 'like' | 'charges'> | undefined,
  isThere: boolean,
): DeclineReason | null | 'asks' {
  const card = method && testCardOf(method.like);
  if (!card) return 'card_refused';
  const isBroke =
    card.charges === 'declined' || (card.charges === 'first_only' && method.charges > 0);
  if (isBroke) return 'insufficient_funds';
  if (card.secondStep !== 'always') return null;
  return isThere ? 'asks' : 'authentication_needed';
}
