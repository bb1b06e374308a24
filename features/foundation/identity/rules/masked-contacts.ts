const MASK = '•••';
const LAST = 4;

/** A number as most officials read it: its end, by which it is asked for (E.164 without the plus sign). */
export function maskedNumber(msisdn: string): string {
  return msisdn.length > 2 * LAST ? `+${msisdn.slice(0, 2)}${MASK}${msisdn.slice(-LAST)}` : MASK;
}

/** An address as most officials read it: how it begins, and where it is kept. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${[...email][0]}${MASK}${email.slice(at)}` : MASK;
}
