import type { CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import { type CardProcessor, ProcessorAway } from '#platform/ports/cards.ts';
import type { Payer } from './tables.ts';

/**
 * Returns the card processor of a caller, or refuses: the one that knows the payer, as long as there is one, else that of
 * the brand. So nobody's card is charged at a processor that does not have it.
 */
export function processorFor(
  { cards }: Platform,
  { brand }: CallContext,
  payer?: Pick<Payer, 'processor'>,
): CardProcessor {
  const known = payer?.processor ? cards.named(payer.processor) : undefined;
  const processor = known ?? cards.of(brand.cardProcessor);
  if (!brand.cards || !processor) throw refuse('cards_not_taken', { status: 409 });
  return processor;
}

/** Returns the processor that has the payer's card. */
export function processorOf(
  { cards }: Platform,
  { processor }: { readonly processor: string | null },
): CardProcessor {
  const found = cards.named(processor);
  if (!found) throw new Error(`the card processor ${processor} is not set up any longer`);
  return found;
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
