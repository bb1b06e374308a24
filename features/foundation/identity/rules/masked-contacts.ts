const MASK = '•••';
const LAST = 4;

/** Masks a number (E.164 without the plus sign) for most officials. They search by its last digits. */
export function maskedNumber(msisdn: string): string {
  return msisdn.length > 2 * LAST ? `+${msisdn.slice(0, 2)}${MASK}${msisdn.slice(-LAST)}` : MASK;
}

/** Masks an e-mail address for most officials: first letter and domain stay. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${[...email][0]}${MASK}${email.slice(at)}` : MASK;
}
