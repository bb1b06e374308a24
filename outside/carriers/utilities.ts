import { z } from 'zod';
import type { CarrierService } from './service.ts';

const answer = z.object({ shortUrl: z.url({ protocol: /^https?$/ }) });

/** The utilities service (section 7, "Other services"): short addresses for text messages. */
export interface Utilities {
  shortLink(of: { url: string }): Promise<string>;
}

export function createUtilities({ ask }: CarrierService): Utilities {
  return { shortLink: async (of) => (await ask('short-link', of, answer)).shortUrl };
}
