import { createHmac } from 'node:crypto';

/** A one-way hash under the product's secret: of codes, addresses, and what else must not be readable. */
export function keyed(secret: string, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', secret).update(parts.join('\n')).digest();
}
