import { brandOfCode } from '#brands/brands.ts';
import { isCarrierFault } from '#outside/carriers/errors.ts';
import type { Platform } from '#platform/platform.ts';
import { checkStatus } from './checking.ts';
import { noticeJobs } from './notices.ts';
import { askAfterSilent, STATUS_JOB } from './watching.ts';

/** Names the jobs of carriers: what they told, and whom they are asked after. */
export function carriersJobs(platform: Platform): void {
  const { jobs } = platform;
  noticeJobs(platform);
  jobs.handle(STATUS_JOB, ({ brand, msisdn }) => check(platform, String(brand), String(msisdn)));
  jobs.every('carrier-watch', '*/5 * * * *', () => askAfterSilent(platform));
}

/** One question, and no more: who does not answer is asked again in its turn, not in a storm. */
async function check(platform: Platform, code: string, msisdn: string): Promise<void> {
  const brand = brandOfCode(code);
  if (!brand?.carrier) return;
  try {
    await checkStatus(platform, brand, msisdn);
  } catch (error) {
    if (!isCarrierFault(error, 'unavailable', 'refused', 'malformed')) throw error;
  }
}
