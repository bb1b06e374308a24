import type { ProvedEmail } from './addresses.ts';

/** What e-mails and text messages there are, and what each is filled in with. */

/**
 * How a value is written: `text`, `name` and `code` as they are, `path` as an address of the brand's site, the others
 * in the reader's language and zone.
 */
export type ValueKind = 'text' | 'name' | 'code' | 'path' | 'number' | 'money' | 'day' | 'period';

export type Fields = Readonly<Record<string, ValueKind>>;

/**
 * Who may send a template by `send-template-email`: whoever it is about, to themselves (`own`); officials, to
 * players of their brand too (`staff`); nobody, as only the platform knows when it is true (`platform`).
 */
export type SentBy = 'own' | 'staff' | 'platform';

export interface Template {
  readonly sentBy: SentBy;
  /** A `path` becomes the button, a `code` stands large. */
  readonly values: Fields;
  /** To somebody without an account, whom a player has named. */
  readonly toStranger?: true;
  /**
   * To an address that nobody has proved yet: since this is what proves it, or since it was given for this alone,
   * with a payment. Without it a letter goes to proved addresses only, which the compiler holds (`AddressFor`).
   */
  readonly toUnproved?: true;
  /** Its reader can stop mail of its kind: each letter has a link for that. */
  readonly canStop?: true;
  /** Whoever reads it may do something in somebody's place: it is sealed while it waits. */
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

/** What a letter may be addressed to: what a player has typed counts once it is proved. */
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

/** What a template is filled in with. */
export type ValuesOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf[F[Name]] };

/** Which of the ways to stop a subscription a brand names; `site` where its operator has none. */
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
