import { expect, test, vi } from 'vitest';
import { expectUnknownIntentRefused } from '#testing/unknown-intent.ts';
import { matchAction } from './match-action.ts';

vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String })); // the bundler makes them
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

const MATCH = '0198c0de-0000-7000-8000-000000000007';
const LIVE = '/console/events/0198c0de-0000-7000-8000-000000000001/live?stage=2&round=W1';
const OWN = `/console/matches/${MATCH}`;
const SCORE = { scoreChallenger: '2', scoreChallenged: '1' };
const RULING = { intent: 'rule', verdict: 'score', template: 'picture', ...SCORE };
const from = `from=${encodeURIComponent(LIVE)}`;

test.each([
  ['a ruling leads back to the round of the event', `${OWN}?${from}`, RULING, `${LIVE}&deed=ruled`],
  [
    'a ruling at the dispute desk leads to the next dispute',
    `/console/disputes/${MATCH}`,
    RULING,
    '/console/disputes?deed=ruled',
  ],
  ['a ruling without such a place stays with its match', OWN, RULING, `${OWN}?deed=ruled`],
  [
    'a result by hand leads back, too',
    `${OWN}?act=advance&${from}`,
    { intent: 'advance', ...SCORE },
    `${LIVE}&deed=advanced`,
  ],
  [
    'what was opened beside a match of a round leads back to the round',
    `${OWN}?act=extend&sheet=only&${from}`,
    { intent: 'extend' },
    `${LIVE}&deed=extended`,
  ],
  [
    'what was opened on the match itself stays with it, and it leads back later',
    `${OWN}?act=extend&${from}`,
    { intent: 'extend' },
    `${OWN}?${from}&deed=extended`,
  ],
  [
    'a reopened match is the next to be ruled on',
    `${OWN}?act=reopen&sheet=only&${from}`,
    { intent: 'reopen' },
    `${OWN}?${from}&deed=reopened`,
  ],
])('%s', async (_, address, said, place) => {
  const answer = await act(address, said);
  expect(withoutUndo(answer.headers.get('location'))).toBe(place);
  expect(answer.headers.get('X-Remix-Replace')).toBe('true');
});

test('what ends a match can be undone from where it leads', async () => {
  const answer = await act(`${OWN}?${from}`, RULING);
  const { searchParams } = new URL(answer.headers.get('location') ?? '', 'http://localhost');
  expect(searchParams.get('undo')).toBe(`${OWN}?act=reopen&${from.replaceAll('%20', '+')}`);
});

test('an unknown intent answers 400 and changes nothing', () =>
  expectUnknownIntentRefused(matchAction.server, { matchId: MATCH }));

function withoutUndo(location: string | null): string | undefined {
  return location?.replace(/&undo=[^&]*/, '');
}

/** Runs the action with the arguments that it reads. */
async function act(address: string, said: Record<string, string>): Promise<Response> {
  const names = ['ruleMatch', 'advanceMatch', 'extendMatch', 'reopenMatch'];
  const api = Object.fromEntries(names.map((name) => [name, vi.fn()]));
  const request = new Request(`http://localhost${address}`, {
    method: 'POST',
    body: new URLSearchParams(said),
  });
  const given: unknown = { context: { get: () => api }, params: { matchId: MATCH }, request };
  return (await matchAction.server(given as never)) as Response; // see above
}
