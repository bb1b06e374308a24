import './scripts/pinned-node.mjs';
import { defineConfig } from '@playwright/test';
import { LIGHTEST, launching } from './e2e/browsers.ts';

const PORT = Number(process.env.E2E_PORT ?? 3187);
/** Journeys in a real browser against the whole product. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: '100%', // every core: a journey waits as often as it counts
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0, // shared machines stall; scripts/summary.mjs tells of each, and bounds them
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 360, height: 740 },
    timezoneId: 'Africa/Johannesburg', // that of the first brand
    actionTimeout: 15_000,
    contextOptions: { reducedMotion: 'reduce' }, // the processor paints each step; `MOVING` is for some
    launchOptions: launching(LIGHTEST),
  },
  webServer: {
    command: 'node e2e/serve.ts',
    url: `http://localhost:${PORT}/readyz`,
    env: { PORT: String(PORT), LOG_LEVEL: 'silent' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    timeout: 180_000,
  },
  metadata: { port: PORT },
});
