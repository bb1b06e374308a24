import { z } from 'zod';
import { mpesaSettings } from './mpesa.ts';
import { smsSettings } from './sms.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const onOff = z.enum(['on', 'off']);
const web = z.url({
  protocol: /^https?$/,
  error: 'expected an address that begins with https:// or http://',
});
const postgres = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'expected postgresql://<user>:<password>@<host>/<database>',
});

/** Values with their names, `<name>:<value>`, several with commas between. */
function named(name: RegExp, called: string, { value, least }: { value: string; least: number }) {
  const pair = `${name.source}:[^,\\s]{${least},}`;
  return z
    .string()
    .regex(
      new RegExp(`^${pair}(?:,${pair})*$`),
      `is <${called}>:<${value}>,… with ${value}s of ${least} characters or more`,
    )
    .optional();
}

const SECRET = { value: 'secret', least: 32 };
/** A client's token is no secret, because every copy of the client contains it. */
const TOKEN = { value: 'token', least: 8 };

/** Parses the form that {@link named} allows. */
export function readNamed(setting = ''): { readonly id: string; readonly secret: string }[] {
  const pairs = setting.split(',').filter(Boolean);
  return pairs.map((pair) => {
    const end = pair.indexOf(':');
    return { id: pair.slice(0, end), secret: pair.slice(end + 1) };
  });
}

/** `s3://<bucket>` or `s3://<bucket>/<prefix>`. */
const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.\-/]*)?$/;

/** The place of scheduled backups: a bucket, or a folder. */
const PLACE = /^(?!\w+:\/\/)\S/;
const TIMES = /^([01]\d|2[0-3]):[0-5]\d(,([01]\d|2[0-3]):[0-5]\d)*$/;

/** Every setting but those of the carriers and the rules of play, as it is written; `docs/running.md` explains them. */
export const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('::'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  DATABASE_PREPARED: onOff.default('on'),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'expected redis://<host>:<port>' }).optional(),
  PUBLIC_URL: web.optional(),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  WORKERS: onOff.optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).optional(),
  SANDBOX: onOff.optional(),
  SANDBOX_DATA: onOff.default('on'),
  SANDBOX_HOSTS: z
    .string()
    .regex(
      /^(?:[\w.-]+|\[[\da-f:.]+\])(?:,(?:[\w.-]+|\[[\da-f:.]+\]))*$/i,
      'is <host>,… without ports, e.g. 192.168.1.20,my-laptop.local',
    )
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  LOG_ONE_IN: z.coerce.number().int().min(1).max(10_000).default(1),
  TRUST_PROXY: z
    .union(
      [onOff, z.coerce.number().int().min(1).max(10)],
      'expected on, off, or the number of your own proxies, 1 to 10',
    )
    .default('off'),
  ...smsSettings,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'expected smtps://<user>:<password>@<host>' })
    .optional(),
  MAIL_FROM: z
    .email(
      'expected an e-mail address alone, e.g. league@mail.example; mails add the name of the brand',
    )
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'expected a secret key of Stripe (sk_… or rk_…)')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_/, 'expected a publishable key of Stripe (pk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'expected the secret of a webhook at Stripe (whsec_…)')
    .optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(live|test)_/, 'expected a secret key of Paystack (sk_live_… or sk_test_…)')
    .optional(),
  ...mpesaSettings,
  SANDBOX_CARDS_PORT: port.default(0),
  SANDBOX_CARDS_URL: web.optional(),
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'expected a public key for web push, 87 characters of base64url')
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'expected a private key for web push, 43 characters of base64url')
    .optional(),
  PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)\S+$/, 'expected mailto:… or https://…')
    .optional(),
  SECRET: z.string().min(32).optional(),
  FILES_URL: z.string().regex(BUCKET, 'is s3://<bucket> or s3://<bucket>/<prefix>').optional(),
  S3_ENDPOINT: web.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  BACKUP_TO: z
    .union([z.string().regex(BUCKET), z.string().regex(PLACE)], 'is a folder or s3://<bucket>/…')
    .optional(),
  BACKUP_AT: z.string().regex(TIMES, 'is <hh:mm>,… in UTC, e.g. 02:30').default('02:30'),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14),
  METRICS_TOKEN: z.string().min(16).optional(),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/, error: 'is https://<key>@<host>/<project>' })
    .regex(/^https?:\/\/\w+@[^/]+\/(?:.*\/)?\d+$/, 'is https://<key>@<host>/<project>')
    .optional(),
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'expected letters, digits, dots, _ and -, at most 64')
    .optional(),
  BRANDS_FILE: z.string().min(1).optional(),
  WEBHOOKS_TO_LOOPBACK: onOff.optional(),
  /** The first one seals. */
  VOUCHER_KEYS: named(/[a-z0-9-]{1,20}/, 'name', SECRET),
  PORTAL_SECRETS: named(/[a-z0-9-]+/, 'brand-code', SECRET),
  CLIENT_TOKENS: named(/[a-z0-9-]{1,30}/, 'client', TOKEN),
  BRACKETS_HOST: z
    .string()
    .regex(/^[\w-]+(?:\.[\w-]+)*$/, 'is one host name without a port, e.g. brackets.play.example')
    .optional(),
});

/** The settings, each right in itself. */
export type Environment = z.output<typeof environment>;
