import { test, vi } from 'vitest';
import { expectUnknownIntentRefused } from '#testing/unknown-intent.ts';
import { action as importEntrants } from './console/files.tsx';
import { action as importBracket } from './console/import-bracket.tsx';

vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String })); // the bundler makes them
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

const ID = '0198c0de-0000-7000-8000-000000000001';

test.each([
  ['the tables of an event', importEntrants, { eventId: ID }],
  ['the import of a bracket', importBracket, {}],
])('an unknown intent of %s answers 400 and calls nothing', (_screen, action, params) =>
  expectUnknownIntentRefused(action, params),
);
