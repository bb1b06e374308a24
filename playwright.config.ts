import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { CONSENT_KEY } from './features/brands-and-legal/rules/consent.ts';

const PORT = 3187;
const SYSTEM_CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);

/** Journeys in a real browser against the whole product. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  forbidOnly: true,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 360, height: 740 },
    storageState: answeredEverywhere(),
    actionTimeout: 15_000,
    launchOptions: {
      ...(SYSTEM_CHROMIUM && { executablePath: SYSTEM_CHROMIUM }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node e2e/serve.ts',
    url: `http://localhost:${PORT}/readyz`,
    env: { PORT: String(PORT), LOG_LEVEL: 'silent' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    timeout: 60_000,
  },
  metadata: { port: PORT },
});

/** The cookie dialog has been answered at every brand, but where a journey is about it. */
function answeredEverywhere() {
  const record = {
    timestamp: '2026-11-01T00:00:00.000Z',
    preferences: { necessary: true, marketing: false, statistics: false },
  };
  const localStorage = [{ name: CONSENT_KEY, value: JSON.stringify(record) }];
  const folders = readdirSync('brands', { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  );
  const origins = folders.map(({ name }) => {
    return { origin: `http://${name}.localhost:${PORT}`, localStorage };
  });
  return { cookies: [], origins };
}
