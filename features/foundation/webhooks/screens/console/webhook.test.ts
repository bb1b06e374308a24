import { test, vi } from 'vitest';
import { expectUnknownIntentRefused } from '#testing/unknown-intent.ts';
import { action } from './webhook.tsx';

// the bundler makes these
vi.mock('#ui/api/browser.ts', () => ({ browserApi: {} }));
vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String }));
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

test('an unknown intent of a webhook answers 400 and calls nothing', () =>
  expectUnknownIntentRefused(action, { webhookId: '0198c0de-0000-7000-8000-000000000001' }));
