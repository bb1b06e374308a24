import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freshBehind, type Placed, rowsOf, withMessages } from './thread.ts';

const view = {
  timeZone: 'Asia/Hebron',
  now: '2026-11-21T20:00:00.000Z',
  readUpTo: null,
  viewerId: 'me',
};

function said(sequence: number, at: string, userId = 'ann'): Placed {
  return { messageId: `m${sequence}`, sequence, author: { userId }, at };
}

describe('a thread', () => {
  test('names the days of the reader’s own zone', () => {
    const rows = rowsOf(
      [said(1, '2026-11-19T21:59:00Z'), said(2, '2026-11-20T22:30:00Z'), said(3, view.now)],
      view,
    );
    const days = rows.flatMap((row) => (row.kind === 'day' ? [row.near] : []));
    expect(days).toEqual([null, 'today']);
  });

  test.each([
    ['in the last hour of a day of 25 hours', '2026-10-24T12:00:00Z', '2026-10-25T22:30:00Z'],
    ['in the first hour after a day of 23 hours', '2026-03-29T12:00:00Z', '2026-03-29T22:30:00Z'],
  ])('knows yesterday %s', (_, yesterday, now) => {
    const berlin = { ...view, timeZone: 'Europe/Berlin', now };
    const rows = rowsOf([said(1, yesterday), said(2, now)], berlin);
    const days = rows.flatMap((row) => (row.kind === 'day' ? [row.near] : []));
    expect(days).toEqual(['yesterday', 'today']);
  });

  test('counts what has come behind what was seen, but not what its reader wrote or has silenced', () => {
    const messages = [
      said(1, view.now),
      said(2, view.now),
      said(3, view.now, 'me'),
      said(4, view.now, 'muted'),
      said(5, view.now),
    ];
    expect(freshBehind(messages, 1, ['me', 'muted'])).toBe(2);
    expect(freshBehind(messages, 5, [])).toBe(0);
  });

  test('puts what one player writes within 5 minutes together', () => {
    const rows = rowsOf(
      [
        said(1, '2026-11-21T10:00:00Z'),
        said(2, '2026-11-21T10:04:00Z'),
        said(3, '2026-11-21T10:05:00Z', 'ben'),
        said(4, '2026-11-21T10:10:00Z', 'ben'),
      ],
      view,
    );
    const together = rows.flatMap((row) => (row.kind === 'message' ? [row.continues] : []));
    expect(together).toEqual([false, true, false, false]);
  });

  test('marks where the new begins, once, and never before an own message', () => {
    const messages = [
      said(1, '2026-11-21T10:00:00Z'),
      said(2, '2026-11-21T10:01:00Z', 'me'),
      said(3, '2026-11-21T10:02:00Z'),
      said(4, '2026-11-21T10:03:00Z'),
    ];
    const kinds = rowsOf(messages, { ...view, readUpTo: 1 }).map(({ key }) => key);
    expect(kinds).toEqual(['day 2026-11-21', 'm1', 'm2', 'new', 'm3', 'm4']);
    expect(rowsOf(messages, view).some(({ kind }) => kind === 'new')).toBe(false);
  });
});

test('nothing is lost or doubled in whatever order pieces of a room arrive', () => {
  const all = Array.from({ length: 30 }, (_, i) => said(i + 1, view.now));
  const piece = fc.subarray(all, { minLength: 1 });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const known = pieces.reduce<Placed[]>((sum, more) => withMessages(sum, more), []);
      const expected = all.filter((message) => pieces.some((some) => some.includes(message)));
      expect(known).toEqual(expected);
    }),
  );
});

test('what is said later about a message takes its place', () => {
  const first = { ...said(1, view.now), text: 'hello' };
  const removed = { ...first, text: '' };
  expect(withMessages([first, { ...said(2, view.now), text: 'x' }], [removed])[0]?.text).toBe('');
});
