import { test, vi } from 'vitest';
import { expectUnknownIntentRefused } from '#testing/unknown-intent.ts';
import { action } from './event-home.tsx';

vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String })); // the bundler makes them
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));
vi.mock('virtual:parts', () => ({ default: {} }));

test('an unknown intent of the page of an event answers 400 and neither joins nor leaves', () =>
  expectUnknownIntentRefused(action, { eventId: '0198c0de-0000-7000-8000-000000000001' }));
