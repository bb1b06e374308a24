import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { identityCalls } from '../contract.ts';
import { earlyAccessUser } from './early-access.ts';
import { getUserViaMsisdn, login, logout } from './login.ts';
import { loginGuard } from './login-guard.ts';
import { requestOtp, validateOtp } from './one-time-codes.ts';
import { type LookUp, portal, portalProof } from './portal.ts';
import { player, profile, profileUpdate, updateAvatar } from './profiles.ts';
import { register } from './registration.ts';
import { viewer } from './viewer.ts';

export { accountDirectory } from './accounts.ts';
export { addressee, type Contact, contactOf } from './contacts.ts';
export { mayPlayByAge } from './guardians.ts';
export { type HolderOf, holderOf, holderOfPlayer, playerOfHolder } from './holders.ts';
export { identityJobs } from './jobs.ts';
export { officialsOf } from './officials.ts';
export { type PlayerCard, playerCards, speakTo } from './players.ts';
export { createSamplePlayer, startSessionFor } from './samples.ts';

/** What other capabilities do for this one. */
interface Neighbours {
  readonly lookUp: LookUp;
}

export function identityHandlers(
  platform: Platform,
  { lookUp }: Neighbours,
): Handlers<typeof identityCalls> {
  const guard = loginGuard(platform);
  return {
    viewer: viewer(platform),
    requestOtp: requestOtp(platform),
    validateOtp: validateOtp(platform),
    portal: portal(platform),
    portalProof: portalProof(platform, lookUp),
    login: login(platform, guard),
    earlyAccessUser: earlyAccessUser(platform, guard),
    register: register(platform),
    getUserViaMsisdn: getUserViaMsisdn(platform, guard),
    profile: profile(platform),
    profileUpdate: profileUpdate(),
    updateAvatarFromMsisdn: updateAvatar(),
    player: player(platform),
    logout: logout(platform),
  };
}
