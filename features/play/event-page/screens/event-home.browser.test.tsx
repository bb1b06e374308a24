import { expect, test } from 'vitest';
import { answerApi } from '#testing/components/api.ts';
import * as eventHome from './event-home.tsx';

/** Sends a form of the page with the fields. */
function send(fields: Readonly<Record<string, string>>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const url = new URL('/event-home/e', location.origin);
  const request = new Request(url, { method: 'POST', body });
  return eventHome.clientAction({ request, params: { eventId: 'e' } });
}

test.each([{}, { intent: '' }, { intent: 'enter' }, { intent: 'toString' }])(
  'a form with the fields %o joins nothing and answers 400',
  async (fields) => {
    const calls = answerApi({ joinEvent: { eventId: 'e', entryId: 'n', waiting: null } });
    await expect(send(fields)).rejects.toMatchObject({ init: { status: 400 } });
    expect(calls.of('joinEvent')).toHaveLength(0);
  },
);

test('the forms of release 0.1.0 keep their intents', async () => {
  const done = { done: true };
  answerApi({
    joinEvent: { eventId: 'e', entryId: 'n', waiting: 2 },
    leaveEvent: done,

    checkInToEvent: done,
    lookForMatch: { until: null },
  });
  const target = async (intent: string) => {
    const answer = await send({ intent, tab: 'matches' });
    return answer instanceof Response && answer.headers.get('location');
  };
  expect(await target('join')).toBe('/event-home/e?done=waiting');
  expect(await target('leave')).toBe('/event-home/e?done=left');
  expect(await target('check_in')).toBe('/event-home/e?done=checked_in');
  expect(await target('look')).toBe('/event-home/e?tab=matches');
  expect(await target('look_no_longer')).toBe('/event-home/e?tab=matches');
});
