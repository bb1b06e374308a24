import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { statusCalls } from '../status.contract.ts';
import { systemStatus } from './reading.ts';
import { tryMail, trySms } from './trying.ts';

export { reportRegularly } from './nodes.ts';

export function statusHandlers(platform: Platform): Handlers<typeof statusCalls> {
  return {
    systemStatus: systemStatus(platform),
    tryMail: tryMail(platform),
    trySms: trySms(platform),
  };
}
