import { drawField } from '@battle-league/brackets/field.ts';
import type { FieldFormat } from '@battle-league/brackets/stages.ts';
import { expect, test } from 'vitest';
import type { DrawnMatch } from './bracket-types.ts';
import { drawingsOf } from './tree-positions.ts';

function drawn(format: FieldFormat, entrants: number): DrawnMatch[] {
  const names = Array.from({ length: entrants }, (_, index) => `entrant ${index}`);
  return drawField(format, names).map(({ key, round }) => ({
    key,
    group: null,
    round,
    home: null,
    away: null,
    vacant: [],
    winner: null,
    how: null,

    score: null,
    penalties: null,
    matchId: null,
    status: null,
    kickoff: null,
  }));
}

test.each([2, 3, 8, 11, 18, 64])(
  'no two matches of %i entrants are drawn over each other',
  (size) => {
    for (const kind of ['knockout', 'double_elimination'] as const) {
      const format = { kind, thirdPlace: true, reset: true } as const;
      const matches = drawn(format, size);
      const drawings = drawingsOf(size, matches);
      for (const { positions } of drawings) {
        const cells = positions.flatMap(({ column, row, rows }) =>
          Array.from({ length: rows }, (_, index) => `${column}/${row + index}`),
        );
        expect(new Set(cells).size).toBe(cells.length);
      }
      const shown = drawings.flatMap(({ positions }) => positions.map(({ match }) => match.key));
      const expected = matches.map(({ key }) => key);
      expect(shown.sort()).toEqual(expected.sort());
    }
  },
);

test('a match stands at the middle of the two whose winners meet in it', () => {
  const [upper] = drawingsOf(8, drawn({ kind: 'knockout', thirdPlace: false }, 8));
  const positionOf = (key: string) => upper?.positions.find(({ match }) => match.key === key);
  expect(positionOf('W1.1')).toMatchObject({ column: 1, row: 1, rows: 1, leads: 'down' });
  expect(positionOf('W1.2')).toMatchObject({ column: 1, row: 2, rows: 1, leads: 'up' });
  expect(positionOf('W2.1')).toMatchObject({ column: 2, row: 1, rows: 2, leads: 'down' });
  expect(positionOf('W3.1')).toMatchObject({ column: 3, row: 1, rows: 4, leads: null });
});

test('the match for third place stands below the final, under a name of its own', () => {
  const [upper] = drawingsOf(8, drawn({ kind: 'knockout', thirdPlace: true }, 8));
  const third = upper?.positions.find(({ match }) => match.key === 'T');
  expect(third).toMatchObject({ column: 3, row: 6, rows: 1, headed: true, leads: null });
  expect(upper?.rounds).toEqual(['W1', 'W2', 'W3', 'T']);
});

test('a second final that nobody needs is not drawn', () => {
  const matches = drawn({ kind: 'double_elimination', reset: true }, 4).map((match) =>
    match.key === 'F2' ? { ...match, vacant: ['home', 'away'] as const } : match,
  );
  const [upper] = drawingsOf(
    4,
    matches.map((match) => ({ ...match, vacant: [...match.vacant] })),
  );
  expect(upper?.rounds).toEqual(['W1', 'W2', 'F1']);
});
