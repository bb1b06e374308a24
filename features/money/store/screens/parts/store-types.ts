import type { ReplyOf } from '#platform/http/contract.ts';
import type { storeCalls } from '../../store.contract.ts';

export type Shop = ReplyOf<typeof storeCalls.storeItems>;
export type Item = Shop['items'][number];
export type Orders = ReplyOf<typeof storeCalls.myOrders>;
export type Order = Orders['items'][number];
export type Wardrobe = ReplyOf<typeof storeCalls.myEnhancers>;
export type Held = Wardrobe['held'][number];
