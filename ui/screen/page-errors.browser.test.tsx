import { afterEach, expect, test, vi } from 'vitest';
import { watchErrors } from './page-errors.ts';

afterEach(() => {
  delete document.documentElement.dataset.errors;
});

test('errors of a page are sent once each, without what names a person', async () => {
  const sent: Blob[] = [];
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((url, body) => {
    expect(url).toBe('/statistics/error');
    sent.push(body as Blob);
    return true;
  });
  document.documentElement.dataset.errors = '';
  const report = watchErrors();
  const error = new TypeError('no name of naledi@example.org');
  report(error);
  report(error);
  report('a navigation that was cut off');
  report(new RangeError('another'));
  await expect.poll(() => sent.length).toBe(2);
  const { exception, tags } = JSON.parse((await sent[0]?.text()) ?? '');
  expect(exception.values[0]).toMatchObject({ type: 'TypeError', value: 'no name of [address]' });
  expect(exception.values[0].stacktrace.frames.length).toBeGreaterThan(0);
  expect(Object.keys(tags)).toEqual(['screen', 'language']);
});

test('where nothing collects errors, nothing is sent', async () => {
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  const added = vi.spyOn(window, 'addEventListener');
  watchErrors()(new Error('kept here'));
  expect(added).not.toHaveBeenCalled();
  expect(beacon).not.toHaveBeenCalled();
});
