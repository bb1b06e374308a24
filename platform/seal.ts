import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE = 12; // bytes
const TAG = 16;

/** Encrypts under the product's secret a text that must be read again, but not by readers of the database alone. */
export function seal(secret: string, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyFor(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws where it was sealed under another secret, for another purpose, or changed since. */
export function unseal(secret: string, purpose: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE);
  const decipher = createDecipheriv(CIPHER, keyFor(secret, purpose), nonce);
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  const rest = sealed.subarray(NONCE + TAG);
  return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
}

function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
