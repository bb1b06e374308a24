import { describe, expect, test } from 'vitest';
import { namedAt } from './use-mentions.ts';

describe('a name that is being typed behind an @', () => {
  test.each([
    ['@sa', 3, { at: 0, name: 'sa' }],
    ['hi @Sami', 8, { at: 3, name: 'Sami' }],
    ['hi @Sami 12', 11, { at: 3, name: 'Sami 12' }],
    ['hi @Sami, you', 6, { at: 3, name: 'Sa' }],
  ])('%j at %i is %j', (text, caret, named) => expect(namedAt(text, caret)).toEqual(named));

  test.each([
    ['', 0],
    ['@', 1],
    ['me@example', 10],
    ['@ sami', 6],
    ['@a\nb', 4],
    ['@abcdefghijklmnopqrstuvwxyz', 27],
  ])('%j at %i is none', (text, caret) => expect(namedAt(text, caret)).toBeNull());
});
