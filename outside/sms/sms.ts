import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import { type OutgoingSms, type Sms, SmsFailed } from '#platform/ports/sms.ts';
import { smsSends } from './meter.ts';
import type { SmsProvider } from './provider.ts';

/** Failures in a row that open a provider's circuit, and the time until one message tries it again. */
export interface SmsPatience {
  readonly breakAfter: number;
  readonly halfOpenAfterMs: number;
}

export const SMS_PATIENCE: SmsPatience = { breakAfter: 3, halfOpenAfterMs: 60_000 };

/**
 * Sends by the first provider. The next one is asked only if the earlier one surely did not accept the message: it refused
 * it, or its circuit is open. A message with an unknown outcome goes to no other provider, because it may be on its way.
 */
export function createSms(
  providers: readonly SmsProvider[],
  patience: SmsPatience = SMS_PATIENCE,
): Sms {
  const ways = providers.map((provider) => ({ provider, breaker: breakerOf(patience) }));
  return {
    async send(message) {
      let failure: SmsFailed | undefined;
      for (const { provider, breaker } of ways) {
        try {
          return await attempt(provider, breaker, message);
        } catch (error) {
          if (!(error instanceof SmsFailed)) throw error;
          failure = error;
          if (error.failure !== 'refused') break;
        }
      }
      throw failure ?? new Error('no SMS provider is set up');
    },
    readReport: (name, callback) =>
      providers.find((provider) => provider.name === name)?.readReport(callback),
  };
}

/** Refusals of one message say nothing about the next; those without an answer do. */
function breakerOf({ breakAfter, halfOpenAfterMs }: SmsPatience): CircuitBreakerPolicy {
  const isAway = (error: unknown) => error instanceof SmsFailed && error.isAway;
  return circuitBreaker(handleWhen(isAway), {
    halfOpenAfter: halfOpenAfterMs,
    breaker: new ConsecutiveBreaker(breakAfter),
  });
}

async function attempt(provider: SmsProvider, breaker: CircuitBreakerPolicy, sms: OutgoingSms) {
  const { name } = provider;
  try {
    const accepted = await breaker.execute(() => provider.send(sms));
    smsSends.inc({ provider: name, outcome: 'accepted' });
    return accepted;
  } catch (error) {
    if (error instanceof SmsFailed) {
      smsSends.inc({ provider: name, outcome: error.failure });
      throw error;
    }
    if (!(error instanceof BrokenCircuitError)) throw error;
    smsSends.inc({ provider: name, outcome: 'circuit_open' });
    throw new SmsFailed('refused', name, 'circuit open', { isAway: true });
  }
}
