import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entrant, Outcome } from '../model.ts';
import type { League } from '../standings/league.ts';
import { table } from '../standings/table.ts';
import { defaultSwissTableRules } from '../standings/table-rules.ts';
import { league } from '../standings/test-kit.ts';
import { withdraw } from '../standings/withdrawals.ts';
import { roundsForWinner, type SwissRound, swissRound } from './round.ts';

const RULES = defaultSwissTableRules;

describe('a Swiss round', () => {
  test('folds the field: with eight, the first meets the fifth', () => {
    expect(told(swissRound(field(8), RULES))).toEqual(['e1-e5', 'e6-e2', 'e3-e7', 'e8-e4']);
  });

  test('lets those with equal points meet', () => {
    const after = played(field(8), 1, () => win('home'));
    const { fixtures } = swissRound(after, RULES);
    const winners = ['e1', 'e6', 'e3', 'e8'];
    for (const { home, away } of fixtures) {
      expect(winners.includes(home)).toBe(winners.includes(away));
    }
  });

  test('has nobody twice, and everybody in it who has not left', () => {
    eachRound((before, { fixtures, byes }) => {
      const gone = (before.withdrawals ?? []).map(({ entrant }) => entrant);
      const present = [
        ...fixtures.flatMap(({ home, away }) => [home, away]),
        ...byes.map(({ entrant }) => entrant),
      ];
      expect(present.toSorted()).toEqual(
        before.entrants.filter((entrant) => !gone.includes(entrant)).toSorted(),
      );
    });
  });

  test('has a rematch only where trying every pairing finds none without, and then as few as can be', () => {
    eachRound((before, { fixtures, byes, compromises }) => {
      const pairs = before.matches.map(({ home, away }) => [home, away]);
      const isMet = (a: Entrant, b: Entrant) =>
        pairs.some((pair) => pair.includes(a) && pair.includes(b));
      const rematches = fixtures.filter(({ home, away }) => isMet(home, away)).length;
      const field = fixtures.flatMap(({ home, away }) => [home, away]);
      const mayRest = restingIn(before, [...field, ...byes.map(({ entrant }) => entrant)]);
      expect(rematches).toBe(fewestRematches(field, mayRest, isMet));
      expect(compromises.filter(({ kind }) => kind === 'rematch')).toHaveLength(rematches);
    }, 8);
  });

  test('never has a rematch while less than half of the field has been met, up to 64 entrants', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 64 }),
        fc.infiniteStream(anyWinner),
        (size, winners) => {
          let now = field(size);
          for (let round = 1; round <= roundsForWinner(size) && round * 2 <= size; round++) {
            const { compromises } = swissRound(now, RULES);
            expect(compromises).toEqual([]);
            now = played(now, 1, () => win(winners.next().value ?? 'home'));
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('gives a bye at most once each while somebody has had none', () => {
    eachRound((before, { byes: [bye], compromises }) => {
      if (!bye) return;
      const gone = (before.withdrawals ?? []).map(({ entrant }) => entrant);
      const had = (before.byes ?? []).map(({ entrant }) => entrant);
      const everybodyHad = before.entrants
        .filter((entrant) => !gone.includes(entrant))
        .every((entrant) => had.includes(entrant));
      expect(had.includes(bye.entrant)).toBe(everybodyHad);
      expect(compromises.some(({ kind }) => kind === 'second_bye')).toBe(everybodyHad);
    });
  });

  test('gives the bye to the lowest who had none, and three points for it', () => {
    const now = field(5);
    const first = swissRound(now, RULES);
    expect(first.byes).toEqual([{ entrant: 'e5', round: 1 }]);
    const after = played(now, 1, () => win('home'));
    expect(table(after, RULES).rows.find(({ entrant }) => entrant === 'e5')).toMatchObject({
      points: 3,
      played: 0,
      byes: 1,
    });
    expect(swissRound(after, RULES).byes).toEqual([{ entrant: 'e3', round: 2 }]);
  });

  test('evens out home and away: nobody is ahead by more than three when a winner is found', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 8, max: 40 }),
        fc.infiniteStream(anyWinner),
        (size, winners) => {
          const rounds = roundsForWinner(size);
          const after = played(field(size), rounds, () => win(winners.next().value ?? 'home'));
          for (const entrant of after.entrants) {
            const home = after.matches.filter((match) => match.home === entrant).length;
            const away = after.matches.filter((match) => match.away === entrant).length;
            expect(Math.abs(home - away)).toBeLessThanOrEqual(3);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is the same whatever order the results came in', () => {
    eachRound((before, round) => {
      const reversed = { ...before, matches: before.matches.toReversed() };
      expect(swissRound(reversed, RULES)).toEqual(round);
    });
  });
});

describe('between rounds', () => {
  test('who withdraws is paired no more; their results stand', () => {
    const after = withdraw(
      played(field(6), 1, () => win('home')),
      'e1',
      'walkovers',
    );
    expect(told(swissRound(after, RULES)).join()).not.toMatch('e1');
    expect(table(after, RULES).rows[0]).toMatchObject({ entrant: 'e1', hasWithdrawn: true });
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
    const { rows } = table(
      { ...left, matches: [...left.matches, ...later] },
      { ...RULES, tieBreakers: ['buchholz'] },
    );
    // a has met b (0 points and two rounds missed, so 2) and c (0).
    expect(rows[0]).toMatchObject({ entrant: 'a', points: 6 });
    const strength = table(
      { ...left, matches: [...left.matches, ...later], startPoints: new Map([['d', 3]]) },
      { ...RULES, tieBreakers: ['buchholz'] },
    ).rows.slice(0, 2);
    expect(strength.map(({ entrant, decision }) => [entrant, decision.value])).toEqual([
      ['a', 2],
      ['d', 0],
    ]);
  });

  test('a late entrant joins with the points it is given, and meets those who have as many', () => {
    const after = played(field(7), 1, () => win('home'));
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
    const points = table(joined, RULES).rows.find(({ entrant }) => entrant === opponent)?.points;
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

test('ten rounds of 1,000 entrants are each paired below a second, without a rematch', {
  timeout: 60_000,
}, () => {
  let now = field(1_000);
  const times: number[] = [];
  for (let round = 1; round <= 10; round++) {
    const before = performance.now();
    const { compromises } = swissRound(now, RULES);
    times.push(performance.now() - before);
    expect(compromises).toEqual([]);
    now = played(now, 1, (index) => (index % 7 === 0 ? draw() : win(index % 3 ? 'home' : 'away')));
  }
  // The middle one: a machine that is busy for a moment is no slower rule.
  expect(times.toSorted((a, b) => a - b)[5]).toBeLessThan(1_000);
});

test.each([
  [2, 1],
  [8, 3],
  [9, 4],
  [64, 6],
])('with %i entrants %i rounds tell a winner', (entrants, rounds) => {
  expect(roundsForWinner(entrants)).toBe(rounds);
});

const anyWinner = fc.constantFrom('home', 'away');

/** Rounds of small fields, some left in between. */
function eachRound(law: (before: League, round: SwissRound) => void, most = 12) {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: most }),
      fc.integer({ min: 1, max: 8 }),
      fc.infiniteStream(anyWinner),
      fc.option(fc.nat(11)),
      (size, rounds, winners, leaver) => {
        let now = field(size);
        for (let round = 1; round <= rounds; round++) {
          law(now, swissRound(now, RULES));
          now = played(now, 1, () => win(winners.next().value ?? 'home'));
          const left = `e${(leaver ?? 0) + 1}`;
          if (leaver !== null && round === 2 && now.entrants.includes(left) && size > 3) {
            now = withdraw(now, left, 'walkovers');
          }
        }
      },
    ),
    { numRuns: 60 },
  );
}

/** Those who could have had the bye. */
function restingIn(before: League, present: readonly Entrant[]): Entrant[] {
  if (present.length % 2 === 0) return [];
  const byes = (entrant: Entrant) =>
    (before.byes ?? []).filter((bye) => bye.entrant === entrant).length;
  const fewest = Math.min(...present.map(byes));
  return present.filter((entrant) => byes(entrant) === fewest);
}

function fewestRematches(
  paired: readonly Entrant[],
  mayRest: readonly Entrant[],
  isMet: (a: Entrant, b: Entrant) => boolean,
): number {
  if (mayRest.length === 0) return fewestWithin(paired, isMet);
  const everybody = [...new Set([...paired, ...mayRest])];
  return Math.min(
    ...mayRest.map((rest) =>
      fewestWithin(
        everybody.filter((entrant) => entrant !== rest),
        isMet,
      ),
    ),
  );
}

function fewestWithin(
  [first, ...rest]: readonly Entrant[],
  isMet: (a: Entrant, b: Entrant) => boolean,
): number {
  if (first === undefined) return 0;
  return Math.min(
    ...rest.map(
      (other) =>
        Number(isMet(first, other)) +
        fewestWithin(
          rest.filter((entrant) => entrant !== other),
          isMet,
        ),
    ),
  );
}

function field(size: number): League {
  const entrants = Array.from({ length: size }, (_, index) => `e${index + 1}`);
  return { entrants, draw: entrants, matches: [] };
}

function played(start: League, rounds: number, outcome: (index: number) => Outcome | null): League {
  let now = start;
  for (let round = 0; round < rounds; round++) {
    const { fixtures, byes } = swissRound(now, RULES);
    const matches = fixtures.map((fixture, index) => ({ ...fixture, outcome: outcome(index) }));
    now = {
      ...now,
      matches: [...now.matches, ...matches],
      byes: [...(now.byes ?? []), ...byes],
    };
  }
  return now;
}

function win(side: 'home' | 'away'): Outcome {
  return { kind: 'played', score: side === 'home' ? { home: 1, away: 0 } : { home: 0, away: 1 } };
}

function draw(): Outcome {
  return { kind: 'played', score: { home: 1, away: 1 } };
}

function told({ fixtures }: SwissRound): string[] {
  return fixtures.map(({ home, away }) => `${home}-${away}`);
}
