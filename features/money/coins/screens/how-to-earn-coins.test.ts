import { test, vi } from 'vitest';
import { expectUnknownIntentRefused } from '#testing/unknown-intent.ts';
import { action } from './how-to-earn-coins.tsx';

vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String })); // the bundler makes them
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

test('an unknown intent of the page of coins answers 400 and claims nothing', () =>
  expectUnknownIntentRefused(action, {}));
