import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { picturesCalls } from '../pictures.contract.ts';
import { reportAvatar, reportedPictures, settlePicture } from './moderating.ts';
import { ownPicture, removeOwnPicture, uploadAvatar } from './wearing.ts';

export { picturesPart } from './personal.ts';
export { serveAvatars } from './serving.ts';

export function picturesHandlers(platform: Platform): Handlers<typeof picturesCalls> {
  return {
    ownPicture: ownPicture(platform),
    uploadAvatar: uploadAvatar(platform),
    removeOwnPicture: removeOwnPicture(platform),
    reportAvatar: reportAvatar(),
    reportedPictures: reportedPictures(platform),
    settlePicture: settlePicture(platform),
  };
}
