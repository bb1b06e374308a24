import type { ReplyOf } from '#platform/http/contract.ts';
import type { storeKeepingCalls } from '../../stock.contract.ts';

export type KeptItem = ReplyOf<typeof storeKeepingCalls.keptItems>['items'][number];
export type KeptOrder = ReplyOf<typeof storeKeepingCalls.keptOrders>['items'][number];
export type Imported = ReplyOf<typeof storeKeepingCalls.importCodes>;
