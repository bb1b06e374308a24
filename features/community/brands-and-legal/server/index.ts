import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { brandsAndLegalCalls } from '../contract.ts';
import { brandConfiguration } from './configuration.ts';
import { landing } from './landing.ts';
import { legalText } from './legal-text.ts';
import { numbersInForce } from './numbers-in-force.ts';

export { numbersInForce } from './numbers-in-force.ts';

export function brandsAndLegalHandlers(platform: Platform): Handlers<typeof brandsAndLegalCalls> {
  const numbers = numbersInForce(platform.rules);
  return {
    brandConfiguration: brandConfiguration(platform),
    landing: landing(),
    numbersInForce: async () => numbers,
    legalText: legalText(),
  };
}
