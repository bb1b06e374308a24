import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { HOUSE } from '#brands/brands.ts';
import { SAMPLE_GAMES } from '#sandbox/data/games.ts';
import { AVATAR_IDS } from './avatar-ids.ts';
import { Flag } from './flag.tsx';
import { GameCover } from './game-cover.tsx';

const SERVED = join(import.meta.dirname, '../../public');

test.each(AVATAR_IDS)('the avatar %s is drawn', (id) => {
  expect(existsSync(join(SERVED, `avatars/${id}.svg`))).toBe(true);
});

test.each(SAMPLE_GAMES.map(({ slug }) => slug))('the sample game %s has its own cover', (slug) => {
  const picture = pictureOf(createElement(GameCover, { slug }));
  expect(picture).toContain(slug);
  expect(existsSync(join(SERVED, picture))).toBe(true);
});

test('a game nobody has drawn wears the cover of all games', () => {
  const picture = pictureOf(createElement(GameCover, { slug: 'chess' }));
  expect(picture).toBe('/games/default.svg');
  expect(existsSync(join(SERVED, picture))).toBe(true);
});

test.each([...new Set(HOUSE.brands.map(({ country }) => country))])(
  'the flag of %s, where a brand is at home, is drawn',
  (country) => {
    expect(existsSync(join(SERVED, pictureOf(createElement(Flag, { country }))))).toBe(true);
  },
);

test.each(readdirSync(join(SERVED, 'flags')))(
  'the drawing %s is the flag of its country',
  (file) => {
    const country = file.replace('.svg', '').toUpperCase();
    expect(pictureOf(createElement(Flag, { country }))).toBe(`/flags/${file}`);
  },
);

test('a flag nobody has drawn is its code', () => {
  expect(renderToString(createElement(Flag, { country: 'BR' }))).toContain('BR');
});

/** The address of the picture, as a visitor gets it who saves no data. */
function pictureOf(node: ReactNode): string {
  const root = { saver: { choice: 'auto', on: false } };
  const hydrationData = { loaderData: { root } };
  const router = createMemoryRouter([{ id: 'root', path: '/', element: node }], { hydrationData });
  const page = createElement(RouterProvider, { router });
  return /src="([^"]+)"/.exec(renderToString(page))?.[1] ?? '';
}
