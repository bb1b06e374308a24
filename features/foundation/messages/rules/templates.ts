import type { ProvedEmail } from './addresses.ts';

/** The templates of e-mails and text messages, with their fields. */

/**
 * Kind of a field. `text`, `name` and `code` are written unchanged, `path` as an address of the brand's site, and the
 * others in the reader's language and zone.
 */
export type ValueKind = 'text' | 'name' | 'code' | 'path' | 'number' | 'money' | 'day' | 'period';

export type Fields = Readonly<Record<string, ValueKind>>;

/**
 * Permission to send a template by `send-template-email`. `own`: players, to themselves. `staff`: officials too, to
 * players of their brand. `platform`: nobody, because only the platform knows when the message is true.
 */
export type SentBy = 'own' | 'staff' | 'platform';

export interface Template {
  readonly sentBy: SentBy;
  /** A `path` becomes the button, a `code` is shown large. */
  readonly values: Fields;
  /** Sent to a person without an account, at an address from a player. */
  readonly toStranger?: true;
  /**
   * To an address that nobody has proved yet: since this is what proves it, or since it was given for this alone,
   * with a payment. Without it a letter goes to proved addresses only, which the compiler holds (`AddressFor`).
   */
  readonly toUnproved?: true;
  /** Its reader can stop mail of its kind: each letter has a link for that. */
  readonly canStop?: true;
  /** Contains a credential, so the waiting letter is sealed. */
  readonly opens?: true;
}

/** Texts: `<name>_subject`, `<name>_text` and, with a path, `<name>_button` of the catalogue. */
export const MAIL_TEMPLATES = {
  verification: {
    sentBy: 'platform',
    values: { digits: 'code', path: 'path', minutes: 'number' },
    toUnproved: true,
    opens: true,
  },
  guardian: {
    sentBy: 'platform',
    values: { age: 'number', path: 'path' },
    toStranger: true,
    opens: true,
  },
  event_invitation: {
    sentBy: 'platform',
    values: { event: 'text', path: 'path' },
    toStranger: true,
  },
  reset: {
    sentBy: 'platform',
    values: { path: 'path', minutes: 'number' },
    toUnproved: true,
    opens: true,
  },
  password_changed: { sentBy: 'platform', values: { path: 'path' } },
  email_changed: { sentBy: 'platform', values: { email: 'text' } },
  welcome: { sentBy: 'own', values: { username: 'name', path: 'path' } },
  receipt: {
    sentBy: 'platform',
    values: { number: 'text', amount: 'money', from: 'day', until: 'day', path: 'path' },
    toUnproved: true,
  },
  credit_note: {
    sentBy: 'platform',
    values: { number: 'text', amount: 'money', from: 'day', until: 'day', path: 'path' },
    toUnproved: true,
  },
  trial_started: {
    sentBy: 'platform',
    values: { price: 'money', period: 'period', day: 'day', path: 'path' },
    toUnproved: true,
  },
  subscription_active: {
    sentBy: 'platform',
    values: { price: 'money', period: 'period', day: 'day', path: 'path' },
    toUnproved: true,
  },
  renewal_reminder: {
    sentBy: 'platform',
    values: { price: 'money', day: 'day', path: 'path' },
    toUnproved: true,
  },
  payment_failed: {
    sentBy: 'platform',
    values: { price: 'money', day: 'day', path: 'path' },
    toUnproved: true,
  },
  subscription_cancelled: {
    sentBy: 'platform',
    values: { day: 'day', path: 'path' },
    toUnproved: true,
  },
  subscription_ended: { sentBy: 'platform', values: { path: 'path' }, toUnproved: true },
  data_ready: { sentBy: 'platform', values: { day: 'day', path: 'path' } },
  profile_removed: { sentBy: 'platform', values: {} },
  privacy_answered: { sentBy: 'platform', values: { answer: 'text', path: 'path' } },
  voucher: {
    sentBy: 'platform',
    values: { item: 'text', voucher: 'text', path: 'path' },
    opens: true,
  },
  ticket_received: {
    sentBy: 'platform',
    values: { number: 'text', path: 'path' },
    toStranger: true,
    opens: true,
  },
  ticket_answered: {
    sentBy: 'platform',
    values: { subject: 'text', answer: 'text', path: 'path' },
  },
  ticket_answered_visitor: {
    sentBy: 'platform',
    values: { number: 'text', answer: 'text', path: 'path' },
    toStranger: true,
    opens: true,
  },
  unseen: {
    sentBy: 'platform',
    values: { title: 'text', lines: 'text', path: 'path' },
    canStop: true,
  },
  notice: { sentBy: 'staff', values: { text: 'text' } },
} as const satisfies Record<string, Template>;

/** Texts: `<name>_sms`. `stop` is how to unsubscribe, in words: {@link stopWays}. */
export const SMS_TEMPLATES = {
  guardian: { age: 'number', link: 'text' },
  event_invitation: { event: 'text', link: 'text' },
  subscription_welcome: { price: 'money', period: 'period', stop: 'text' },
  renewal_reminder: { price: 'money', day: 'day', stop: 'text' },
  charge_failed: { price: 'money', day: 'day', stop: 'text' },
  subscription_stopped: { day: 'day' },
  help: { stop: 'text' },
  urgent: { text: 'text', link: 'text' },
  subscription_trial: { price: 'money', period: 'period', day: 'day', stop: 'text' },
  subscription_receipt: { price: 'money', day: 'day', stop: 'text' },
  subscription_over: {},
  subscription_none: {},
  voucher: { item: 'text', voucher: 'text' },
  subscription_status: { price: 'money', period: 'period', day: 'day', link: 'text' },
} as const satisfies Record<string, Fields>;

/** The same as `opens` of an e-mail. */
const OPENING_SMS: ReadonlySet<SmsTemplate> = new Set<SmsTemplate>(['guardian', 'voucher']);

export function smsOpens(template: SmsTemplate): boolean {
  return OPENING_SMS.has(template);
}

export type MailTemplate = keyof typeof MAIL_TEMPLATES;

/** The address of a letter. Most templates need a proved one. */
export type AddressFor<T extends MailTemplate> = (typeof MAIL_TEMPLATES)[T] extends
  | { readonly toUnproved: true }
  | { readonly toStranger: true }
  ? string
  : ProvedEmail;

/** The path by which the reader of a letter stops mail of its kind, for templates that can be stopped. */
export type StopPathFor<T extends MailTemplate> = (typeof MAIL_TEMPLATES)[T] extends {
  readonly canStop: true;
}
  ? { readonly stopPath: string }
  : { readonly stopPath?: never };

export type SmsTemplate = keyof typeof SMS_TEMPLATES;

export interface WrittenMoney {
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

interface ValueOf {
  readonly text: string;
  readonly name: string;
  readonly code: string;
  readonly path: string;
  readonly number: number;
  readonly money: WrittenMoney;
  readonly day: Date;
  readonly period: 'daily' | 'weekly' | 'monthly';
}

/** The values of a template's fields. */
export type ValuesOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf[F[Name]] };

/** The operator's ways to stop a subscription; `site` if there is none. */
export function stopWays(stop: {
  readonly dialCode: string | null;
  readonly sms: unknown;
}): 'both' | 'dial' | 'keyword' | 'site' {
  if (stop.dialCode !== null) return stop.sms ? 'both' : 'dial';
  return stop.sms ? 'keyword' : 'site';
}

export function isMailTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(MAIL_TEMPLATES, name);
}
