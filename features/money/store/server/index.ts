import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { storeKeepingCalls } from '../stock.contract.ts';
import type { storeCalls } from '../store.contract.ts';
import { buyItem } from './buying.ts';
import { keptOrders, moveOrder, refundOrder } from './fulfilling.ts';
import { importCodes } from './importing.ts';
import { keptItems, saveItem } from './keeping.ts';
import { myOrders, storeItems } from './listing.ts';
import { resendVoucher, showVoucher } from './vouchers.ts';
import { myEnhancers, wearEnhancer } from './wearing.ts';

export { auditStore } from './audit.ts';
export { storePersonalData } from './data-export.ts';
export { storeJobs } from './jobs.ts';
export { emotesOf, extraChallengesOf, streakProtection } from './owned.ts';
export { ownerOfOrder } from './owners.ts';
export { storeSealed } from './sealing.ts';

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
