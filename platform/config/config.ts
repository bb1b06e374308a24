import { z } from 'zod';
import { type CarrierConfig, readCarriers } from './carriers.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const onOff = z.enum(['on', 'off']);

/** `<brand-code>:<secret>`, several with commas between. */
const PORTAL_SECRETS = /^[a-z0-9-]+:[^,\s]{32,}(?:,[a-z0-9-]+:[^,\s]{32,})*$/;

/** `<name>:<secret>`, several with commas between; the first one seals. */
const VOUCHER_KEYS = /^[a-z0-9-]{1,20}:[^,\s]{32,}(?:,[a-z0-9-]{1,20}:[^,\s]{32,})*$/;

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('::'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  SANDBOX: onOff.optional(),
  SANDBOX_DATA: onOff.default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  TRUST_PROXY: z.union([onOff, z.coerce.number().int().min(1).max(10)]).default('off'),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TOKEN: z.string().min(16).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'a secret key of Stripe')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'a publishable key of Stripe').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'the secret of a webhook')
    .optional(),
  SANDBOX_CARDS_PORT: port.default(0),
  SANDBOX_CARDS_URL: z.url({ protocol: /^https?$/ }).optional(),
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'a public key for web push, base64url')
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'a private key for web push, base64url')
    .optional(),
  PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)\S+$/, 'mailto:… or https://…')
    .optional(),
  SECRET: z.string().min(32).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  BRANDS_FILE: z.string().min(1).optional(),
  WEBHOOKS_TO_LOOPBACK: onOff.optional(),
  VOUCHER_KEYS: z
    .string()
    .regex(VOUCHER_KEYS, 'is <name>:<secret>,… with secrets of 32 characters or more')
    .optional(),
  PORTAL_SECRETS: z
    .string()
    .regex(PORTAL_SECRETS, 'is <brand-code>:<secret>,… with secrets of 32 characters or more')
    .optional(),
});

/** The name of every setting but those of the carriers; `docs/running.md` explains them. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly publicUrl: string | undefined;
  readonly production: boolean;
  /** Stand-ins for the outside world, sample data and the `/sandbox` pages. */
  readonly sandbox: boolean;
  /** Whether the sandbox comes with players, battlegrounds and a month that has been played. */
  readonly sampleData: boolean;
  readonly logLevel: string;
  /** How many proxies stand before us and tell the callers' addresses; 0 is none. */
  readonly proxies: number;
  readonly sms: { url: string; token: string } | undefined;
  readonly carriers: CarrierConfig;
  readonly mail: { url: string; from: string } | undefined;
  /** The account at Stripe that takes cards; without it no cards are taken outside the sandbox. */
  readonly stripe: StripeSettings | undefined;
  /** Where the sandbox's processor of cards listens (0: any free port), and how browsers get there. */
  readonly sandboxCards: { port: number; url: string | undefined };
  /** By which push services know us; made and kept in the database where it is not set. */
  readonly push: PushSettings | undefined;
  /** Keys one-way hashes of codes and addresses; made and kept in `dataDir` where it is not set. */
  readonly secret: string | undefined;
  /** Opens `/metrics` to whoever bears it; without one they are for this machine alone. */
  readonly metricsToken: string | undefined;
  /** A deployment's own brands and origins, as JSON. */
  readonly brandsFile: string | undefined;
  /** Secrets shared with the portals that visitors come from, by brand. */
  readonly portalSecrets: Readonly<Record<string, string>>;
  /** What seals codes of vouchers, the present key first; without any it follows from `secret`. */
  readonly voucherKeys: readonly { readonly id: string; readonly secret: string }[];
  /** Webhooks may lead to this machine; only with the sandbox. */
  readonly webhooksToLoopback: boolean;
  /** Every `RULES_…` variable, without its prefix; read by `playRules`. */
  readonly ruleOverrides: Readonly<Record<string, string>>;
}

interface PushSettings {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Whom push services write to; the sender of e-mails where it is not set. */
  readonly subject: string | undefined;
}

interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** The settings are wrong; `message` lists every fault, one a line. */
export class ConfigError extends Error {}

/** Reads the settings once, at start. Throws a {@link ConfigError} that names all that is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(withoutEmpty(env));
  const { carriers, faults: carrierFaults } = readCarriers(env);
  if (!parsed.success) throw new ConfigError([faults(parsed.error), ...carrierFaults].join('\n'));
  const e = parsed.data;
  const sms = e.SMS_URL && e.SMS_TOKEN ? { url: e.SMS_URL, token: e.SMS_TOKEN } : undefined;
  const mail = e.SMTP_URL && e.MAIL_FROM ? { url: e.SMTP_URL, from: e.MAIL_FROM } : undefined;
  const production = e.NODE_ENV === 'production';
  const stripe = stripeOf(e);
  const hasCarrier = Object.keys(carriers.services).length > 0;
  const isReal = sms !== undefined || mail !== undefined || stripe !== undefined || hasCarrier;
  const sandbox = isReal ? false : production ? e.SANDBOX === 'on' : e.SANDBOX !== 'off';
  const wrong = [...contradictions(e, production, sandbox), ...carrierFaults];
  if (hasCarrier && e.SANDBOX === 'on') {
    wrong.push('SANDBOX=on cannot be combined with real carriers');
  }
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    redisUrl: e.REDIS_URL,
    publicUrl: e.PUBLIC_URL,
    production,
    sandbox,
    sampleData: sandbox && e.SANDBOX_DATA === 'on',
    logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'), // at one's desk the welcome stays in sight
    proxies: proxiesOf(e.TRUST_PROXY),
    sms,
    carriers,
    mail,
    stripe,
    sandboxCards: { port: e.SANDBOX_CARDS_PORT, url: e.SANDBOX_CARDS_URL },
    push: pushOf(e),
    secret: e.SECRET,
    metricsToken: e.METRICS_TOKEN,
    brandsFile: e.BRANDS_FILE,
    portalSecrets: portalSecrets(e.PORTAL_SECRETS),
    voucherKeys: voucherKeys(e.VOUCHER_KEYS),
    webhooksToLoopback: sandbox && e.WEBHOOKS_TO_LOOPBACK !== 'off',
    ruleOverrides: ruleOverrides(env),
  };
}

/** What is right in itself and wrong together. */
function contradictions(
  e: z.output<typeof environment>,
  production: boolean,
  sandbox: boolean,
): string[] {
  const wrong: string[] = [];
  const half = (e.SMS_URL === undefined) !== (e.SMS_TOKEN === undefined);
  if (half) wrong.push('SMS_URL and SMS_TOKEN go together: set both or neither');
  const halfMail = (e.SMTP_URL === undefined) !== (e.MAIL_FROM === undefined);
  if (halfMail) wrong.push('SMTP_URL and MAIL_FROM go together: set both or neither');
  const set = STRIPE.filter((name) => e[name] !== undefined);
  if (set.length > 0 && set.length < STRIPE.length) {
    wrong.push(`${STRIPE.join(', ')} go together: set all or none`);
  }
  if ((e.PUSH_PUBLIC_KEY === undefined) !== (e.PUSH_PRIVATE_KEY === undefined)) {
    wrong.push('PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY go together: set both or neither');
  }
  const real = (['SMS_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY'] as const).filter(
    (name) => e[name] !== undefined,
  );
  if (real.length > 0 && e.SANDBOX === 'on') {
    wrong.push(`SANDBOX=on cannot be combined with a real provider (${real.join(', ')})`);
  }
  if (!e.SMS_URL && !sandbox) {
    wrong.push('without the sandbox a real SMS provider is needed: set SMS_URL and SMS_TOKEN');
  }
  if (!e.SMTP_URL && !sandbox) {
    wrong.push('without the sandbox a real mail server is needed: set SMTP_URL and MAIL_FROM');
  }
  if (!e.PUBLIC_URL && !sandbox) {
    wrong.push('without the sandbox PUBLIC_URL is needed: links in messages lead there');
  }
  if (e.WEBHOOKS_TO_LOOPBACK === 'on' && !sandbox) {
    wrong.push(
      'WEBHOOKS_TO_LOOPBACK=on needs the sandbox: webhooks lead to the open internet only',
    );
  }
  if (production && !e.SECRET && e.DATABASE_URL) {
    wrong.push('SECRET is needed in production, the same on every node (32 characters or more)');
  }
  return wrong;
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

function voucherKeys(text = ''): Config['voucherKeys'] {
  return text
    .split(',')
    .filter(Boolean)
    .map((pair) => ({
      id: pair.slice(0, pair.indexOf(':')),
      secret: pair.slice(pair.indexOf(':') + 1),
    }));
}

function stripeOf(e: z.output<typeof environment>): StripeSettings | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = e;
  if (!secretKey || !publishableKey || !webhookSecret) return undefined;
  return { secretKey, publishableKey, webhookSecret };
}

function pushOf(e: z.output<typeof environment>): PushSettings | undefined {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_SUBJECT: subject } = e;
  return publicKey && privateKey ? { publicKey, privateKey, subject } : undefined;
}

/** `on` is the one proxy that stands before most installations. */
function proxiesOf(setting: 'on' | 'off' | number): number {
  if (typeof setting === 'number') return setting;
  return setting === 'on' ? 1 : 0;
}

function portalSecrets(setting = ''): Record<string, string> {
  const pairs = setting.split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => [pair.split(':', 1)[0], pair.replace(/^[^:]*:/, '')]),
  );
}

function withoutEmpty(env: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

function ruleOverrides(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const overrides: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (name.startsWith('RULES_') && value) overrides[name.slice('RULES_'.length)] = value;
  }
  return overrides;
}

function faults(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n');
}
