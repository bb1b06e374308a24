import type { BrowserCommand } from 'vitest/node';

export interface Media {
  readonly reducedMotion?: 'reduce' | 'no-preference';
}

/** Has the browser report what its user prefers; for the page of the test that calls it. */
export const emulateMedia: BrowserCommand<[media: Media]> = ({ page }, media) =>
  page.emulateMedia(media);

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>;
  }
}
