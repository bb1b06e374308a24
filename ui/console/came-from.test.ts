import { expect, test } from 'vitest';
import { fromHere, placeIn, withFrom } from './came-from.ts';

const LIVE = '/console/events/1/live';

test('a screen leads back to the list as it was shown, without what was told there', () => {
  expect(fromHere(LIVE, '?stage=2&round=W1&page=3&deed=ruled&undo=/console/x&done=paused')).toBe(
    `${LIVE}?stage=2&round=W1&page=3`,
  );
  expect(fromHere(LIVE, '')).toBe(LIVE);
});

test('what is opened from such a screen leads back to the same list', () => {
  const opened = withFrom('/console/matches/7?act=move', `${LIVE}?round=W1`);
  const url = new URL(opened, 'http://localhost');
  expect(fromHere(url.pathname, url.search)).toBe(`${LIVE}?round=W1`);
});

test.each([
  'https://elsewhere.example/console',
  '//elsewhere.example',
  '/menu',
  '/consoles',
  String.raw`/\elsewhere.example/console`,
])('%s is no place to lead back to', (from) => {
  expect(placeIn(new URLSearchParams({ from }), 'from')).toBeNull();
});
