import { newKey } from '#ui/screen/new-key.ts';

/** Key in the storage of the tab, because the page may reload before the answer arrives. */
const KEPT = 'bl-purchases';

/** Keys of this tab's unanswered purchases, by item: a repeat with the same key is paid once. */
let unanswered: Map<string, string> | undefined;

/** Key for the purchase of an item; the same as before if the answer was lost, even if its sheet was closed. */
export function purchaseKey(itemId: string): string {
  return (isBrowser() && known().get(itemId)) || newKey();
}

export function rememberPurchase(itemId: string, key: string): void {
  if (!isBrowser()) return; // the server handles the purchases of all players
  keep(known().set(itemId, key));
}

export function forgetPurchase(itemId: string): void {
  if (isBrowser() && known().delete(itemId)) keep(known());
}

function isBrowser(): boolean {
  return typeof window !== 'undefined';
}

function known(): Map<string, string> {
  unanswered ??= new Map(Object.entries(remembered()));
  return unanswered;
}

function remembered(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}'); // written below
  } catch {
    return {}; // the browser refuses storage
  }
}

function keep(keys: ReadonlyMap<string, string>): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(keys)));
  } catch {
    // the keys then last as long as the page
  }
}
