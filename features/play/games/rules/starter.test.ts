import { expect, test } from 'vitest';
import { drawingFor, drawingOf, drawn, MOTIFS } from './drawing.ts';
import { GAME_CATEGORIES } from './game.ts';
import { isLeastLength, isSlug } from './managing.ts';
import { STARTER_GAMES } from './starter.ts';

test('each game of the starter catalogue can be made: its own slug, a drawing, a least length', () => {
  const slugs = STARTER_GAMES.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs.filter(isSlug)).toEqual(slugs);
  for (const { title, drawing, leastSeconds, platforms } of STARTER_GAMES) {
    expect(drawingOf(drawing), title).toBeDefined();
    expect(isLeastLength(leastSeconds), title).toBe(true);
    expect(new Set(platforms).size, title).toBe(platforms.length);
    expect(platforms.length, title).toBeGreaterThan(0);
  }
});

test('the starter catalogue has every genre', () => {
  const genres = new Set(STARTER_GAMES.map(({ category }) => category));
  expect([...genres].sort()).toEqual([...GAME_CATEGORIES].sort());
});

test('a new game has a drawing of its genre, the same each time', () => {
  for (const category of GAME_CATEGORIES) {
    const name = drawingFor(category, 'some-game');
    expect(drawingFor(category, 'some-game')).toBe(name);
    expect(drawingOf(name)).toBeDefined();
  }
});

test('nothing else is the name of a drawing', () => {
  const names = [
    '',
    'ball',
    'ball-',
    'ball-360',
    'ball-1234',
    'cat-20',
    'ball-20.svg',
    '../ball-2',
  ];
  expect(names.filter((name) => drawingOf(name))).toEqual([]);
});

test('each motif is drawn as one closed picture without script or address', () => {
  for (const motif of MOTIFS) {
    const svg = drawn({ motif, hue: 210 });
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 320 200">/);
    expect(svg.trim().endsWith('</svg>')).toBe(true);
    expect(svg).not.toMatch(/script|href|undefined|NaN/);
  }
});
