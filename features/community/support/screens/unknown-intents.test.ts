import { test, vi } from 'vitest';
import { expectUnknownIntentRefused } from '#testing/unknown-intent.ts';
import { action as keepTemplate } from './console/templates.tsx';
import { action as handle } from './console/ticket.tsx';
import { action as write } from './ticket.tsx';

vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String })); // the bundler makes them
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

const ID = '0198c0de-0000-7000-8000-000000000001';

test.each([
  ['a ticket', write, { ticketId: ID }],
  ['a ticket in the queue', handle, { ticketId: ID }],
  ['the templates', keepTemplate, {}],
])('an unknown intent of %s answers 400 and calls nothing', (_screen, action, params) =>
  expectUnknownIntentRefused(action, params),
);
