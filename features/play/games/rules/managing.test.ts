import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COVER, cropBox, MIDDLE, MOST_ZOOM } from './cover.ts';
import { isSlug, movedTo, nameIn, slugOf } from './managing.ts';

test('a slug is made from a name, and is one whenever there is anything to make it from', () => {
  expect(slugOf('EA SPORTS FC™ 26')).toBe('ea-sports-fctm-26');
  expect(slugOf('  Pétanque: Boules!  ')).toBe('petanque-boules');
  expect(slugOf('كرة')).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
      const slug = slugOf(name);
      expect(slug.length < 2 || isSlug(slug)).toBe(true);
    }),
  );
});

test('a slug has small letters, digits and single hyphens', () => {
  expect(['football-26', 'f1'].filter(isSlug)).toHaveLength(2);
  const wrong = ['a', 'Football', '-a', 'a-', 'a--b', 'a b', 'كرة', 'a/b', 'x'.repeat(61)];
  expect(wrong.filter(isSlug)).toEqual([]);
});

test('a name is the one of the language, else the English one, else the first there is', () => {
  const languages = ['en', 'de', 'ar'];
  expect(nameIn({ en: 'Football', ar: 'كرة' }, 'ar', languages)).toBe('كرة');
  expect(nameIn({ en: 'Football', ar: 'كرة' }, 'de', languages)).toBe('Football');
  expect(nameIn({ ar: 'كرة', de: 'Fussball' }, 'fr', languages)).toBe('Fussball');
  expect(nameIn({}, 'fr', languages)).toBeUndefined();
});

test('a game that moves changes nothing about the order of the others', () => {
  expect(movedTo(['a', 'b', 'c'], 'c', 1)).toEqual(['c', 'a', 'b']);
  expect(movedTo(['a', 'b', 'c'], 'a', 99)).toEqual(['b', 'c', 'a']);
  const games = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(games, fc.nat(), fc.integer({ min: 1, max: 14 }), (order, pick, position) => {
      const id = order[pick % order.length];
      const moved = movedTo(order, id, position);
      expect(moved.filter((each) => each !== id)).toEqual(order.filter((each) => each !== id));
      expect(moved.indexOf(id)).toBe(Math.min(position, order.length) - 1);
    }),
  );
});

test('the kept part of a picture lies inside it and has the shape of a cover', () => {
  expect(cropBox({ width: 1280, height: 800 }, MIDDLE)).toEqual({
    left: 0,
    top: 0,
    width: 1280,
    height: 800,
  });
  expect(cropBox({ width: 1000, height: 400 }, { x: 1, y: 0, zoom: 2 })).toEqual({
    left: 680,
    top: 0,
    width: 320,
    height: 200,
  });
  const side = fc.integer({ min: 1, max: 1920 });
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  const zoom = fc.double({ min: 1, max: MOST_ZOOM, noNaN: true });
  fc.assert(
    fc.property(side, side, part, part, zoom, (width, height, x, y, zoomed) => {
      const box = cropBox({ width, height }, { x, y, zoom: zoomed });
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(width);
      expect(box.top + box.height).toBeLessThanOrEqual(height);
      const ideal = (box.width * COVER.height) / COVER.width;
      expect(Math.abs(box.height - ideal)).toBeLessThanOrEqual(1.2);
    }),
  );
});
