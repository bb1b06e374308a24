import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { expectUnknownIntentRefused } from '#testing/unknown-intent.ts';
import type { Api } from '#ui/api/browser.ts';
import { apiContext } from '#ui/screen/context.ts';
import { formAction } from './form-action.ts';
import type { Intent } from './match-actions.ts';
import type { Match } from './match-view.ts';

vi.mock('#ui/api/browser.ts', () => ({ browserApi: {} })); // the bundler makes it

const PLACE = 'http://blg-za-en.localhost/match-wizard/e/m?sheet=cancel';
const KICKOFF = '2026-11-10T18:00:00.000Z';

/** The address that follows a form sent without script, if the match is then `match`. */
async function placeAfter(intent: Intent, match: Partial<Match>): Promise<string | null> {
  const context = new RouterContextProvider();
  // every call replies with this match
  context.set(apiContext, new Proxy({}, { get: () => async () => match }) as Api);
  const body = new URLSearchParams({ intent, matchId: 'm' });
  const request = new Request(PLACE, { method: 'POST', body });
  const args = { context, request, params: {}, url: new URL(PLACE), pattern: '' };
  const reply = await formAction(args);
  return reply instanceof Response ? reply.headers.get('location') : null;
}

test('without script, too, a challenge that nobody has accepted is withdrawn rather than a match cancelled', async () => {
  const own = { status: 'cancelled', viewerSide: 'challenger' } as const;
  const request = await placeAfter('cancel', { ...own, kickoff: null });
  expect(request).toBe('/match-wizard/e/m?done=withdraw');
  const agreed = await placeAfter('cancel', { ...own, kickoff: KICKOFF });
  expect(agreed).toBe('/match-wizard/e/m?done=cancel');
});

test('without script, too, who sends the second score is told whether both agree', async () => {
  const after = (status: Match['status']) => placeAfter('submit', { status, kickoff: KICKOFF });
  expect(await after('awaiting_approval')).toMatch(/\?done=submit$/);
  expect(await after('completed')).toMatch(/\?moment=1&done=agreed$/);
  expect(await after('disputed')).toMatch(/\?done=differs$/);
});

test('an unknown intent of the match screens answers 400 and changes nothing', () =>
  expectUnknownIntentRefused(formAction, {}));
