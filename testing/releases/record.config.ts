import { defineConfig } from '@playwright/test';
import { LIGHTEST, launching } from '../../e2e/browsers.ts';

/** For make.ts: the recording of phones against a server that runs already. */
export default defineConfig({
  testDir: '.',
  testMatch: 'phones.record.ts',
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 360, height: 740 },
    actionTimeout: 20_000,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launching(LIGHTEST),
  },
  metadata: { port: Number(process.env.PORT), output: process.env.PHONES_OUTPUT },
});
