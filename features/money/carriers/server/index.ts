import { brandOfCode } from '#brands/brands.ts';
import type { Platform } from '#platform/platform.ts';
import { isCarrierFault } from '#platform/ports/carrier-error.ts';
import { checkStatus } from './checking.ts';
import { noticeJobs } from './notices.ts';
import { askAfterSilent, STATUS_JOB } from './watching.ts';

export { carrierBillers, carrierFor } from './billing.ts';
export { carriersHandlers } from './calls.ts';
export { carrierLookUp } from './checking.ts';
export { carriersPersonalData } from './data-export.ts';
export { thenCheck, thenShowAvatar } from './entering.ts';
export { serveCarrierWebhooks } from './webhooks.ts';

/** Registers the jobs of carriers: their callbacks, and our questions to them. */
export function carriersJobs(platform: Platform): void {
  const { jobs } = platform;
  noticeJobs(platform);
  jobs.handle(STATUS_JOB, async ({ brand, msisdn, entered }) => {
    await check(platform, String(brand), String(msisdn));
    if (entered) await trackLogin(platform, String(brand), String(msisdn));
  });
  jobs.every('carrier-watch', '*/5 * * * *', () => askAfterSilent(platform));
}

/** Reports a login to carrier billing; a failed report is ignored. */
async function trackLogin({ carriers }: Platform, code: string, msisdn: string): Promise<void> {
  const brand = brandOfCode(code);
  if (brand?.carrier?.service !== 'dcb') return;
  await carriers.dcb.trackLogin({ msisdn, service: brand.serviceId }).catch(nothingWhenAway);
}

/** Asks once. A failure waits for the next scheduled question, so that a carrier that is down gets no storm. */
async function check(platform: Platform, code: string, msisdn: string): Promise<void> {
  const brand = brandOfCode(code);
  if (!brand?.carrier) return;
  await checkStatus(platform, brand, msisdn).catch(nothingWhenAway);
}

function nothingWhenAway(error: unknown): void {
  if (!isCarrierFault(error, 'unavailable', 'refused', 'malformed', 'not_found')) throw error;
}
