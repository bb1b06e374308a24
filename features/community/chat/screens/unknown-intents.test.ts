import { test, vi } from 'vitest';
import { expectUnknownIntentRefused } from '#testing/unknown-intent.ts';
import { action as decide } from './console/case.tsx';
import { roomAction } from './room/room-action.ts';

vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String })); // the bundler makes them
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

const ID = '0198c0de-0000-7000-8000-000000000001';

test.each([
  ['a chat room', roomAction.server, { roomId: `match:${ID}` }],
  ['a reported message', decide, { messageId: ID }],
])('an unknown intent of %s answers 400 and calls nothing', (_screen, action, params) =>
  expectUnknownIntentRefused(action, params),
);
