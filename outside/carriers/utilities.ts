import { z } from 'zod';
import type { Utilities } from '#platform/ports/carriers.ts';
import type { CarrierService } from './service.ts';

const answer = z.object({ shortUrl: z.url({ protocol: /^https?$/ }) });

export function createUtilities({ callWithRetries }: CarrierService): Utilities {
  return { shortLink: async (of) => (await callWithRetries('short-link', of, answer)).shortUrl };
}
