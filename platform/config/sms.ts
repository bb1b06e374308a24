import { z } from 'zod';
import { SMS_PROVIDERS, type SmsProviderName } from '#platform/ports/sms.ts';

const SENDERS = /^(?:[A-Z]{2}|\*):[^,\s][^,]*(?:,(?:[A-Z]{2}|\*):[^,\s][^,]*)*$/;
const PROVIDERS = new RegExp(
  `^(?:${SMS_PROVIDERS.join('|')})(?:,(?:${SMS_PROVIDERS.join('|')}))*$`,
);

const senders = z
  .string()
  .regex(SENDERS, 'is <country or *>:<sender>,…, e.g. ZA:League,*:+15005550006')
  .optional();

/** Settings of SMS providers; `docs/sms.md` explains them. */
export const smsSettings = {
  SMS_PROVIDERS: z
    .string()
    .regex(PROVIDERS, `lists ${SMS_PROVIDERS.join(', ')} in the order in which they are asked`)
    .optional(),
  SMS_URL: z
    .url({
      protocol: /^https?$/,
      error: 'expected an address that begins with https:// or http://',
    })
    .optional(),
  SMS_TOKEN: z.string().min(16).optional(),
  SMS_SENDERS: senders,
  SMS_REPORTS_SECRET: z.string().min(16).optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[\da-f]{32}$/i, 'expected an account SID of Twilio (AC and 32 hexadecimal digits)')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16).optional(),
  TWILIO_SENDERS: senders,
  AFRICASTALKING_USERNAME: z.string().min(1).optional(),
  AFRICASTALKING_API_KEY: z.string().min(16).optional(),
  AFRICASTALKING_SENDERS: senders,
  AFRICASTALKING_REPORTS_TOKEN: z.string().min(16).optional(),
};

type SmsEnvironment = z.output<z.ZodObject<typeof smsSettings>>;

/** Senders by country; `*` is the one of all other countries. */
type Senders = Readonly<Record<string, string>>;

export interface SmsConfig {
  /** The providers in the order in which they are asked. */
  readonly order: readonly SmsProviderName[];
  readonly http?: {
    readonly url: string;
    readonly token: string;
    readonly senders: Senders;
    readonly reportsSecret: string | undefined;
  };
  readonly twilio?: {
    readonly accountSid: string;
    readonly authToken: string;
    readonly senders: Senders;
  };
  readonly africastalking?: {
    readonly username: string;
    readonly apiKey: string;
    readonly senders: Senders;
    readonly reportsToken: string | undefined;
  };
}

/** Settings of one provider that are needed together. */
export const SMS_TOGETHER = [
  ['SMS_URL', 'SMS_TOKEN'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_SENDERS'],
  ['AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY'],
] as const satisfies readonly (readonly (keyof SmsEnvironment)[])[];

/** The configured providers; `undefined` if there is none. */
export function readSms(e: SmsEnvironment): SmsConfig | undefined {
  const accounts = {
    ...(e.SMS_URL &&
      e.SMS_TOKEN && {
        http: {
          url: e.SMS_URL,
          token: e.SMS_TOKEN,
          senders: readSenders(e.SMS_SENDERS),
          reportsSecret: e.SMS_REPORTS_SECRET,
        },
      }),
    ...(e.TWILIO_ACCOUNT_SID &&
      e.TWILIO_AUTH_TOKEN && {
        twilio: {
          accountSid: e.TWILIO_ACCOUNT_SID,
          authToken: e.TWILIO_AUTH_TOKEN,
          senders: readSenders(e.TWILIO_SENDERS),
        },
      }),
    ...(e.AFRICASTALKING_USERNAME &&
      e.AFRICASTALKING_API_KEY && {
        africastalking: {
          username: e.AFRICASTALKING_USERNAME,
          apiKey: e.AFRICASTALKING_API_KEY,
          senders: readSenders(e.AFRICASTALKING_SENDERS),
          reportsToken: e.AFRICASTALKING_REPORTS_TOKEN,
        },
      }),
  };
  const configured = SMS_PROVIDERS.filter((name) => name in accounts);
  if (configured.length === 0) return undefined;
  return { order: orderOf(e.SMS_PROVIDERS) ?? configured, ...accounts };
}

function orderOf(setting: string | undefined): SmsProviderName[] | undefined {
  const names = setting?.split(',');
  return (
    names &&
    SMS_PROVIDERS.filter((name) => names.includes(name)).sort(
      (a, b) => names.indexOf(a) - names.indexOf(b),
    )
  );
}

function readSenders(setting = ''): Senders {
  const pairs = setting.split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => [
      pair.slice(0, pair.indexOf(':')),
      pair.slice(pair.indexOf(':') + 1).trim(),
    ]),
  );
}

/** The faults of SMS settings that are valid alone. */
export function smsFaults(e: SmsEnvironment): string[] {
  const config = readSms(e);
  const faults = (config?.order ?? orderOf(e.SMS_PROVIDERS) ?? [])
    .filter((name) => !config?.[name])
    .map((name) => `SMS_PROVIDERS names ${name}, and its settings are missing`);
  if (config?.twilio && !config.twilio.senders['*']) {
    faults.push('TWILIO_SENDERS needs a sender for all other countries: add *:<sender>');
  }
  return faults;
}
