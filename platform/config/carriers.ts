import { z } from 'zod';

/** Address and credentials of a carrier's service. */
export interface ServiceSettings {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

const PREFIXES = {
  dcb: 'DCB',
  kenya: 'KENYA',
  telkom: 'TELKOM',
  operatorData: 'OPERATOR_DATA',
  paymentIntegration: 'PAYMENT_INTEGRATION',
  utilities: 'UTILITIES',
} as const;
type ServiceName = keyof typeof PREFIXES;
/** Those that call us back, signed by a secret of their own. */
const CALLERS = ['dcb', 'kenya', 'telkom'] as const;
type CallerName = (typeof CALLERS)[number];

export interface CarrierConfig {
  readonly services: Readonly<Partial<Record<ServiceName, ServiceSettings>>>;
  readonly callbackSecrets: Readonly<Partial<Record<CallerName, string>>>;
  /** Signs what players send by SMS or dial, as their operators pass it on to us. */
  readonly inboundSecret: string | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

const SECRET_MIN = 16;
const web = z.url({ protocol: /^https?$/ });

/**
 * Reads `<SERVICE>_URL`, `_USER`, `_PASSWORD` and, of those that call back, `_CALLBACK_SECRET`: all of them or
 * none. The same with `<SERVICE>_STAGING_…`, which counts only where production's are not set (section 7).
 */
export function readCarriers(env: Env): { carriers: CarrierConfig; faults: string[] } {
  const faults: string[] = [];
  const services: Partial<Record<ServiceName, ServiceSettings>> = {};
  const callbackSecrets: Partial<Record<CallerName, string>> = {};
  for (const [name, prefix] of Object.entries(PREFIXES) as [ServiceName, string][]) {
    const caller = CALLERS.find((each) => each === name);
    const read = [prefix, `${prefix}_STAGING`].map((at) => readService(env, at, !!caller, faults));
    const found = read.find((each) => each !== undefined); // production before staging
    if (!found) continue;
    services[name] = { url: found.url, user: found.user, password: found.password };
    if (caller) callbackSecrets[caller] = found.secret;
  }
  const inboundSecret = env.INBOUND_SECRET || undefined;
  if (inboundSecret && inboundSecret.length < SECRET_MIN) {
    faults.push(`INBOUND_SECRET: needs ${SECRET_MIN} characters or more`);
  }
  if ((services.dcb || services.kenya) && !services.paymentIntegration) {
    faults.push(
      'DCB_… and KENYA_… begin their subscriptions by PAYMENT_INTEGRATION_URL: set it too',
    );
  }
  return { carriers: { services, callbackSecrets, inboundSecret }, faults };
}

function readService(env: Env, prefix: string, callsBack: boolean, faults: string[]) {
  const parts = ['URL', 'USER', 'PASSWORD', ...(callsBack ? ['CALLBACK_SECRET'] : [])];
  const names = parts.map((part) => `${prefix}_${part}`);
  const [url, user, password, secret = ''] = names.map((name) => env[name] || undefined);
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return undefined;
  if (!url || !user || !password || missing.length > 0) {
    faults.push(`${names.join(', ')} go together: ${missing.join(', ')} missing`);
    return undefined;
  }
  if (!web.safeParse(url).success) faults.push(`${prefix}_URL: no http(s) address`);
  if (callsBack && secret.length < SECRET_MIN) {
    faults.push(`${prefix}_CALLBACK_SECRET: needs ${SECRET_MIN} characters or more`);
  }
  return { url: url.replace(/\/+$/, ''), user, password, secret };
}
