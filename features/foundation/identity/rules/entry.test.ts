import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryPath, safeReturnTo } from './entry.ts';

describe('after signing in', () => {
  test.each([
    ['/event-home/1?tab=rules', '/event-home/1?tab=rules'],
    ['https://elsewhere.example/', null],
    ['//elsewhere.example', null],
    ['/\\elsewhere.example', null],
    ['/\t/elsewhere.example', null],
    ['/..//elsewhere.example', null],
    ['javascript:alert(1)', null],
    ['', null],
    [null, null],
  ])('%s leads to %s', (text, place) => expect(safeReturnTo(text)).toBe(place));

  test('no address whatever leads to another site', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.constantFrom('', '/', '//', '/\\', '\\'), (url, start) => {
        const place = safeReturnTo(start + url);
        const origin = place === null ? 'https://here' : new URL(place, 'https://here').origin;
        expect(origin).toBe('https://here');
      }),
    );
  });

  test('what the visitor came with goes along', () => {
    const came = new URLSearchParams('returnTo=%2Fgames&referId=7&msisdn=1');
    expect(entryPath('/guest', came)).toBe('/guest?returnTo=%2Fgames&referId=7');
    expect(entryPath('/guest', new URLSearchParams())).toBe('/guest');
  });
});
