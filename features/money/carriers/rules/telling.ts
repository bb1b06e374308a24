/** Which text message a subscriber gets for what their carrier told. */

export type Telling = 'welcome' | 'trial' | 'receipt' | 'failed' | 'stopped' | 'over';

type Status = 'pending' | 'trial' | 'active' | 'past_due' | 'cancelled' | 'expired';

const ON = ['trial', 'active'];

/**
 * A free welcome that names price and way to stop, when it begins; a receipt for each charge, but not every day
 * to who pays daily; a word when a charge failed, and when it is stopped (rules.md, "Subscription").
 */
export function tellingOf(
  before: Status | null,
  after: Status,
  told: { readonly charged: boolean; readonly stopped: boolean; readonly daily: boolean },
): Telling | null {
  const wasOn = before !== null && before !== 'pending' && before !== 'expired';
  if (told.stopped && after === 'cancelled') return 'stopped';
  if (told.stopped && after === 'expired') return 'over';
  if (ON.includes(after) && !wasOn) return after === 'trial' ? 'trial' : 'welcome';
  if (after === 'past_due' && before !== 'past_due') return 'failed';
  if (told.charged && after === 'active') {
    return told.daily && before === 'active' ? null : 'receipt';
  }
  return null;
}
