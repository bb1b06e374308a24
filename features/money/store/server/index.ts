import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { storeKeepingCalls } from '../stock.contract.ts';
import type { storeCalls } from '../store.contract.ts';
import { buyItem } from './buying.ts';
import { keptOrders, moveOrder, refundOrder } from './fulfilling.ts';
import { importCodes } from './importing.ts';
import { keptItems, saveItem } from './keeping.ts';
import { myOrders, storeItems } from './listing.ts';
import { myEnhancers, wearEnhancer } from './owned.ts';
import { resendVoucher, showVoucher } from './vouchers.ts';

export { storePersonalData } from './data-export.ts';
export { auditStore, ownerOfOrder } from './orders.ts';
export { emotesOf, extraChallengesOf, streakProtection } from './owned.ts';
export { storeSealed } from './sealing.ts';
export { storeJobs } from './vouchers.ts';

export function storeHandlers(
  platform: Platform,
): Handlers<typeof storeCalls & typeof storeKeepingCalls> {
  return {
    storeItems: storeItems(platform),
    buyItem: buyItem(platform),
    myOrders: myOrders(platform),
    showVoucher: showVoucher(platform),
    resendVoucher: resendVoucher(platform),
    myEnhancers: myEnhancers(platform),
    wearEnhancer: wearEnhancer(),
    keptItems: keptItems(platform),
    saveItem: saveItem(),
    importCodes: importCodes(platform),
    keptOrders: keptOrders(platform),
    moveOrder: moveOrder(platform),
    refundOrder: refundOrder(platform),
  };
}
