import { test, vi } from 'vitest';
import { expectUnknownIntentRefused } from '#testing/unknown-intent.ts';
import { action } from './game-settings.tsx';

vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String })); // the bundler makes them
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

test('an unknown intent of the settings of a game answers 400 and changes nothing', () =>
  expectUnknownIntentRefused(action, { gameId: '0198c0de-0000-7000-8000-000000000001' }));
