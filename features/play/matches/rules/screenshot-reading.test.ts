import { describe, expect, test } from 'vitest';
import { agreedReading, readingAgrees, readingOf, type Word } from './screenshot-reading.ts';

const read = (...words: Word[]) => {
  const reading = readingOf(words);
  return reading && [reading.home, reading.away];
};

describe('The score in a picture', () => {
  test.each([
    ['3-1', [3, 1]],
    ['3:1', [3, 1]],
    ['3 – 1', [3, 1]],
    ['10-0', [10, 0]],
    ['O-2', [0, 2]], // a nought taken for a letter
    ['20-20', [20, 20]],
  ])('is what "%s" in its middle says', (text, expected) => {
    expect(read(word(text, 0.5))).toEqual(expected);
  });

  test.each(['90:00', '45-21', '03:12', '3-1-2', 'FT', '31', ''])('is never "%s"', (text) => {
    expect(read(word(text, 0.5))).toBeNull();
  });

  test('is also two numbers side by side about the middle', () => {
    expect(read(word('2', 0.35), word('1', 0.65), word('90', 0.5, { top: 0.8 }))).toEqual([2, 1]);
  });

  test('is neither two numbers of different size nor on different lines', () => {
    expect(read(word('2', 0.35), word('1', 0.65, { height: 0.06 }))).toBeNull();
    expect(read(word('2', 0.35), word('1', 0.65, { top: 0.6 }))).toBeNull();
  });

  test('is not at the edge, not small, and not uncertain', () => {
    expect(read(word('3-1', 0.85))).toBeNull();
    expect(read(word('3-1', 0.5, { height: 0.02 }))).toBeNull();
    expect(read(word('3-1', 0.5, { confidence: 60 }))).toBeNull();
    expect(read(word('3', 0.4, { height: 0.04 }), word('1', 0.6, { height: 0.04 }))).toBeNull();
  });

  test('is the largest pair; where two are as large, as rows of statistics are, it is none', () => {
    const statistics = [
      word('12', 0.3, { height: 0.06, top: 0.6 }),
      word('7', 0.7, { height: 0.06, top: 0.6 }),
    ];
    expect(read(word('3-1', 0.5), ...statistics)).toEqual([3, 1]);
    const more = [
      word('5', 0.3, { height: 0.06, top: 0.8 }),
      word('3', 0.7, { height: 0.06, top: 0.8 }),
    ];
    expect(read(...statistics, ...more)).toBeNull();
  });

  test('is what the picture and its negative agree on, or what one of them alone says', () => {
    const three = [word('3-1', 0.5)];
    expect(agreedReading([three, three])).toMatchObject({ home: 3, away: 1 });
    expect(agreedReading([[], three])).toMatchObject({ home: 3, away: 1 });
    expect(agreedReading([three, [word('8-1', 0.5)]])).toBeNull();
    expect(agreedReading([[], []])).toBeNull();
  });
});

test('agreement is said only of what was read and what was entered', () => {
  expect(readingAgrees({ home: 3, away: 1 }, { challenger: 3, challenged: 1 })).toBe(true);
  expect(readingAgrees({ home: 3, away: 1 }, { challenger: 1, challenged: 3 })).toBe(false);
  expect(readingAgrees(null, { challenger: 1, challenged: 3 })).toBeNull();
  expect(readingAgrees({ home: 3, away: 1 }, null)).toBeNull();
});

interface Look {
  readonly height?: number;
  readonly top?: number;
  readonly confidence?: number;
}

/** A word about a place between the picture's left, 0, and its right, 1. */
function word(text: string, middle: number, look: Look = {}): Word {
  const { height = 0.1, top = 0.3, confidence = 95 } = look;
  const half = 0.05;
  const box = { x0: middle - half, x1: middle + half, y0: top, y1: top + height };
  return { text, confidence, box };
}
