import type { ColumnType, Selectable } from 'kysely';
import type { Language } from '#brands/brand.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { OrderState, Shelf } from '../rules/purchase.ts';

export type Words = Readonly<Partial<Record<Language, string>>>;

/** The tables of this capability; see migrations 0035 and 0041. */
export interface StoreTables {
  store_items: {
    id: string;
    audience: string;
    shelf: Shelf;
    design: string | null;
    names: Words;
    texts: Words;
    price: number;
    stock: number | null;
    limit_most: number | null;
    limit_days: number | null;
    asks_address: boolean;
    on: boolean;
    created_at: Date;
    changed_at: Date;
  };
  store_orders: {
    id: string;
    audience: string;
    brand: string;
    item_id: string;
    player_id: PlayerId;
    key: string;
    price: number;
    /** True if the order reduced a counted stock. */
    from_stock: boolean;
    state: OrderState;
    at: Date;
    changed_at: Date;
    channel: Unset<'sms' | 'mail' | 'screen'>;
    sent_to: Unset<string>;
    sends: ColumnType<number, undefined, number>;
    sent_at: Unset<Date>;
    shown: ColumnType<number, undefined, number>;
    shown_at: Unset<Date>;
    /** Sealed. */
    address: Buffer | null;
    note: Unset<string>;
    refund_reason: Unset<string>;
    refunded_by: Unset<string>;
  };
  store_codes: {
    id: string;
    item_id: string;
    key_id: string;
    sealed: Buffer;
    mark: Buffer;
    good_until: Date | null;
    imported_at: Date;
    imported_by: string | null;
    order_id: string | null;
    spoiled_at: Date | null;
  };
  store_owned: {
    order_id: string;
    player_id: PlayerId;
    design: string;
    until: Date | null;
    spent_at: Date | null;
    at: Date;
  };
}

/** Empty at first. */
type Unset<T> = ColumnType<T | null, undefined, T | null>;

export type ItemRow = Selectable<StoreTables['store_items']>;
export type OrderRow = Selectable<StoreTables['store_orders']>;
