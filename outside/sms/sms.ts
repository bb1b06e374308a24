import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import { type OutgoingSms, type Sms, SmsFailed } from '#platform/ports/sms.ts';
import type { Health } from '#platform/telemetry/health.ts';
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
  health?: Health,
): Sms {
  const ways = providers.map((provider) => {
    const breaker = breakerOf(patience);
    breaker.onStateChange((state) =>
      health?.cut(`sms:${provider.name}`, state === CircuitState.Open),
    );
    return { provider, breaker };
  });
  return {
    async send(message) {
      let failure: SmsFailed | undefined;
      for (const { provider, breaker } of ways) {
        try {
          return await attempt(provider, breaker, message, health);
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

async function attempt(
  provider: SmsProvider,
  breaker: CircuitBreakerPolicy,
  sms: OutgoingSms,
  health: Health | undefined,
) {
  const { name } = provider;
  try {
    const accepted = await breaker.execute(() => provider.send(sms));
    smsSends.inc({ provider: name, outcome: 'accepted' });
    health?.succeeded(`sms:${name}`);
    return accepted;
  } catch (error) {
    if (error instanceof SmsFailed) {
      smsSends.inc({ provider: name, outcome: error.failure });
      if (error.failure !== 'blocked') health?.failed(`sms:${name}`, error);
      throw error;
    }
    if (!(error instanceof BrokenCircuitError)) throw error;
    smsSends.inc({ provider: name, outcome: 'circuit_open' });
    throw new SmsFailed('refused', name, 'circuit open', { isAway: true });
  }
}
