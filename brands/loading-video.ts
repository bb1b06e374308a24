import { createHash } from 'node:crypto';
import type { Brand } from './brand.ts';

/** The loop of a family's mark, in the folder of its theme; `scripts/videos.mjs` draws it. */
export const VIDEO = 'loading.mp4';
/** Bytes of one video. */
export const MOST_VIDEO_BYTES = 20_000;

/**
 * Names a mark with its colours. The metadata of a video have the name of the face that it shows. A brand with another mark or other colours, such as one of a
 * deployment's file, belongs to another family and never shows this video.
 */
export function faceOf({ mark, accent, background }: Brand['look']): string {
  const hash = createHash('sha256').update([mark, accent, background].join('\n')).digest('hex');
  return `face:${hash.slice(0, 16)}`;
}
