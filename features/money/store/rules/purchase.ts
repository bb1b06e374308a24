/** When something may be bought, and what becomes of an order. */

export const SHELVES = ['vouchers', 'enhancers', 'products'] as const;
export type Shelf = (typeof SHELVES)[number];

/** How many one player may have: so many in so many days, or ever. */
export interface Limit {
  readonly most: number;
  readonly days: number | null;
}

/** Everything that a purchase depends on, as it stands under the lock of the item. */
export interface Offer {
  /** Both the item, by its organiser, and its shelf, by the brand. */
  readonly on: boolean;
  /** Coins. */
  readonly price: number;
  /** The price that the buyer has seen. */
  readonly priceSeen: number;
  /** `null`: does not run out. */
  readonly stock: number | null;
  readonly limit: Limit | null;
  /** Bought within the days of the limit and not given back. */
  readonly bought: number;
  /** Of an enhancer: how many are held and in force, and how many may be. */
  readonly held: { readonly count: number; readonly most: number } | null;
  /** Coins of the buyer. */
  readonly balance: number;
}

export type PurchaseProblem =
  | 'item_off'
  | 'price_changed'
  | 'already_owned'
  | 'purchase_limit'
  | 'sold_out'
  | 'coins_short';

/**
 * Why something cannot be bought, the reason that would stay longest first; `null`: it can. What it refuses costs
 * nothing (rules.md "Coins": a balance is never negative).
 */
export function purchaseProblem(offer: Offer): PurchaseProblem | null {
  const { on, price, priceSeen, stock, limit, bought, held, balance } = offer;
  if (!on) return 'item_off';
  if (held && held.count >= held.most) return 'already_owned';
  if (limit && bought >= limit.most) return 'purchase_limit';
  if (stock !== null && stock < 1) return 'sold_out';
  if (price !== priceSeen) return 'price_changed';
  if (balance < price) return 'coins_short';
  return null;
}

/** From when on purchases count against a limit. */
export function limitSince({ days }: Limit, now: Date): Date {
  return days === null ? new Date(0) : new Date(now.getTime() - days * 86_400_000);
}

export const ORDER_STATES = [
  'delivering',
  'ordered',
  'preparing',
  'sent',
  'delivered',
  'refunded',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** How an order begins: a code is on its way, an enhancer works at once, a product is waited for. */
export function firstState(shelf: Shelf): OrderState {
  if (shelf === 'vouchers') return 'delivering';
  return shelf === 'enhancers' ? 'delivered' : 'ordered';
}

const NEXT: Readonly<Record<OrderState, readonly OrderState[]>> = {
  delivering: ['delivered', 'refunded'],
  ordered: ['preparing', 'sent', 'delivered', 'refunded'],
  preparing: ['sent', 'delivered', 'refunded'],
  sent: ['delivered', 'refunded'],
  delivered: ['refunded'],
  refunded: [],
};

/** Whether an order may go from one state to another; the coins are given back once at most. */
export function mayMove(from: OrderState, to: OrderState): boolean {
  return NEXT[from].includes(to);
}

/** Where an organiser may take the order of a product. */
export function nextSteps(from: OrderState): readonly OrderState[] {
  return from === 'delivering' || from === 'delivered'
    ? []
    : NEXT[from].filter((state) => state !== 'refunded');
}

/** A code goes back on the shelf only where nobody can have read it. */
export function isUnread({ sends, shown }: { sends: number; shown: number }): boolean {
  return sends === 0 && shown === 0;
}
