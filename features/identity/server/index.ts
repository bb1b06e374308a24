import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { identityCalls } from '../contract.ts';
import { requestOtp, validateOtp } from './one-time-codes.ts';
import { logout, profile, register } from './registration.ts';
import { viewer } from './viewer.ts';

export { accountDirectory } from './accounts.ts';

export function identityHandlers(platform: Platform): Handlers<typeof identityCalls> {
  return {
    viewer: viewer(platform),
    requestOtp: requestOtp(platform),
    validateOtp: validateOtp(platform),
    register: register(platform),
    profile: profile(platform),
    logout: logout(platform),
  };
}
