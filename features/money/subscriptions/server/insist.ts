import type { Platform } from '#platform/platform.ts';

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** A job that calls somebody outside: whoever is away is called later, and later again; never given up. */
export async function insist(
  { log, workshop }: Platform,
  job: string,
  data: Readonly<Record<string, unknown>>,
  call: () => Promise<void>,
): Promise<void> {
  try {
    await call();
  } catch (error) {
    const tried = typeof data.tried === 'number' ? data.tried : 0;
    log.warn({ err: error, job, tried }, 'called again later');
    const wait = Math.min(FIRST_WAIT_MS * 2 ** tried, LONGEST_WAIT_MS);
    await workshop.transact((work) =>
      work.job(job, { ...data, tried: tried + 1 }, new Date(work.now.getTime() + wait)),
    );
  }
}
