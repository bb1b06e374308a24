import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Senders by country, ISO 3166-1 alpha-2; `*` is the one of all other countries. */
export type SmsSenders = Readonly<Record<string, string>>;

/** The sender of a message to a number in E.164 without the plus sign; `undefined`: the provider chooses. */
export function senderFor(senders: SmsSenders, to: string): string | undefined {
  const { country = '' } = parsePhoneNumberFromString(`+${to}`) ?? {};
  return senders[country] ?? senders['*'];
}
