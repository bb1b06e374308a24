import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { homeCalls } from '../home.contract.ts';
import { home } from './home.ts';
import type { HomeSources } from './sources.ts';
import { homeSeen } from './visits.ts';

export { homePersonalData } from './visits.ts';

/** `calls`: the calls of other capabilities whose replies are parts of Home. */
export function homeHandlers(
  platform: Platform,
  calls: HomeSources['calls'],
): Handlers<typeof homeCalls> {
  return { home: home(platform, calls), homeSeen: homeSeen() };
}
