/** Rules of purchases and of the states of orders. */

export const SHELVES = ['vouchers', 'enhancers', 'products'] as const;
export type Shelf = (typeof SHELVES)[number];

/** Most purchases of one player in `days` days, or ever if that is `null`. */
export interface Limit {
  readonly most: number;
  readonly days: number | null;
}

/** Everything that a purchase depends on, read under the lock of the item. */
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
  /** For an enhancer: the number held and in force, and the most allowed. */
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
 * The reason against a purchase, the one that lasts longest first; `null` if there is none. A refused purchase costs
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

/** The moment from which purchases count against a limit. */
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

/** State of a new order: a code is on its way, an enhancer works at once, a product waits for its organiser. */
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

/** True if an order may move from one state to another; coins are given back at most once. */
export function mayMove(from: OrderState, to: OrderState): boolean {
  return NEXT[from].includes(to);
}

/** States to which an organiser may move the order of a product. */
export function nextSteps(from: OrderState): readonly OrderState[] {
  return from === 'delivering' || from === 'delivered'
    ? []
    : NEXT[from].filter((state) => state !== 'refunded');
}

/** True if nobody can have read a code, so that it may go back on the shelf. */
export function isUnread({ sends, shown }: { sends: number; shown: number }): boolean {
  return sends === 0 && shown === 0;
}
