import { createPersonProof } from '#features/foundation/identity/server/index.ts';
import type { PersonalData } from '#platform/data-export.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { accountCalls } from '../account.contract.ts';
import { type LapsedPlayers, removeProfile, retentionJobs, sendRemovalCode } from './erasure.ts';
import { downloadMyData, exportJobs, myData, requestMyData } from './my-data.ts';
import {
  answerPrivacyRequest,
  openPrivacyRequests,
  privacyRequest,
  privacyRequests,
  requestJobs,
} from './privacy-requests.ts';

export { accountPersonalData } from './data-export.ts';
export { ownerOfRequest } from './privacy-requests.ts';

/** `parts` are the personal data of all capabilities, in the order of erasure. */
export function accountHandlers(
  platform: Platform,
  parts: readonly PersonalData[],
): Handlers<typeof accountCalls> {
  const proof = createPersonProof(platform);
  return {
    sendRemovalCode: sendRemovalCode(proof),
    removeProfile: removeProfile(platform, parts, proof),
    requestMyData: requestMyData(),
    myData: myData(platform),
    downloadMyData: downloadMyData(platform),
    privacyRequest: privacyRequest(),
    privacyRequests: privacyRequests(platform),
    openPrivacyRequests: openPrivacyRequests(platform),
    answerPrivacyRequest: answerPrivacyRequest(platform),
  };
}

export function accountJobs(
  platform: Platform,
  parts: readonly PersonalData[],
  lapsed: LapsedPlayers,
): void {
  exportJobs(platform, parts);
  requestJobs(platform);
  retentionJobs(platform, parts, lapsed);
}
