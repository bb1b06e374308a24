import { hash } from 'node:crypto';

/** How a token, key or mark is kept: it is random and long, so whoever only has the database cannot find it again. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
