import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** With all that a browser has around its pages, such as what shows notifications. */
export const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
/** The same engine with nothing around it, where the machine has it: a third less work for the processor. */
export const LIGHTEST = ['/usr/bin/chromium-headless-shell', ...WHOLE];

/** The first that the machine has, or Playwright's own. */
export function launching(programs: readonly string[]): LaunchOptions {
  const executablePath = programs.find((path) => existsSync(path));
  return {
    ...(executablePath && { executablePath }),
    ...(!executablePath && programs === WHOLE && { channel: 'chromium' }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
