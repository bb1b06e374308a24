import { createCarriers } from '#outside/carriers/carriers.ts';
import { PATIENCE, type Patience, type Report } from '#outside/carriers/service.ts';
import type { Config } from '#platform/config/config.ts';
import type { RuleBook } from '#platform/config/rule-book.ts';
import type { Platform } from '#platform/platform.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { StandIns } from '#sandbox/stand-ins.ts';

/** The carriers' services that are configured, or the sandbox's, and the secrets they sign with. */
export function carriersOf(
  { carriers: { services, callbackSecrets, inboundSecret } }: Config,
  standIns: StandIns | undefined,
  rules: RuleBook,
  log: Log,
): Pick<Platform, 'carriers' | 'carrierSecrets'> {
  const carriers = createCarriers(
    standIns?.carriers.access ?? services,
    reportTo(log),
    patienceOf(rules),
  );
  return { carriers, carrierSecrets: standIns?.carriers ?? { callbackSecrets, inboundSecret } };
}

/** Calls that fail are worth a line: which, how and after how long, and never about whom. */
function reportTo(log: Log): Report {
  return (entry, error) => {
    if (!error) log.debug(entry, 'carrier');
    else log.warn({ ...entry, reason: error.reason, mayBeDone: error.mayBeDone }, 'carrier');
  };
}

function patienceOf(rules: RuleBook): Patience {
  return {
    timeoutMs: rules.duration('CARRIER_TIMEOUT', PATIENCE.timeoutMs),
    retries: rules.count('CARRIER_RETRIES', PATIENCE.retries),
    firstWaitMs: rules.duration('CARRIER_FIRST_WAIT', PATIENCE.firstWaitMs),
    breakAfter: rules.count('CARRIER_BREAKS_AFTER', PATIENCE.breakAfter),
    halfOpenAfterMs: rules.duration('CARRIER_HALF_OPEN_AFTER', PATIENCE.halfOpenAfterMs),
  };
}
