import Stripe from 'stripe';
import { ProcessorAway } from '#platform/ports/cards.ts';

/** The same asked again is done once: Stripe answers what it answered the first time. */
export function once(kind: string, reference: string): { idempotencyKey: string } {
  return { idempotencyKey: `${kind}:${reference}` };
}

/** A processor that does not answer is one kind of error, whatever the SDK calls it. Throws {@link ProcessorAway}. */
export async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
    const away = [StripeAPIError, StripeConnectionError, StripeRateLimitError];
    if (away.some((kind) => error instanceof kind)) {
      throw new ProcessorAway('Stripe did not answer', { cause: error });
    }
    throw error;
  }
}

/** Ignores a missing object: it was removed before. */
export function forgotten(forget: () => Promise<unknown>): Promise<void> {
  return reached(async () => {
    try {
      await forget();
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  });
}

/** True if Stripe refuses a request because of its object's state, or because the object does not exist. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
