import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { identityCalls } from '../contract.ts';
import { createAddressMoved, createMoveGuard } from './address-moved.ts';
import { earlyAccessUser } from './early-access.ts';
import { emailProof, refuseEmail } from './email-refusals.ts';
import { createGuardianAsker } from './guardian-asks.ts';
import { askGuardian, guardianConsent } from './guardian-consent.ts';
import { decideAsGuardian, guardianRequest, type StopPaying } from './guardian-decisions.ts';
import { apiKeys, createApiKey, revokeApiKey } from './keys.ts';
import { getUserViaMsisdn, login, logout } from './login.ts';
import { loginGuard } from './login-guard.ts';
import { codeSender, requestOtp, validateOtp } from './one-time-codes.ts';
import { changePassword, resetPassword, sendPasswordRecoveryEmail } from './passwords.ts';
import { type LookUp, portal, portalProof } from './portal.ts';
import { player, profile, profileUpdate, updateAvatar } from './profiles.ts';
import { type Joining, register } from './registration.ts';
import { passwordKey } from './sealed-passwords.ts';
import { endOtherSessions, endSession, sessions } from './sessions.ts';
import { createVerifier, sendEmailVerification, verifyEmail } from './verification.ts';
import { setTimeZone, viewer } from './viewer.ts';

export { deviceOf as coarseDevice } from '../rules/device.ts';
export { accountDirectory, accountsOf } from './accounts.ts';
export { activeOn, forgetDays, hasPlayers, returnsIn, signUpsOf } from './activity.ts';
export {
  type ContactOwner,
  everyOfficial,
  hasAdministrator,
  playersOfContact,
  readContact,
} from './by-contact.ts';
export { codeRules } from './code-limits.ts';
export { addressee, type Contact, contactOf, contactsOf } from './contacts.ts';
export { refuseDoneByAnother, whoAndWhen } from './done-already.ts';
export {
  type AgeAsked,
  ageStanding,
  consentedHolder,
  mayPlayByAge,
  playersUndated,
  refuseUnconsented,
} from './guardians.ts';
export { callersHolder, holderOf, holderOfPlayer, playerOfHolder } from './holders.ts';
export { identityJobs } from './jobs.ts';
export { endKeysOf } from './keys.ts';
export {
  accountsSharedWith,
  type FoundPlayer,
  lookUpPlayer,
  lookUpPlayers,
  newBesidePlayer,
  signsShared,
} from './looking-up.ts';
export { lookOf, putOn, takeOff, undress } from './looks.ts';
export { playerNamed, playersNamed, servedContact } from './named.ts';
export { officialsOf, setRoles } from './officials.ts';
export { ofPlayersInReach, ofWearersInReach, ownerOfPlayer } from './owners.ts';
export { createPersonProof, type PersonProof } from './person-proof.ts';
export { identityPart } from './personal.ts';
export {
  avatarOfFile,
  fileOfAvatar,
  lockPicture,
  pictureOf,
  takePictureOff,
  wearerOf,
  wearPicture,
} from './pictures.ts';
export {
  type PlayerCard,
  playerCards,
  playersBeginning,
  playersCalled,
  shownName,
  speakTo,
} from './players.ts';
export type { JoinedPlayer } from './registration.ts';
export { createSamplePlayer, giveSampleAddress, startSessionFor } from './samples.ts';
export {
  endSanction,
  type HeldPlayer,
  holdPlayer,
  playersGone,
  putSanction,
  type SanctionRecord,
  sanctionOf,
  sanctionsOf,
} from './sanctions.ts';
export { passwordOpener } from './sealed-passwords.ts';
export { findByName, isOfAudience } from './searching.ts';
export { isEmailUnproved } from './verification.ts';

/** What other capabilities do for this one. */
interface Neighbours {
  readonly lookUp: LookUp;
  readonly stopPaying: StopPaying;
  readonly joined: Joining;
}

export function identityHandlers(
  platform: Platform,
  { lookUp, stopPaying, joined }: Neighbours,
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
