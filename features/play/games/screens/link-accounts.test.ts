import { test, vi } from 'vitest';
import { expectUnknownIntentRefused } from '#testing/unknown-intent.ts';
import { action } from './link-accounts.tsx';

vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String })); // the bundler makes them
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

test('an unknown intent of the game accounts answers 400 and links nothing', () =>
  expectUnknownIntentRefused(action, {}));
