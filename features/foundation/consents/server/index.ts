import { tables } from '#platform/database/database.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { consentsCalls } from '../consents.contract.ts';
import { consent, consents } from './consents.ts';
import type { ConsentsTables } from './tables.ts';

export { adoptConsents, logRegistration, mayAdvertiseTo, termsVersion } from './consents.ts';
export { consentsPersonalData } from './data-export.ts';

/** Visitors' choices are kept for a year, after which the dialog asks again. */
const KEEP_VISITORS_MS = 365 * 24 * 60 * 60 * 1000;

export function consentsHandlers(platform: Platform): Handlers<typeof consentsCalls> {
  return { consent: consent(platform), consents: consents(platform) };
}

export function consentsJobs({ jobs, db, clock }: Platform): void {
  jobs.every('prune-consents', '47 3 * * *', async () => {
    await tables<ConsentsTables>(db)
      .deleteFrom('consents')
      .where('holder', 'like', 'visitor:%')
      .where('given_at', '<', new Date(clock.now().getTime() - KEEP_VISITORS_MS))
      .execute();
  });
}
