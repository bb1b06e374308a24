import { describe, expect, test } from 'vitest';
import { carriedFor, NOTHING_CARRIED, plus, readBytes, sum } from './bytes.ts';

describe('what a visit cost', () => {
  test.each([
    ['navigation', '/games', 'pages'],
    ['script', '/assets/core-1.js', 'scripts'],
    ['link', '/brands/blg/theme.css', 'scripts'],
    ['img', '/files/1', 'pictures'],
    ['css', '/games/default.svg', 'pictures'],
    ['fetch', '/api/events', 'calls'],
    ['fetch', '/games.data', 'calls'],
  ])('a %s of %s counts as %s', (initiator, path, what) => {
    expect(carriedFor(initiator, path)).toBe(what);
  });

  test('is the sum of its parts, and the same when read again', () => {
    const bytes = plus(plus(NOTHING_CARRIED, 'pages', 900), 'live', 100);
    expect(sum(bytes)).toBe(1_000);
    expect(readBytes(JSON.stringify(bytes))).toEqual(bytes);
  });

  test.each([null, '', '{', '[]', '{"pages":"9","live":-1}'])('%j is nothing', (text) => {
    expect(readBytes(text)).toEqual(NOTHING_CARRIED);
  });
});
