import { expect, test, vi } from 'vitest';
import { complaints } from '#testing/components/setup.ts';
import { watchErrors } from './page-errors.ts';

test('errors of a page are sent once each, without what names a person', async () => {
  const sent: Blob[] = [];
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((url, body) => {
    expect(url).toBe('/statistics/error');
    sent.push(body as Blob);
    return true;
  });
  watchErrors();
  const report = (error: unknown) => {
    const event = new ErrorEvent('error', { error });
    window.dispatchEvent(event);
  };
  const error = new TypeError('no name of naledi@example.org');
  report(error);
  report(error);
  report('a navigation that was cut off');
  report(new RangeError('another'));
  await expect.poll(() => sent.length).toBe(2);
  const bodies = await Promise.all(sent.map((blob) => blob.text()));
  const errors = bodies.map((body) => JSON.parse(body));
  // each waits for the script, so they may come in any order
  const thrown = errors.map(({ exception }) => exception.values[0]);
  expect(thrown.map(({ type, value }) => `${type}: ${value}`).sort()).toEqual([
    'RangeError: another',
    'TypeError: no name of [address]',
  ]);
  for (const { stacktrace } of thrown) expect(stacktrace.frames.length).toBeGreaterThan(0);
  for (const { tags } of errors) expect(Object.keys(tags)).toEqual(['screen', 'language']);
  complaints(); // the runner's own listener writes each error down
});
