import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entrant } from '../model.ts';
import type { League } from '../standings/league.ts';
import { withdraw } from '../standings/withdrawals.ts';
import { roundsForWinner, type SwissRound, swissRound } from './round.ts';
import { draw, field, played, RULES, win } from './test-kit.ts';

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
