import { randomInt } from 'node:crypto';

/** A username that no other journey takes, in any brand. */
export function newUsername(name: string): string {
  return `${name} ${randomInt(10 ** 8)}`;
}

/** An address that nobody has used. */
export function newAddress(name = 'anna'): string {
  return `${name}${randomInt(10 ** 9)}@example.org`;
}
