/** GSM 03.38: letters of which 160 go in one message; a single other one makes it messages of 70, at the price of each. */
const OF_PHONES =
  /^[\n\r @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;

const PLAIN: Readonly<Record<string, string>> = {
  ...{ '\u00a0': ' ', '\u202f': ' ', '‘': "'", '’': "'", '…': '...' },
  ...{ '“': '"', '”': '"', '„': '"', '«': '"', '»': '"', '–': '-', '—': '-', '−': '-' },
  ...{ '\u2066': '', '\u2067': '', '\u2068': '', '\u2069': '', '\u2060': '' },
};

/** Characters of that alphabet that count twice. */
const WIDE = /[\^{}\\[~\]|€]/g;

/** Counts the SMS segments of a text; each is paid for. */
export function messagesOf(text: string): number {
  const sent = inAlphabetOfPhones(text);
  if (!OF_PHONES.test(sent)) return sent.length <= 70 ? 1 : Math.ceil(sent.length / 67);
  const length = sent.length + (sent.match(WIDE)?.length ?? 0);
  return length <= 160 ? 1 : Math.ceil(length / 153);
}

/** A text with plain spaces, quotes and dashes, where these alone keep it from the alphabet of phones. */
export function inAlphabetOfPhones(text: string): string {
  const plain = [...text].map((letter) => PLAIN[letter] ?? letter).join('');
  return OF_PHONES.test(plain) ? plain : text;
}
