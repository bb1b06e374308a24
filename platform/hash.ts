import { createHmac, hash } from 'node:crypto';

/** How a token, key or mark is kept: it is random and long, so whoever only has the database cannot find it again. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** A one-way hash under the product's secret: of codes, addresses, and what else must not be readable. */
export function keyedHash(secret: string, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', secret).update(parts.join('\n')).digest();
}
