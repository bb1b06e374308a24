import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import usual from '../../../playwright.config.ts';

const ROOT = join(import.meta.dirname, '../../..');
const [server] = [usual.webServer ?? []].flat();
if (!server) throw new Error('playwright.config.ts starts no server');

/** The usual journeys, once: they are meant to fail. */
export default defineConfig({
  ...usual,
  testDir: join(ROOT, 'e2e'),
  outputDir: join(ROOT, 'test-results/broken'),
  retries: 0,
  webServer: { ...server, cwd: ROOT },
});
