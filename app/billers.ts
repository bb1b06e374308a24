import { carrierBillers } from '#features/money/carriers/server/index.ts';
import { cardBiller } from '#features/money/payments/server/index.ts';
import type { Billers } from '#features/money/subscriptions/server/index.ts';
import type { Platform } from '#platform/platform.ts';

/** Whoever collects the money of subscriptions: the carriers by themselves, cards by a processor. */
export function billersOf(platform: Platform): Billers {
  return [cardBiller(platform), ...carrierBillers(platform)];
}
