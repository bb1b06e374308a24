import { describe, expect, test } from 'vitest';
import { roomAt } from '#ui/links/addresses.ts';
import { isSameView, replyAt, sheetAt, sheetIn } from './addresses.ts';

test('a room has its id in its address', () => {
  expect(roomAt('match:0199')).toBe('/chat-room/match:0199');
  expect(roomAt('../x?y')).toBe('/chat-room/..%2Fx%3Fy');
});

test('which sheet is open, and about what, the address says', () => {
  const query = new URLSearchParams('list=direct&reply=m0');
  const open = sheetAt(query, 'report', 'm1');
  expect(open).toBe('?list=direct&sheet=report&message=m1');
  expect(sheetIn(new URLSearchParams(open))).toEqual({ sheet: 'report', messageId: 'm1' });
  expect(sheetAt(new URLSearchParams(open))).toBe('?list=direct');
  expect(replyAt(new URLSearchParams(open), 'm2')).toBe('?list=direct&reply=m2');
  expect(sheetIn(new URLSearchParams('sheet=nonsense'))).toBeNull();
});

describe('nothing is loaded anew', () => {
  const url = (path: string) => new URL(path, 'http://x.localhost');
  test.each([
    ['/chat-room/a', '/chat-room/a?sheet=message&message=m', true],
    ['/chat-room/a?reply=m', '/chat-room/a', true],
    ['/chat-room/a', '/chat-room/a', false],
    ['/chat-room/a', '/chat-room/b', false],
    ['/chat-room/a', '/chat-room/a?before=9', false],
  ])('from %s to %s: %s', (from, to, same) => {
    expect(isSameView(url(from), url(to))).toBe(same);
  });
});
