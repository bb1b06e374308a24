/** Text messages to a subscriber after their carrier's callbacks. */

export type Telling = 'welcome' | 'trial' | 'receipt' | 'failed' | 'stopped' | 'over';

type Status = 'pending' | 'trial' | 'active' | 'past_due' | 'cancelled' | 'expired';

const ON = ['trial', 'active'];

/**
 * Chooses the message (rules.md, "Subscription"): at the start a free welcome with the price and the way to stop; a
 * receipt for each charge, except for the further charges of a daily package; a notice of a failed charge; and one of
 * the end.
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
