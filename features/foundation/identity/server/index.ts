import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { identityCalls } from '../identity.contract.ts';
import { apiKeys, createApiKey, revokeApiKey } from './api-keys.ts';
import { codeChallenge, pruneCodeWaits } from './code-proofs.ts';
import { prune } from './data-export.ts';
import {
  createAddressMoved,
  createVerifier,
  emailProof,
  refuseEmail,
  sendEmailVerification,
  verifyEmail,
} from './email-verification.ts';
import {
  askGuardian,
  createGuardianAsker,
  decideAsGuardian,
  guardianConsent,
  guardianRequest,
  type StopPaying,
} from './guardians.ts';
import {
  getUserViaMsisdn,
  type LookUp,
  login,
  loginGuard,
  logout,
  portal,
  portalProof,
} from './login.ts';
import { codeSender, requestOtp, validateOtp } from './one-time-codes.ts';
import {
  changePassword,
  recoveryJobs,
  resetPassword,
  sendPasswordRecoveryEmail,
} from './passwords.ts';
import {
  createMoveGuard,
  type NotifyOfName,
  officialNameJob,
  player,
  profile,
  profileUpdate,
  updateAvatar,
} from './profiles.ts';
import { earlyAccessUser, type OnReferral, register } from './registration.ts';
import { passwordKey } from './sealed-passwords.ts';
import { endOtherSessions, endSession, sessions, setTimeZone, viewer } from './sessions.ts';

export { deviceOf as coarseDevice } from '../rules/device.ts';
export {
  accountDirectory,
  accountsOf,
  endSanction,
  findGonePlayers,
  findSanction,
  insertSanction,
  type LockedPlayer,
  listSanctions,
  lockPlayer,
  type SanctionRecord,
} from './accounts.ts';
export {
  type AgeRequirement,
  ageStatus,
  consentedHolder,
  mayPlayByAge,
  playersWithoutBirthDate,
  refuseUnconsented,
} from './age.ts';
export { revokeKeysOf } from './api-keys.ts';
export {
  avatarUrlOf,
  fileOfAvatar,
  findCosmetics,
  findPicture,
  findPictureOwner,
  lockPicture,
  removeAllCosmetics,
  removeCosmetic,
  setPicture,
  wearCosmetic,
  wearDefaultAvatar,
} from './appearance.ts';
export {
  type Contact,
  findAddressee,
  findContact,
  findContacts,
  giveSampleAddress,
} from './contacts.ts';
export {
  holderOf,
  holderOfCaller,
  holderOfPlayer,
  isEmailUnproved,
  playerOfHolder,
} from './credentials.ts';
export { identityPersonalData } from './data-export.ts';
export { createPersonProof, type PersonProof } from './login.ts';
export {
  actorAndTime,
  type ContactOwner,
  findPlayersByContact,
  hasAdministrator,
  listOfficials,
  listOfficialsOfRole,
  ofPicturesInReach,
  ofPlayersInReach,
  ownerOfPlayer,
  parseContact,
  refuseIfDoneByAnother,
  setRoles,
} from './officials.ts';
export { codeRules } from './phone-numbers.ts';
export {
  type FoundPlayer,
  findPlayer,
  findPlayersByName,
  findPlayersByPrefix,
  findPlayersBySearchName,
  findPlayersByUsername,
  findReferencedPlayer,
  playerExists,
  searchPlayers,
  servedContact,
} from './player-search.ts';
export {
  type ActivePlayers,
  audienceHasPlayers,
  countActiveAfter,
  countActivePlayers,
  countReturningPlayers,
  countSignUps,
  createSamplePlayer,
  deleteActivityBefore,
  type PlayerCard,
  playerCards,
  shownName,
  updateLanguage,
} from './players.ts';
export type { ReferredPlayer } from './registration.ts';
export { passwordOpener } from './sealed-passwords.ts';
export {
  activeSanction,
  countNewOnSameDevice,
  findSharedSigns,
  listSharedAccounts,
  startSessionFor,
} from './sessions.ts';

/** Actions of higher capabilities, passed in by the wiring. */
interface Ports {
  readonly lookUp: LookUp;
  readonly stopPaying: StopPaying;
  readonly joined: OnReferral;
}

export function identityHandlers(
  platform: Platform,
  { lookUp, stopPaying, joined }: Ports,
): Handlers<typeof identityCalls> {
  const guard = loginGuard(platform);
  const verifier = createVerifier(platform);
  const ask = createGuardianAsker(platform);
  const mayMove = createMoveGuard(platform, guard);
  const movedTo = createAddressMoved(platform, verifier);
  return {
    viewer: viewer(platform),
    setTimeZone: setTimeZone(),
    requestOtp: requestOtp(platform, codeSender(platform)),
    codeChallenge: codeChallenge(platform),
    validateOtp: validateOtp(platform),
    portal: portal(platform),
    portalProof: portalProof(platform, lookUp),
    login: login(platform, guard),
    earlyAccessUser: earlyAccessUser(platform, { guard, verifier, joined, mayMove, movedTo }),
    register: register(platform, ask, { joined, verifier }),
    getUserViaMsisdn: getUserViaMsisdn(platform, guard),
    profile: profile(platform),
    profileUpdate: profileUpdate(mayMove, movedTo),
    updateAvatarFromMsisdn: updateAvatar(movedTo),
    player: player(platform),
    logout: logout(platform),
    sendEmailVerification: sendEmailVerification(verifier),
    verifyEmail: verifyEmail(platform),
    emailProof: emailProof(platform),
    refuseEmail: refuseEmail(),
    sendPasswordRecoveryEmail: sendPasswordRecoveryEmail(platform),
    passwordKey: passwordKey(platform),
    resetPassword: resetPassword(platform),
    changePassword: changePassword(platform, guard),
    guardianConsent: guardianConsent(platform),
    askGuardian: askGuardian(ask),
    guardianRequest: guardianRequest(platform),
    decideAsGuardian: decideAsGuardian(platform, stopPaying),
    sessions: sessions(platform),
    endSession: endSession(),
    endOtherSessions: endOtherSessions(),
    apiKeys: apiKeys(platform),
    createApiKey: createApiKey(),
    revokeApiKey: revokeApiKey(),
  };
}

export function identityJobs(platform: Platform, notify: NotifyOfName): void {
  const { jobs, db, clock } = platform;
  recoveryJobs(platform);
  officialNameJob(platform, notify);
  jobs.every('prune-identity', '37 * * * *', async () => {
    await prune(db, clock.now());
    await pruneCodeWaits(db, clock.now());
  });
}
