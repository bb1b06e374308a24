import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { identityCalls } from '../contract.ts';
import { viewer } from './viewer.ts';

export { accountDirectory } from './accounts.ts';
export { type PlayerCard, playerCards } from './players.ts';

export function identityHandlers(platform: Platform): Handlers<typeof identityCalls> {
  return { viewer: viewer(platform) };
}
