import { describe, expect, test } from 'vitest';
import { withdraw } from './league.ts';
import { standingsOf } from './standings.ts';
import { roundsForWinner, swissRound } from './swiss.ts';
import { league } from './testing/league-kit.ts';
import { field, pairsOf, played, RULES, win } from './testing/swiss-kit.ts';

describe('a Swiss round', () => {
  test('folds the field: with eight, the first meets the fifth', () => {
    expect(pairsOf(swissRound(field(8), RULES))).toEqual(['e1-e5', 'e6-e2', 'e3-e7', 'e8-e4']);
  });

  test('lets those with equal points meet', () => {
    const after = played(field(8), 1, () => win('home'));
    const { fixtures } = swissRound(after, RULES);
    const winners = ['e1', 'e6', 'e3', 'e8'];
    for (const { home, away } of fixtures) {
      expect(winners.includes(home)).toBe(winners.includes(away));
    }
  });

  test('gives the bye to the lowest who had none, and three points for it', () => {
    const now = field(5);
    const first = swissRound(now, RULES);
    expect(first.byes).toEqual([{ entrant: 'e5', round: 1 }]);
    const after = played(now, 1, () => win('home'));
    expect(standingsOf(after, RULES).rows.find(({ entrant }) => entrant === 'e5')).toMatchObject({
      points: 3,
      played: 0,
      byes: 1,
    });
    expect(swissRound(after, RULES).byes).toEqual([{ entrant: 'e3', round: 2 }]);
  });
});

describe('between rounds', () => {
  test('who withdraws is paired no more; their results stand', () => {
    const after = withdraw(
      played(field(6), 1, () => win('home')),
      'e1',
      'walkovers',
    );
    expect(pairsOf(swissRound(after, RULES)).join()).not.toMatch('e1');
    expect(standingsOf(after, RULES).rows[0]).toMatchObject({ entrant: 'e1', hasWithdrawn: true });
  });

  test('a drop-out costs those who met it nothing: the rounds it misses count as drawn for them', () => {
    const started = league('abcd', 'a-b 1:0');
    const met = { ...started, matches: started.matches.map((match) => ({ ...match, round: 1 })) };
    const left = withdraw(met, 'b', 'walkovers');
    const later = league('abcd', 'a-c 1:0', 'd-c 1:0').matches.map((match, index) => ({
      ...match,
      key: `R${index + 2}.1`,
      round: index + 2,
    }));
    const { rows } = standingsOf(
      { ...left, matches: [...left.matches, ...later] },
      { ...RULES, tieBreakers: ['buchholz'] },
    );
    // a has met b (0 points and two rounds missed, so 2) and c (0).
    expect(rows[0]).toMatchObject({ entrant: 'a', points: 6 });
    const strength = standingsOf(
      { ...left, matches: [...left.matches, ...later], startPoints: new Map([['d', 3]]) },
      { ...RULES, tieBreakers: ['buchholz'] },
    ).rows.slice(0, 2);
    expect(strength.map(({ entrant, decision }) => [entrant, decision.value])).toEqual([
      ['a', 2],
      ['d', 0],
    ]);
  });

  test('a late entrant joins with the points it is given, and meets those who have as many', () => {
    const after = played(field(9), 1, () => win('home'));
    const joined = {
      ...after,
      entrants: [...after.entrants, 'late'],
      draw: [...after.draw, 'late'],
      startPoints: new Map([['late', 3]]),
    };
    const { fixtures, byes } = swissRound(joined, RULES);
    expect(byes).toEqual([]);
    const own = fixtures.find(({ home, away }) => [home, away].includes('late'));
    const opponent = own?.home === 'late' ? own.away : own?.home;
    const points = standingsOf(joined, RULES).rows.find(
      ({ entrant }) => entrant === opponent,
    )?.points;
    expect(points).toBe(3);
  });

  test('one postponed match does not lock the next round: it counts as drawn until it is played', () => {
    const after = played(field(8), 1, (index) => (index === 0 ? null : win('home')));
    const { fixtures, compromises } = swissRound(after, RULES);
    expect(fixtures).toHaveLength(4);
    expect(compromises).toEqual([]);
  });
});

test('when all have met, those who have met least often meet again, and the round says so', () => {
  const after = played(field(4), 3, () => win('home'));
  const { compromises } = swissRound(after, RULES);
  expect(compromises).toMatchObject([
    { kind: 'rematch', met: 1 },
    { kind: 'rematch', met: 1 },
  ]);
  expect(
    swissRound(
      played(field(3), 3, () => win('home')),
      RULES,
    ).compromises,
  ).toContainEqual(expect.objectContaining({ kind: 'second_bye', byes: 1 }));
});

test.each([
  [2, 1],
  [8, 3],
  [9, 4],
  [64, 6],
])('with %i entrants %i rounds tell a winner', (entrants, rounds) => {
  expect(roundsForWinner(entrants)).toBe(rounds);
});
