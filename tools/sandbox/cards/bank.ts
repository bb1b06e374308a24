import type { DeclineReason } from '#platform/ports/cards.ts';
import type { Method } from './ledger.ts';
import { testCardOf } from './test-cards.ts';

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
