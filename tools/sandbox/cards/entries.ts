import { randomBytes } from 'node:crypto';
import type { DeclineReason } from '#platform/ports/cards.ts';
import type { Books, Method } from './ledger.ts';

/** The services that each part of the processor uses. */
export interface ProcessorParts {
  readonly books: Books;
  /** Saves the books after a change, and notifies the platform. */
  readonly changed: (about: 'setup' | 'payment', id: string) => void;
}

/** Reasons are stored as text, and written by us only. */
export function reasonIn(text: string | null): DeclineReason {
  return (text ?? 'card_refused') as DeclineReason;
}

export function found<T>(thing: T | undefined | null): T {
  if (thing === undefined || thing === null) throw new NotThere();
  return thing;
}

/** The card of a payment, made or to be made. */
export function methodOf({ methods }: Books, id: string | null): Method | undefined {
  return methods.find((method) => method.id === id);
}

/** The processor knows no such id. */
class NotThere extends Error {
  readonly statusCode = 404;
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(18).toString('base64url')}`;
}
