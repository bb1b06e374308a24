import { identityHandlers } from '#features/identity/server/index.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { AppContract } from './contract.ts';

/** The handler of every call. */
export function appHandlers(platform: Platform): Handlers<AppContract> {
  return {
    ...identityHandlers(platform),
  };
}
