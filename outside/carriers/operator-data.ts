import { z } from 'zod';
import type { CarrierService } from './service.ts';
import { orNothing } from './shapes.ts';

const answer = z.object({ network: z.string().min(1) });

/** The operator data service of South Africa (section 7, "Other services"). */
export interface OperatorData {
  /** The network a number is on today, by its own name; nothing where the number is on none. */
  networkOf(of: { msisdn: string }): Promise<string | null>;
}

export function createOperatorData({ ask }: CarrierService): OperatorData {
  return {
    networkOf: async (of) =>
      (await orNothing(ask('network-of-msisdn', of, answer)))?.network ?? null,
  };
}
