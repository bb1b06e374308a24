import type { BrandSet } from '#brands/brands.ts';
import { type Environment, readNamed } from './environment.ts';
import { MPESA_TOGETHER, mpesaFaults } from './mpesa.ts';
import { readSms, SMS_TOGETHER, smsFaults } from './sms.ts';

/** Facts of the settings that decide which others are needed. */
export interface Deployment {
  readonly production: boolean;
  readonly sandbox: boolean;
  readonly hasCarrier: boolean;
  /** `false`: nothing leaves, so no provider is needed. */
  readonly workers: boolean;
  /** `undefined` if they are invalid, which the list of errors already has. */
  readonly brands: BrandSet | undefined;
}

/** Settings that are valid alone and wrong together. */
export function contradictions(e: Environment, deployment: Deployment): string[] {
  const { production, sandbox, hasCarrier, workers, brands } = deployment;
  const wrong = [
    ...halves(e),
    ...smsFaults(e),
    ...mpesaFaults(e, e.PUBLIC_URL),
    ...realBesideSandbox(e, hasCarrier),
    ...clashes(e),
  ];
  if (!sandbox && workers) wrong.push(...missingOutside(e, brands));
  if (e.WEBHOOKS_TO_LOOPBACK === 'on' && !sandbox) {
    wrong.push(
      'WEBHOOKS_TO_LOOPBACK=on needs the sandbox: webhooks lead to the open internet only',
    );
  }
  if (e.BACKUP_TO && !e.BACKUP_PASSPHRASE) {
    wrong.push('BACKUP_TO needs BACKUP_PASSPHRASE, which seals the secrets in backups');
  }
  if (e.DATABASE_DIRECT_URL && !e.DATABASE_URL) {
    wrong.push('DATABASE_DIRECT_URL: expected DATABASE_URL, the address of the pooler, beside it');
  }
  if (production && !e.SECRET && e.DATABASE_URL) {
    wrong.push('SECRET is needed in production, the same on every node (32 characters or more)');
  }
  return wrong;
}

const TOGETHER: readonly (readonly (keyof Environment)[])[] = [
  ...SMS_TOGETHER,
  ...MPESA_TOGETHER,
  ['SMTP_URL', 'MAIL_FROM'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

function halves(e: Environment): string[] {
  const isHalf = (names: readonly (keyof Environment)[]) =>
    new Set(names.map((name) => e[name] === undefined)).size > 1;
  return TOGETHER.filter(isHalf).map((names) =>
    names.length === 2
      ? `${names.join(' and ')} go together: set both or neither`
      : `${names.join(', ')} go together: set all or none`,
  );
}

/** Real providers; the sandbox replaces all of them or none. */
const REAL: readonly (keyof Environment)[] = [
  'SMS_URL',
  'TWILIO_ACCOUNT_SID',
  'AFRICASTALKING_API_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'PAYSTACK_SECRET_KEY',
  'MPESA_CONSUMER_KEY',
];

function realBesideSandbox(e: Environment, hasCarrier: boolean): string[] {
  if (e.SANDBOX !== 'on') return [];
  const real = REAL.filter((name) => e[name] !== undefined).join(', ');
  return [
    ...(real ? [`SANDBOX=on cannot be combined with a real provider (${real})`] : []),
    ...(hasCarrier ? ['SANDBOX=on cannot be combined with real carriers'] : []),
  ];
}

/** The prefix of organisers' keys. */
const KEY = 'blk_';

/** Names and values that are ambiguous. */
function clashes({ CLIENT_TOKENS, BRACKETS_HOST, PUBLIC_URL, SANDBOX_HOSTS }: Environment) {
  const clients = readNamed(CLIENT_TOKENS);
  const clash: string[] = [];
  if (new Set(clients.map(({ id }) => id)).size < clients.length)
    clash.push('CLIENT_TOKENS has a name twice: give each client one of its own');
  if (new Set(clients.map(({ secret }) => secret)).size < clients.length)
    clash.push('CLIENT_TOKENS has a token twice: give each client one of its own');
  if (clients.some(({ secret }) => secret.startsWith(KEY)))
    clash.push(`CLIENT_TOKENS has a token that begins with ${KEY}, as keys of organisers do`);
  const host = BRACKETS_HOST?.toLowerCase();
  const taken = (SANDBOX_HOSTS ?? '').toLowerCase().split(',');
  if (PUBLIC_URL) taken.push(new URL(PUBLIC_URL).hostname);
  if (host !== undefined && taken.includes(host))
    clash.push('BRACKETS_HOST is a host of the site: give brackets a host name of their own');
  return clash;
}

/** Settings that the sandbox would have replaced. */
function missingOutside(e: Environment, brands: BrandSet | undefined): string[] {
  const { SMTP_URL, PUBLIC_URL } = e;
  const missing: string[] = [];
  const byNumber = brands?.brands.find(({ entry }) => entry !== 'email');
  if (!readSms(e) && byNumber) {
    missing.push(
      `a real SMS provider is needed: set SMS_URL and SMS_TOKEN, or Twilio or Africa's Talking (docs/sms.md); players of ` +
        `${byNumber.code} sign in by number. Where only e-mail brands are served, name them under "serve" in BRANDS_FILE`,
    );
  }
  if (!SMTP_URL) missing.push('a real mail server is needed: set SMTP_URL and MAIL_FROM');
  if (!PUBLIC_URL) missing.push('PUBLIC_URL is needed: links in messages lead there');
  return missing.map((what) => `without the sandbox ${what}`);
}
