import { z } from 'zod';
import type { OperatorData } from '#platform/ports/carriers.ts';
import type { CarrierService } from './service.ts';
import { orNothing } from './shapes.ts';

const answer = z.object({ network: z.string().min(1) });

export function createOperatorData({ callWithRetries }: CarrierService): OperatorData {
  return {
    networkOf: async (of) =>
      (await orNothing(callWithRetries('network-of-msisdn', of, answer)))?.network ?? null,
  };
}
