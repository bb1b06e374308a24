import { createHmac, hash } from 'node:crypto';

/** SHA-256 of a token, key or mark for storage. These are random and long, so the database alone cannot give them away. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Keyed one-way hash (HMAC under the product's secret) of short secrets and addresses, which a plain hash would not hide. */
export function keyedHash(secret: string, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', secret).update(parts.join('\n')).digest();
}
