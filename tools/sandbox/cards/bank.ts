import type { DeclineReason } from '#platform/ports/cards.ts';
import type { Method } from './ledger.ts';
import { testCardOf } from './test-cards.ts';

/**
 * Why a card is not charged; nothing where it is; or that the bank asks its customer, which it can only while they
 * are there.
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
