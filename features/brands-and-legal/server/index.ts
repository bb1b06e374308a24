import type { Handlers } from '#platform/http/handlers.ts';
import type { brandsAndLegalCalls } from '../contract.ts';
import { landing } from './landing.ts';
import { legalText } from './legal-text.ts';

export function brandsAndLegalHandlers(): Handlers<typeof brandsAndLegalCalls> {
  return { landing: landing(), legalText: legalText() };
}
