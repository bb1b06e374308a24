import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { picturesCalls } from '../pictures.contract.ts';
import { reportAvatar, reportedPictures, settlePicture } from './moderating.ts';
import { ownPicture, removeOwnPicture, uploadAvatar } from './own-picture.ts';

export { picturesPersonalData } from './data-export.ts';
export { serveAvatars } from './own-picture.ts';

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
