import { refuse } from '#platform/http/problems.ts';
import { ProcessorAway } from '#platform/ports/cards.ts';

/** Asks the processor on a caller's behalf; where it is away, the caller is told to try again. */
export async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProcessorAway)) throw error;
    throw refuse('processor_away', { status: 503, retryAfterSeconds: 5 });
  }
}
