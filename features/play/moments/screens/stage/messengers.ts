const MESSENGERS = ['whatsapp', 'telegram'] as const;
export type Messenger = (typeof MESSENGERS)[number];

/** Names are the same in every language. */
export const NAMES: Readonly<Record<Messenger, string>> = {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
};

/** Countries (ISO 3166-1 alpha-2) in which most people write by another messenger than WhatsApp. */
const ELSEWHERE: Readonly<Record<string, Messenger>> = { ET: 'telegram' };

/** The messengers of a market, the usual one first. */
export function messengersOf(country: string): readonly Messenger[] {
  return [ELSEWHERE[country] ?? 'whatsapp'];
}

/** The address by which a messenger sends a text with a link. */
export function sendAddress(messenger: Messenger, text: string, link: string): string {
  const base = messenger === 'telegram' ? 'https://t.me/share/url' : 'https://wa.me/';
  const query = messenger === 'telegram' ? { url: link, text } : { text: `${text} ${link}` };
  return `${base}?${new URLSearchParams(query)}`;
}
