import type { CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import { type CardProcessor, ProcessorAway } from '#platform/ports/cards.ts';

/** Returns the card processor of a call's brand, or refuses. */
export function processorFor({ cards }: Platform, { brand }: CallContext): CardProcessor {
  if (!brand.cards || !cards) throw refuse('cards_not_taken', { status: 409 });
  return cards;
}

export function processorOf({ cards }: Platform): CardProcessor {
  if (!cards) throw new Error('nobody processes cards here'); // no card can have been saved
  return cards;
}

/** Asks the processor for a caller; refuses with 503 if it does not answer. */
export async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProcessorAway)) throw error;
    throw refuse('processor_away', { status: 503, retryAfterSeconds: 5 });
  }
}
