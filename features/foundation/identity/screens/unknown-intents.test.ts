import { test, vi } from 'vitest';
import { expectUnknownIntentRefused } from '#testing/unknown-intent.ts';
import { action as keys } from './console/keys.tsx';
import { action as verifyEmail } from './email-verification.tsx';
import { action as decideAsGuardian } from './guardian.tsx';
import { action as enterNumber } from './guest.tsx';
import { action as askGuardian } from './my-guardian.tsx';
import { action as register } from './register-form.tsx';
import { action as enterCode } from './submit-otp.tsx';

// the bundler makes these
vi.mock('#ui/api/browser.ts', () => ({ browserApi: {} }));
vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String }));
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

test.each([
  ['the number entry', enterNumber],
  ['the code entry', enterCode],
  ['the registration form', register],
  ['the e-mail verification', verifyEmail],
  ["a guardian's page", decideAsGuardian],
  ["a player's page about the guardian", askGuardian],
  ['the API keys', keys],
])('an unknown intent of %s answers 400 and calls nothing', (_screen, action) =>
  expectUnknownIntentRefused(action, {}),
);
