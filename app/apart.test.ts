import { expect, test } from 'vitest';
import { groundOf, isApart, isEmbedded } from './apart.ts';

const at = (path: string) => new URL(path, 'http://blg-za-en.localhost');

test('only brackets may be shown inside other sites; those and broadcasts know nobody', () => {
  for (const path of ['/embed/bracket/1', '/broadcast/1']) expect(isApart(path)).toBe(true);
  for (const path of ['/', '/event-home/1/bracket', '/match/1', '/embedded', '/broadcasts/1']) {
    expect(isApart(path)).toBe(false);
    expect(isEmbedded(path)).toBe(false);
  }
  expect(isEmbedded('/embed/bracket/1')).toBe(true);
  expect(isEmbedded('/broadcast/1')).toBe(false);
});

test('the ground is the one that is asked for, else what fits the place', () => {
  expect(groundOf(at('/embed/bracket/1'))).toBe('dark');
  expect(groundOf(at('/embed/bracket/1?theme=light'))).toBe('light');
  expect(groundOf(at('/broadcast/1'))).toBe('transparent');
  expect(groundOf(at('/broadcast/1?background=chroma'))).toBe('chroma');
  expect(groundOf(at('/broadcast/1?background="><script>'))).toBe('transparent');
  expect(groundOf(at('/games?theme=light'))).toBeNull();
});
