import { type Brand, RIGHT_TO_LEFT } from '#brands/brand.ts';
import { writeMoney } from '#locales/money.ts';
import type { Translate } from '#locales/translator.ts';
import { type MailContent, mailHtml, mailText, markUrl } from '../rules/mail-page.ts';
import {
  type Fields,
  MAIL_TEMPLATES,
  type MailTemplate,
  SMS_TEMPLATES,
  type SmsTemplate,
  stopWays,
  type Template,
  type ValueKind,
  type WrittenMoney,
} from '../rules/templates.ts';
import type { OutboxMail } from './tables.ts';

/** The recipient's language and zone, and the sending brand. */
export interface Reader {
  readonly brand: Brand;
  readonly language: string;
  readonly timeZone: string;
  /** Origin of the brand's site. */
  readonly home: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Renders an e-mail from its template, in the reader's language. */
export function writeMail(
  t: Translate,
  name: MailTemplate,
  values: Values,
  reader: Reader,
  {
    subject,
    stopPath,
  }: { readonly subject?: string | undefined; readonly stopPath?: string | undefined } = {},
): OutboxMail {
  const { brand, language, home } = reader;
  const template: Template = MAIL_TEMPLATES[name];
  const fields = template.values;
  const filled = { brand: brand.name, ...written(t, fields, values, reader) };
  const title = subject ?? t(`${name}_subject`, filled);
  const code = 'digits' in fields ? String(values.digits) : null;
  const content: MailContent = {
    brandName: brand.name,
    language,
    direction: RIGHT_TO_LEFT.some((each) => each === language) ? 'rtl' : 'ltr',
    colours: brand.look,
    title,
    paragraphs: t(`${name}_text`, filled).split('\n\n'),
    code,
    button:
      'path' in fields ? { text: t(`${name}_button`), url: home + String(values.path) } : null,
    buttonHint: t('mail_button_hint'),
    footer: t(template.toStranger ? 'mail_footer_stranger' : 'mail_footer', filled),
    markUrl: markUrl(home, brand.code),
    unsubscribe:
      stopPath === undefined ? null : { text: t('mail_unsubscribe'), url: home + stopPath },
  };
  return {
    brand: brand.code,
    subject: title,
    text: mailText(content),
    html: mailHtml(content),
    ...(content.unsubscribe && { unsubscribe: content.unsubscribe.url }),
  };
}

/** Renders an SMS from its template, in the reader's language. */
export function writeSms(t: Translate, name: SmsTemplate, values: Values, reader: Reader): string {
  const filled = written(t, SMS_TEMPLATES[name], values, reader);
  return t(`${name}_sms`, { brand: reader.brand.name, ...filled });
}

/** Instructions to stop a subscription of the brand in one sentence, required in every carrier's messages. */
export function writeStop(t: Translate, { brand, home }: Omit<Reader, 'timeZone'>): string {
  const stop = brand.carrier?.stop ?? { dialCode: null, sms: null };
  return t(`stop_${stopWays(stop)}`, {
    dial: stop.dialCode ?? '',
    keyword: stop.sms?.keyword ?? '',
    to: stop.sms?.to ?? '',
    site: `${home.replace(/^https?:\/\//, '')}/manage-subscription`,
  });
}

function written(t: Translate, fields: Fields, values: Values, reader: Reader) {
  const entries = Object.entries(fields).map(([name, kind]) => [
    name,
    writeValue(t, kind, values[name], reader),
  ]);
  return Object.fromEntries(entries);
}

function writeValue(
  t: Translate,
  kind: ValueKind,
  value: unknown,
  { language, timeZone }: Reader,
): unknown {
  switch (kind) {
    case 'money':
      return writeMoney(language, value as WrittenMoney); // by the types of `ValuesOf`
    case 'day':
      return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(
        value as Date, // by the types of `ValuesOf`
      );
    case 'period':
      return t(`period_${String(value)}`);
    case 'text':
    case 'name':
    case 'code':
    case 'path':
    case 'number':
      return value;
  }
}
