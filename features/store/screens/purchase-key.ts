import { newKey } from '#ui/screen/new-key.ts';

/** Keys of this device's purchases that nobody knows the end of, by item: sent again, they are paid once. */
const unanswered = new Map<string, string>();

/** By which an item is bought; the same as before where the answer was lost, also once its sheet was closed. */
export function purchaseKey(itemId: string): string {
  return unanswered.get(itemId) ?? newKey();
}

export function notePurchase(itemId: string, key: string): void {
  if (typeof window === 'undefined') return; // the server buys for everybody
  unanswered.set(itemId, key);
}

export function settlePurchase(itemId: string): void {
  unanswered.delete(itemId);
}
