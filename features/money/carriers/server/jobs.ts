import { brandOfCode } from '#brands/brands.ts';
import type { Platform } from '#platform/platform.ts';
import { isCarrierFault } from '#platform/ports/carrier-error.ts';
import { checkStatus } from './checking.ts';
import { noticeJobs } from './notices.ts';
import { askAfterSilent, STATUS_JOB } from './watching.ts';

/** Names the jobs of carriers: what they told, and whom they are asked after. */
export function carriersJobs(platform: Platform): void {
  const { jobs } = platform;
  noticeJobs(platform);
  jobs.handle(STATUS_JOB, async ({ brand, msisdn, entered }) => {
    await check(platform, String(brand), String(msisdn));
    if (entered) await trackLogin(platform, String(brand), String(msisdn));
  });
  jobs.every('carrier-watch', '*/5 * * * *', () => askAfterSilent(platform));
}

/** Carrier billing wants to know who comes in; that it missed one is no matter. */
async function trackLogin({ carriers }: Platform, code: string, msisdn: string): Promise<void> {
  const brand = brandOfCode(code);
  if (brand?.carrier?.service !== 'dcb') return;
  await carriers.dcb.trackLogin({ msisdn, service: brand.serviceId }).catch(nothingWhenAway);
}

/** One question, and no more: who does not answer is asked again in its turn, not in a storm. */
async function check(platform: Platform, code: string, msisdn: string): Promise<void> {
  const brand = brandOfCode(code);
  if (!brand?.carrier) return;
  await checkStatus(platform, brand, msisdn).catch(nothingWhenAway);
}

function nothingWhenAway(error: unknown): void {
  if (!isCarrierFault(error, 'unavailable', 'refused', 'malformed', 'not_found')) throw error;
}
