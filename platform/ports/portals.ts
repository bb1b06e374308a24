import { createHmac, timingSafeEqual } from 'node:crypto';

/** A place outside where visitors of a brand subscribe or play, and the secret that it shares with us. */
export interface PortalPlace {
  /** The address that visitors are sent to; a path for the sandbox's stand-in. */
  readonly url: string;
  readonly secret: string;
}

export interface Portals {
  /** The portal of a brand by its code; `undefined` without an agreed secret. */
  place(brand: string): PortalPlace | undefined;
}

/** HMAC-SHA256 of a text, in hexadecimal: how a portal signs, see docs/portals.md. */
export function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

export function isSignedBy(secret: string, text: string, signature: string): boolean {
  const right = Buffer.from(signatureOf(text, secret));
  const given = Buffer.from(signature.toLowerCase());
  return given.length === right.length && timingSafeEqual(given, right);
}
