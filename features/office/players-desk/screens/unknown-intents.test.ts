import { test, vi } from 'vitest';
import { expectUnknownIntentRefused } from '#testing/unknown-intent.ts';
import { action as sanction } from './console/overview.tsx';
import { action as bill } from './console/subscription.tsx';

vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String })); // the bundler makes them
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

const ID = '0198c0de-0000-7000-8000-000000000001';

test.each([
  ['a player', sanction, { userId: ID }],
  ['a subscription', bill, { userId: ID }],
])('an unknown intent of %s answers 400 and calls nothing', (_screen, action, params) =>
  expectUnknownIntentRefused(action, params),
);
