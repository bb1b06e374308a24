import { expect, test, vi } from 'vitest';
import type { ScreenArgs } from '#ui/screen/load.ts';
import { action } from './live.tsx';

vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String })); // the bundler makes them
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

const EVENT = '0198c0de-0000-7000-8000-000000000001';
const PLACE = `/console/events/${EVENT}/live`;

test.each([
  [{ intent: 'pause', reason: 'The server is down' }, 'paused'],
  [{ intent: 'resume' }, 'resumed'],
  [{ intent: 'choose', choice: 'keep', stage: '1' }, 'keep'],
])('after %o the same matches of the event are shown as before', async (said, done) => {
  const answer = await action(args(`${PLACE}?stage=2&round=r3&page=2&stand=pause&chosen=1`, said));
  expect((answer as Response).headers.get('location')).toBe(
    `${PLACE}?stage=2&round=r3&page=2&done=${done}`,
  );
});

test('an unknown intent answers 400', async () => {
  const answer = action(args(PLACE, { intent: 'cancel' }));
  await expect(answer).rejects.toMatchObject({ init: { status: 400 } });
});

/** As much as the action reads of what the router passes it. */
function args(address: string, said: Record<string, string>) {
  const api = { pauseEvent: vi.fn(), resumeEvent: vi.fn(), chooseStage: vi.fn() };
  const request = new Request(`http://localhost${address}`, {
    method: 'POST',
    body: new URLSearchParams(said),
  });
  const context = { get: () => api satisfies Partial<Record<keyof ScreenArgs['api'], unknown>> };
  const given: unknown = { context, params: { eventId: EVENT }, request };
  return given as Parameters<typeof action>[0]; // see above
}
