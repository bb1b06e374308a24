import type { BrowserCommand } from 'vitest/node';

export interface Media {
  readonly reducedMotion?: 'reduce' | 'no-preference';
}

/** Has the browser report what its user prefers; for the page of the test that calls it. */
export const emulateMedia: BrowserCommand<[media: Media]> = ({ page }, media) =>
  page.emulateMedia(media);

/** Answers every upload that the page sends by `XMLHttpRequest` to this path of the API. */
export const answerUploads: BrowserCommand<[path: string, status: number, reply: object]> = (
  { page },
  path,
  status,
  reply,
) => page.route(`**/api/${path}*`, (route) => route.fulfill({ status, json: reply }));

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>;
    answerUploads: (path: string, status: number, reply: object) => Promise<void>;
  }
}
