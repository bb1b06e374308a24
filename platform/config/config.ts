import type { BrandSet } from '#brands/brands.ts';
import { readBrands } from './brands-file.ts';
import { type CarrierConfig, readCarriers } from './carriers.ts';
import { contradictions } from './contradictions.ts';
import { type Environment, environment, readNamed } from './environment.ts';
import { formatFaults } from './faults.ts';
import { type MpesaConfig, readMpesa } from './mpesa.ts';
import { readSms, type SmsConfig } from './sms.ts';

/** The name of every setting but those of the carriers; `docs/running.md` explains them. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

/** Twice the time that a balancer needs which checks every two seconds and reacts to the third failure. */
const DRAIN_SECONDS = 15;
/** Browsers find every name below `.localhost` on their own machine. */
const SANDBOX_BRACKETS = 'brackets.localhost';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The database past a pooler, for migrations and sample data. */
  readonly databaseDirectUrl: string | undefined;
  /** `false` behind a pooler that knows no prepared statements. */
  readonly databasePrepared: boolean;
  readonly redisUrl: string | undefined;
  readonly publicUrl: string | undefined;
  readonly production: boolean;
  /** `false`: no job runs and nothing leaves; for a restored copy. */
  readonly workers: boolean;
  /** `WORKERS` as it is set; a restored copy works only with `on`. */
  readonly workersSetting: 'on' | 'off' | undefined;
  /** Time for which a stopping node still serves, until a balancer sends its callers elsewhere. */
  readonly drainSeconds: number;
  /** Stand-ins for the outside world, sample data and the `/sandbox` pages. */
  readonly sandbox: boolean;
  /** True if the sandbox has sample players, battlegrounds and a month of matches. */
  readonly sampleData: boolean;
  /** Hosts, in lower case and without ports, that the sandbox answers to as well. */
  readonly sandboxHosts: readonly string[];
  readonly logLevel: string;
  /** Share of successful requests with a line in the log: one in this number. */
  readonly logOneIn: number;
  /** The number of trusted proxies in front, which forward callers' addresses; 0 for none. */
  readonly proxies: number;
  readonly sms: SmsConfig | undefined;
  readonly carriers: CarrierConfig;
  readonly mail: { url: string; from: string } | undefined;
  /** The account at Stripe that takes cards; without it no cards are taken outside the sandbox. */
  readonly stripe: StripeSettings | undefined;
  /** The account at Paystack, for brands that choose it. */
  readonly paystack: { readonly secretKey: string } | undefined;
  /** The account at Safaricom, for brands that take M-Pesa. */
  readonly mpesa: MpesaConfig | undefined;
  /** The sandbox's card processor: its port (0 for any free one) and its address for browsers. */
  readonly sandboxCards: { port: number; url: string | undefined };
  /** The key pair for push services; created and stored in the database if not set. */
  readonly push: PushSettings | undefined;
  /** Keys one-way hashes of codes and addresses; created and stored in `dataDir` if not set. */
  readonly secret: string | undefined;
  /** The bucket of uploaded files; without it they are in `dataDir`. */
  readonly filesUrl: string | undefined;
  readonly s3: S3Settings;
  /** Seals the secrets in backups, and opens them in a restore. */
  readonly backupPassphrase: string | undefined;
  readonly backups: BackupSchedule;
  /** The bearer token for `/metrics`; without one only this machine may read them. */
  readonly metricsToken: string | undefined;
  /** The service that collects errors of the server and of pages; none if not set. */
  readonly errorReports: ErrorReportSettings | undefined;
  /** A deployment's own brands and origins, as JSON. */
  /** All brands that the process serves. */
  readonly brands: BrandSet;
  /** Secrets shared with the portals that visitors come from, by brand. */
  readonly portalSecrets: Readonly<Record<string, string>>;
  /** Programs that show a fixed token with their calls, as the client of the specification does. */
  readonly clientTokens: readonly { readonly id: string; readonly secret: string }[];
  /** The host, in lower case and without a port, that shows brackets to anybody, without sessions. */
  readonly bracketsHost: string | undefined;
  /** Keys that encrypt voucher codes, the current one first. Without any, `secret` gives one. */
  readonly voucherKeys: readonly { readonly id: string; readonly secret: string }[];
  /** Webhooks may lead to this machine; only with the sandbox. */
  readonly webhooksToLoopback: boolean;
  /** Every `RULES_…` variable, without its prefix; read by `playRules`. */
  readonly ruleOverrides: Readonly<Record<string, string>>;
}

export interface BackupSchedule {
  /** A folder or `s3://…`; without it no backup is scheduled. */
  readonly to: string | undefined;
  /** Times of day in minutes since midnight, UTC. */
  readonly at: readonly number[];
  /** The number of backups that stay. */
  readonly keep: number;
}

export interface S3Settings {
  /** `undefined` for that of AWS. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** `undefined`: those of the machine, as the SDK of AWS finds them. */
  readonly key: { readonly id: string; readonly secret: string } | undefined;
}

interface ErrorReportSettings {
  /** `https://<key>@<host>/<project>`. */
  readonly dsn: string;
  readonly environment: string;
}

interface PushSettings {
  readonly publicKey: string;
  readonly privateKey: string;
  /** The contact for push services; the sender of e-mails by default. */
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
  if (!parsed.success) throw refused([formatFaults(parsed.error, env), ...carrierFaults]);
  const e = parsed.data;
  const sms = readSms(e);
  const mail = e.SMTP_URL && e.MAIL_FROM ? { url: e.SMTP_URL, from: e.MAIL_FROM } : undefined;
  const production = e.NODE_ENV === 'production';
  const workers = e.WORKERS !== 'off';
  const hasCarrier = Object.keys(carriers.services).length > 0;
  const takers = takersOf(e);
  const takesMoney = hasCarrier || Object.values(takers).some((taker) => taker !== undefined);
  const isReal = sms !== undefined || mail !== undefined || takesMoney;
  const sandbox = isReal ? false : production ? e.SANDBOX === 'on' : e.SANDBOX !== 'off';
  const { set: brands, faults: brandFaults } = readBrands(e.BRANDS_FILE, sandbox);
  const wrong = [
    ...contradictions(e, { production, sandbox, hasCarrier, workers, brands }),
    ...carrierFaults,
    ...brandFaults,
  ];
  if (wrong.length > 0 || !brands) throw refused(wrong);
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    ...databaseOf(e),
    redisUrl: e.REDIS_URL,
    publicUrl: e.PUBLIC_URL,
    production,
    sandbox,
    workers,
    workersSetting: e.WORKERS,
    drainSeconds: e.DRAIN_SECONDS ?? (production ? DRAIN_SECONDS : 0),
    sampleData: sandbox && workers && e.SANDBOX_DATA === 'on',
    sandboxHosts: (e.SANDBOX_HOSTS ?? '').toLowerCase().split(',').filter(Boolean),
    logOneIn: e.LOG_ONE_IN,
    logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'), // on a developer's machine the welcome stays visible
    proxies: proxiesOf(e.TRUST_PROXY),
    sms,
    carriers,
    mail,
    ...takers,
    sandboxCards: { port: e.SANDBOX_CARDS_PORT, url: e.SANDBOX_CARDS_URL },
    push: pushOf(e),
    secret: e.SECRET,
    filesUrl: e.FILES_URL,
    s3: s3Of(e),
    backupPassphrase: e.BACKUP_PASSPHRASE,
    backups: { to: e.BACKUP_TO, at: e.BACKUP_AT.split(',').map(minuteOf), keep: e.BACKUP_KEEP },
    ...watchingOf(e),
    brands,
    portalSecrets: Object.fromEntries(
      readNamed(e.PORTAL_SECRETS).map(({ id, secret }) => [id, secret]),
    ),
    clientTokens: readNamed(e.CLIENT_TOKENS),
    bracketsHost: bracketsHostOf(e, sandbox),
    voucherKeys: readNamed(e.VOUCHER_KEYS),
    webhooksToLoopback: sandbox && e.WEBHOOKS_TO_LOOPBACK !== 'off',
    ruleOverrides: ruleOverrides(env),
  };
}

function refused(faults: readonly string[]): ConfigError {
  return new ConfigError(faults.join('\n'));
}

function databaseOf(e: Environment) {
  return {
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    databasePrepared: e.DATABASE_PREPARED === 'on',
  };
}

function watchingOf(e: Environment): Pick<Config, 'metricsToken' | 'errorReports'> {
  const { METRICS_TOKEN, SENTRY_DSN: dsn, SENTRY_ENVIRONMENT: environment = e.NODE_ENV } = e;
  const errorReports = dsn === undefined ? undefined : { dsn, environment };
  return { metricsToken: METRICS_TOKEN, errorReports };
}

function bracketsHostOf({ BRACKETS_HOST }: Environment, sandbox: boolean): string | undefined {
  return BRACKETS_HOST?.toLowerCase() ?? (sandbox ? SANDBOX_BRACKETS : undefined);
}

/** Accounts at those who take money for us. */
function takersOf(e: Environment): Pick<Config, 'stripe' | 'paystack' | 'mpesa'> {
  const { PAYSTACK_SECRET_KEY: secretKey } = e;
  const paystack = secretKey ? { secretKey } : undefined;
  return { stripe: stripeOf(e), paystack, mpesa: readMpesa(e) };
}

function stripeOf(e: Environment): StripeSettings | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = e;
  if (!secretKey || !publishableKey || !webhookSecret) return undefined;
  return { secretKey, publishableKey, webhookSecret };
}

function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

function s3Of(e: Environment): S3Settings {
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = e;
  const { S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = e;
  return { endpoint, region, key: id && secret ? { id, secret } : undefined };
}

function pushOf(e: Environment): PushSettings | undefined {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_SUBJECT: subject } = e;
  return publicKey && privateKey ? { publicKey, privateKey, subject } : undefined;
}

/** `on` is the one proxy in front of most installations. */
function proxiesOf(setting: 'on' | 'off' | number): number {
  if (typeof setting === 'number') return setting;
  return setting === 'on' ? 1 : 0;
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
