import { test, vi } from 'vitest';
import { expectUnknownIntentRefused } from '#testing/unknown-intent.ts';
import { action as mark } from './notifications.tsx';
import { action as save } from './settings.tsx';

// the bundler makes these
vi.mock('#ui/api/browser.ts', () => ({ browserApi: {} }));
vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String }));
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

test.each([
  ['the notifications', mark],
  ['their settings', save],
])('an unknown intent of %s answers 400 and calls nothing', (_screen, action) =>
  expectUnknownIntentRefused(action, {}),
);
