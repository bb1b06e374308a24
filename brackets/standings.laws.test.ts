import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type League, withdraw, withdrawalRuling } from './league.ts';
import { standingsOf } from './standings.ts';
import { anyLeague, anyTableRules } from './testing/league-kit.ts';

const RUNS = { numRuns: 400 };

describe('a table', () => {
  test('is a total order: every entrant once, places 1, 2, 3 … without a gap', () => {
    fc.assert(
      fc.property(anyLeague, anyTableRules, (league, rules) => {
        const { rows, annulled } = standingsOf(league, rules);
        const told = [...rows.map(({ entrant }) => entrant), ...annulled];
        expect(told.toSorted()).toEqual(league.entrants.toSorted());
        expect(rows.map(({ place }) => place)).toEqual(rows.map((_, index) => index + 1));
        for (const [index, row] of rows.entries()) {
          expect(row.points).toBeLessThanOrEqual(rows[index - 1]?.points ?? Number.MAX_VALUE);
        }
      }),
      RUNS,
    );
  });

  test('is the same for the same results in any order of arrival', () => {
    const inTwoOrders = anyLeague.chain((league) =>
      fc.record({
        league: fc.constant(league),
        matches: shuffled(league.matches),
        entrants: shuffled(league.entrants),
        withdrawals: shuffled(league.withdrawals ?? []),
        byes: shuffled(league.byes ?? []),
      }),
    );
    fc.assert(
      fc.property(inTwoOrders, anyTableRules, ({ league, ...reordered }, rules) => {
        expect(standingsOf({ ...league, ...reordered }, rules)).toEqual(standingsOf(league, rules));
      }),
      RUNS,
    );
  });

  test('knows nobody by name: with other names, and the draw alike, it is the same table', () => {
    fc.assert(
      fc.property(anyLeague, anyTableRules, (league, rules) => {
        const renamed = standingsOf(mapped(league, other), rules);
        const { rows } = standingsOf(league, rules);
        expect(renamed.rows).toEqual(
          rows.map((row) => ({
            ...row,
            entrant: other(row.entrant),
            decision: { ...row.decision, among: row.decision.among.map(other) },
          })),
        );
      }),
      RUNS,
    );
  });

  test('says of each place what decided it, and who was compared', () => {
    fc.assert(
      fc.property(anyLeague, anyTableRules, (league, rules) => {
        const allowed = ['points', ...rules.tieBreakers, 'draw'];
        for (const { entrant, points, decision } of standingsOf(league, rules).rows) {
          expect(allowed).toContain(decision.by);
          if (decision.by === 'points')
            expect(decision).toMatchObject({ value: points, among: [] });
          else expect(decision.among).toContain(entrant);
        }
      }),
      RUNS,
    );
  });

  test('counts every result on both sides', () => {
    fc.assert(
      fc.property(anyLeague, anyTableRules, (league, rules) => {
        const { rows } = standingsOf(league, rules);
        const sum = (of: (row: (typeof rows)[number]) => number) =>
          rows.reduce((all, row) => all + of(row), 0);
        expect(sum((row) => row.scoreFor - row.scoreAgainst)).toBe(0);
        expect(sum((row) => row.drawn) % 2).toBe(0);
        expect(sum((row) => row.played - row.won - row.drawn - row.lost)).toBe(0);
      }),
      RUNS,
    );
  });
});

describe('a drop-out', () => {
  const anyDropOut = anyLeague
    .map(({ withdrawals: _, byes: __, ...league }) => league)
    .chain((league) =>
      fc.record({ league: fc.constant(league), leaver: fc.constantFrom(...league.entrants) }),
    );

  test('before half of their matches leaves the others as if they had never been there', () => {
    fc.assert(
      fc.property(anyDropOut, anyTableRules, ({ league, leaver }, rules) => {
        const without = {
          ...league,
          entrants: league.entrants.filter((entrant) => entrant !== leaver),
          matches: league.matches.filter(({ home, away }) => ![home, away].includes(leaver)),
        };
        const { rows, annulled } = standingsOf(withdraw(league, leaver, 'annulled'), rules);
        expect(annulled).toEqual([leaver]);
        expect(rows).toEqual(standingsOf(without, rules).rows);
      }),
      RUNS,
    );
  });

  test('after half of them gives each remaining opponent the same walkover', () => {
    fc.assert(
      fc.property(anyDropOut, anyTableRules, ({ league, leaver }, rules) => {
        const filled = league.matches.map((match) => {
          if (match.outcome || ![match.home, match.away].includes(leaver)) return match;
          const winner = match.home === leaver ? ('away' as const) : ('home' as const);
          return { ...match, outcome: { kind: 'walkover', winner } as const };
        });
        const { rows } = standingsOf(
          withdraw(league, leaver, 'walkovers'),
          withoutStrengths(rules),
        );
        expect(rows.map(({ hasWithdrawn: _, ...row }) => row)).toEqual(
          standingsOf({ ...league, matches: filled }, withoutStrengths(rules)).rows.map(
            ({ hasWithdrawn: _, ...row }) => row,
          ),
        );
      }),
      RUNS,
    );
  });

  test('is ruled once: a second withdrawal of the same entrant changes nothing', () => {
    fc.assert(
      fc.property(anyDropOut, ({ league, leaver }) => {
        const once = withdraw(league, leaver);
        expect(once.withdrawals).toEqual([
          { entrant: leaver, ruling: withdrawalRuling(league, leaver) },
        ]);
        expect(withdraw(once, leaver)).toBe(once);
      }),
    );
  });
});

/** Leaves out Buchholz, which counts entrants who left only in Swiss stages; another test covers that. */
function withoutStrengths<R extends { readonly tieBreakers: readonly string[] }>(rules: R): R {
  const strengths = ['buchholz', 'sonneborn_berger'];
  return { ...rules, tieBreakers: rules.tieBreakers.filter((name) => !strengths.includes(name)) };
}

function shuffled<T>(items: readonly T[]) {
  return fc.shuffledSubarray([...items], { minLength: items.length });
}

function other(entrant: string): string {
  return `${String.fromCharCode(300 - entrant.charCodeAt(0))}!`;
}

function mapped(league: League, name: (entrant: string) => string): League {
  return {
    entrants: league.entrants.map(name),
    draw: league.draw.map(name),
    matches: league.matches.map((match) => ({
      ...match,
      home: name(match.home),
      away: name(match.away),
    })),
    withdrawals: (league.withdrawals ?? []).map((left) => ({
      ...left,
      entrant: name(left.entrant),
    })),
    byes: (league.byes ?? []).map((bye) => ({ ...bye, entrant: name(bye.entrant) })),
  };
}
