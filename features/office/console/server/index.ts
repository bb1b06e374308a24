import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { consoleCalls } from '../console.contract.ts';
import { officialActs } from './audit-log.ts';
import { setup } from './setup.ts';

export function consoleHandlers(platform: Platform): Handlers<typeof consoleCalls> {
  return { officialActs: officialActs(platform), setup: setup(platform) };
}
