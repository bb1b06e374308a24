import { expect, test } from 'vitest';
import { wayOf } from './taps.ts';

const HERE = new URL('http://blg-za-en.localhost/match-schedule?status=upcoming');

function wayTo(href: string, { target = '', isDownload = false, loaded = [] as string[] } = {}) {
  const tapped = { href: new URL(href, HERE).href, target, isDownload };
  return wayOf(tapped, HERE, (address) => loaded.some((path) => address.endsWith(path)));
}

test('a screen that is not in memory is opened from what is kept, or waits for the network', () => {
  expect(wayTo('/games')).toBe('kept-or-wait');
  expect(wayTo('/match/1?sheet=verify')).toBe('kept-or-wait');
  expect(wayTo('/games?format=knockout', { loaded: ['/games'] })).toBe('kept-or-wait');
});

test('a screen in memory, and a sheet of the screen that is shown, open as ever', () => {
  expect(wayTo('/games', { loaded: ['/games'] })).toBe('through');
  expect(wayTo('?status=upcoming&sheet=answer')).toBe('through');
  expect(wayTo('?status=upcoming#main')).toBe('through');
});

test('a link to the screen that is shown leads nowhere', () => {
  expect(wayTo('/match-schedule?status=upcoming')).toBe('here');
});

test('the browser follows what no screen answers', () => {
  expect(wayTo('https://play.example/game')).toBe('through');
  expect(wayTo('/api/docs')).toBe('through');
  expect(wayTo('/games', { target: '_blank' })).toBe('through');
  expect(wayTo('/files/table.csv', { isDownload: true })).toBe('through');
});
