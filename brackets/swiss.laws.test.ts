import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type League, withdraw } from './league.ts';
import type { Entrant, Outcome } from './outcome.ts';
import { contendersOf, roundsForWinner, type SwissRound, swissRound } from './swiss.ts';
import type { Contender } from './swiss-pairing.ts';
import { draw, field, played, RULES, win } from './testing/swiss-kit.ts';

describe('a Swiss round', () => {
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

describe('of all pairings of up to 12', () => {
  test('a round has the fewest rematches, of the least often met, then the fewest who leave a score group, from the top, then the lowest bye', () => {
    fc.assert(
      fc.property(anyHistory(12), (before) => {
        const { fixtures, byes } = swissRound(before, RULES);
        const contenders = contendersOf(before, RULES);
        const indexOf = new Map(contenders.map(({ entrant }, index) => [entrant, index]));
        const ours = [
          ...fixtures.map(({ home, away }) => [indexOf.get(home) ?? -1, indexOf.get(away) ?? -1]),
          ...byes.map(({ entrant }) => [indexOf.get(entrant) ?? -1, contenders.length]),
        ];
        const worth = worthIn(contenders);
        const best = everyPairing(contenders, (pairs, least: number[] | null) => {
          const own = worth(pairs);
          return least && compare(least, own) <= 0 ? least : own;
        });
        expect(worth(ours)).toEqual(best);
      }),
      { numRuns: 300 },
    );
  });

  test('no leader leaves the group who could stay', () => {
    const before: League = {
      ...field(6),
      matches: [{ key: 'R1.1', round: 1, home: 'e2', away: 'e4', outcome: draw() }],
      startPoints: new Map([
        ['e1', 1],
        ['e3', 1],
      ]),
    };
    // e1 against e3, as the group would be folded, would leave e2 and e4, who have met
    const leaders = ['e1', 'e2', 'e3', 'e4'];
    for (const { home, away } of swissRound(before, RULES).fixtures) {
      expect(leaders.includes(home)).toBe(leaders.includes(away));
    }
  });

  test('a win without a match counts as a bye', () => {
    const first = swissRound(field(5), RULES);
    const outcomes = new Map<Entrant, Outcome>([['e2', { kind: 'walkover', winner: 'home' }]]);
    const matches = first.fixtures.map((fixture) => ({
      ...fixture,
      outcome: outcomes.get(fixture.home) ?? outcomes.get(fixture.away) ?? win('home'),
    }));
    const given = matches.filter(({ outcome }) => outcome.kind === 'walkover');
    const after = { ...field(5), matches, byes: first.byes };
    const winners = given.map(({ home }) => home);
    const rested = [...winners, ...first.byes.map(({ entrant }) => entrant)];
    expect(rested).toHaveLength(2);
    expect(rested).not.toContain(swissRound(after, RULES).byes[0]?.entrant);
  });
});

test('ten rounds of 1,000 entrants are paired without a rematch', {
  timeout: 60_000,
}, () => {
  let now = field(1_000);
  for (let round = 1; round <= 10; round++) {
    const { compromises } = swissRound(now, RULES);
    expect(compromises).toEqual([]);
    now = played(now, 1, (index) => (index % 7 === 0 ? draw() : win(index % 3 ? 'home' : 'away')));
  }
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

/** Rounds in which anybody met anybody, and every outcome that there is. */
function anyHistory(most: number): fc.Arbitrary<League> {
  const outcome = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<Outcome>(win('home'), win('away')) },
    { weight: 2, arbitrary: fc.constantFrom<Outcome | null>(draw(), null, { kind: 'void' }) },
    { weight: 1, arbitrary: fc.constant<Outcome>({ kind: 'walkover', winner: 'home' }) },
  );
  return fc.integer({ min: 2, max: most }).chain((size) => {
    const { entrants, draw: order } = field(size);
    const orders = fc.shuffledSubarray([...entrants], { minLength: size, maxLength: size });
    return fc
      .record({
        rounds: fc.array(
          fc.tuple(orders, fc.array(outcome, { minLength: size, maxLength: size })),
          { maxLength: size },
        ),
        left: fc.option(fc.constantFrom(...entrants), { freq: 3 }),
      })
      .map(({ rounds, left }) => {
        const matches = rounds.flatMap(([paired, outcomes], index) =>
          Array.from({ length: Math.floor(size / 2) }, (_, number) => ({
            key: `R${index + 1}.${number + 1}`,
            round: index + 1,
            home: paired[2 * number] ?? '',
            away: paired[2 * number + 1] ?? '',
            outcome: outcomes[number] ?? null,
          })),
        );
        const byes = rounds.flatMap(([paired], index) =>
          size % 2 === 1 ? [{ entrant: paired[size - 1] ?? '', round: index + 1 }] : [],
        );
        const league = { entrants, draw: order, matches, byes };
        return left && size > 2 ? withdraw(league, left, 'walkovers') : league;
      });
  });
}

/** Rates a pairing: the smaller the better, by the first difference. */
function worthIn(contenders: readonly Contender[]): (pairs: readonly number[][]) => number[] {
  const points = contenders.map((contender) => contender.points);
  const bottoms = [...points.keys()].filter((index) => points[index] !== points[index + 1]);
  const metIn = contenders.map(({ met }) => contenders.map(({ entrant }) => met.get(entrant) ?? 0));
  return (pairs) => {
    const met = pairs.map(([a = 0, b = 0]) => metIn[a]?.[b] ?? 0);
    const leavers = bottoms.map(
      (bottom) =>
        pairs.filter(([a = 0, b = 0]) => Math.min(a, b) <= bottom && Math.max(a, b) > bottom)
          .length,
    );
    const resting = pairs.flat().includes(contenders.length)
      ? Math.min(...(pairs.find((pair) => pair.includes(contenders.length)) ?? []))
      : 0;
    const rematches = met.filter((times) => times > 0);
    return [
      rematches.length,
      rematches.reduce((sum, times) => sum + times, 0),
      ...leavers,
      -resting,
    ];
  };
}

/** Folds all pairings, the bye only to those with the fewest unplayed wins. */
function everyPairing<T>(
  contenders: readonly Contender[],
  fold: (pairs: readonly number[][], folded: T | null) => T,
): T | null {
  const size = contenders.length;
  const fewest = Math.min(...contenders.map(({ unplayedWins }) => unplayedWins));
  let folded: T | null = null;
  const next = (left: readonly number[], pairs: readonly number[][]): void => {
    const [first, ...rest] = left;
    if (first === undefined) {
      folded = fold(pairs, folded);
      return;
    }
    for (const other of rest) {
      if (other === size && contenders[first]?.unplayedWins !== fewest) continue;
      next(
        rest.filter((index) => index !== other),
        [...pairs, [first, other]],
      );
    }
  };
  next(
    Array.from({ length: size + (size % 2) }, (_, index) => index),
    [],
  );
  return folded;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const first = a.findIndex((value, index) => value !== b[index]);
  return first < 0 ? 0 : (a[first] ?? 0) - (b[first] ?? 0);
}
