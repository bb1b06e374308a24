import { test, vi } from 'vitest';
import { expectUnknownIntentRefused } from '#testing/unknown-intent.ts';
import { action } from './store.tsx';

vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String })); // the bundler makes them
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

test('an unknown act of the shelves answers 400 and saves no item', () =>
  expectUnknownIntentRefused(action, {}));
