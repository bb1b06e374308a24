import { expect, test } from 'vitest';
import { gameIn, leastShown, type ManagedGame, valuesOfGame } from './game-values.ts';

const GAME: ManagedGame = {
  gameId: 'id',
  slug: 'blitz-chess',
  title: 'Blitz Chess',
  category: 'strategy',

  accountKind: 'ign_id',
  platforms: ['pc', 'mobile'],
  coverUrl: null,
  hasOwnCover: false,
  names: { en: 'Blitz Chess', ar: 'شطرنج' },
  accountHelp: { en: 'Open your profile.' },

  modes: ['3 + 2', '1 + 0'],
  maps: [],
  leastSeconds: 95,

  position: 1,
  isSlugFixed: false,
  openEvents: 0,
  retiredAt: null,
};

test('what the form shows of a game is what it sends', () => {
  const { names, category, platforms, accountKind, accountHelp, modes, maps, leastSeconds } = GAME;
  expect(gameIn(filled(valuesOfGame(GAME)))).toEqual({
    names,
    category,
    platforms,
    accountKind,
    accountHelp,
    modes,
    maps,
    leastSeconds,
  });
});

test('without minutes and seconds there is no least length, and what is no number is refused', () => {
  const least = (minutes: string, seconds: string) =>
    gameIn(filled({ minutes, seconds })).leastSeconds;
  expect([least('', ''), least('8', ''), least('', '45'), least('1', '30')]).toEqual([
    ...[null, 480, 45, 90],
  ]);
  expect(() => least('eight', '')).toThrowError(
    expect.objectContaining({ errors: [expect.objectContaining({ path: 'minutes' })] }),
  );
});

test('a least length is shown in minutes and seconds', () => {
  expect([45, 60, 605].map(leastShown)).toEqual(['0:45', '1:00', '10:05']);
});

function filled(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
