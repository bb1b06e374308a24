import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyCommand, type HeldBracket } from './elimination.ts';
import { keysOf } from './elimination-lines.ts';
import { type BracketMatch, type Slot, statusOf } from './elimination-match.ts';
import { advancingFromBracket, championOf, placingsOf } from './elimination-placings.ts';
import { parseKey } from './elimination-shape.ts';
import type { Entrant, MatchKey, Outcome } from './outcome.ts';
import {
  actOf,
  anyFormat,
  anyMoves,
  anyOutcome,
  anySize,
  bracketOf,
  does,
  FORMATS,
  open,
  playOut,
  SIZES,
  seeds,
  wouldReset,
} from './testing/elimination-kit.ts';
import { type NaiveMatch, playedAnew, type Report } from './testing/naive-elimination.ts';

const RUNS = { numRuns: 150 };

describe('whatever is reported, changed, reopened, withdrawn and reinstated', () => {
  test('the bracket is as if played anew from its outcomes, and exactly those reset that hung on a change', () => {
    fc.assert(
      fc.property(anyGame(), ({ format, size, moves }) => {
        const bracket = bracketOf(format, size);
        const reports = new Map<MatchKey, Report>();
        let anew: ReturnType<typeof playedAnew> = new Map();
        for (const move of moves) {
          const what = actOf(bracket, move);
          const decision = applyCommand(bracket, what);
          if (decision.kind !== 'changed') continue;
          if (what.type === 'reopen') reports.delete(what.key);
          if (what.type === 'report' || what.type === 'change') {
            reports.set(what.key, reportOf(bracket, what.key, what.outcome));
          }
          anew = playedAnew({
            size,
            double: format.kind === 'double_elimination',
            reports,
            out: bracket.out,
            before: anew,
          });
          const fallen = [...reports.keys()].filter((key) => !anew.get(key)?.reported);
          for (const key of fallen) reports.delete(key);
          expect(decision.resets.toSorted()).toEqual(fallen.toSorted());
          expectSame(bracket, anew);
        }
      }),
      RUNS,
    );
  });

  test('what a change would reset is said before, and is what it resets', () => {
    fc.assert(
      fc.property(anyGame(), anyOutcome(), ({ format, size, moves }, outcome) => {
        const bracket = bracketOf(format, size);
        for (const move of moves) applyCommand(bracket, actOf(bracket, move));
        for (const key of keysOf(bracket.shape)) {
          const before = [...bracket.matches.values()];
          const said = wouldReset(bracket, key, outcome);
          expect([...bracket.matches.values()]).toEqual(before);
          expect(applyCommand(bracket, { type: 'change', key, outcome })).toEqual(said);
        }
      }),
      RUNS,
    );
  });

  test('nobody plays two matches at once, and nobody plays who is out', () => {
    fc.assert(
      fc.property(anyGame(), ({ format, size, moves }) => {
        const bracket = bracketOf(format, size);
        for (const move of moves) {
          const what = actOf(bracket, move);
          applyCommand(bracket, what);
          const playing = open(bracket).flatMap(({ home, away }) => [
            entrantOf(home),
            entrantOf(away),
          ]);
          expect(new Set(playing).size).toBe(playing.length);
          expect(playing.filter((entrant) => entrant === null || bracket.out.has(entrant))).toEqual(
            [],
          );
        }
      }),
      RUNS,
    );
  });

  test('the same act sent twice changes nothing the second time', () => {
    fc.assert(
      fc.property(anyGame(), ({ format, size, moves }) => {
        const bracket = bracketOf(format, size);
        for (const move of moves) {
          const what = actOf(bracket, move);
          if (applyCommand(bracket, what).kind !== 'changed') continue;
          expect(['repeated', 'refused']).toContain(applyCommand(bracket, what).kind);
        }
      }),
      RUNS,
    );
  });

  test('a server that has loaded nothing is told what to load, and comes to the same', () => {
    fc.assert(
      fc.property(anyGame(), ({ format, size, moves }) => {
        const bracket = bracketOf(format, size);
        const rows = new Map(bracket.matches);
        for (const move of moves) {
          const what = actOf(bracket, move);
          const loaded = new Map<MatchKey, BracketMatch>();
          const partly: HeldBracket = {
            shape: bracket.shape,
            matches: loaded,
            out: new Set(bracket.out),
          };
          let decision = applyCommand(partly, what);
          while (decision.kind === 'unloaded') {
            expect(decision.keys.filter((key) => loaded.has(key))).toEqual([]);
            for (const key of decision.keys) loaded.set(key, rows.get(key) ?? fail(key));
            decision = applyCommand(partly, what);
          }
          expect(decision).toEqual(applyCommand(bracket, what));
          for (const [key, match] of loaded) rows.set(key, match);
        }
        expect(rows).toEqual(bracket.matches);
      }),
      RUNS,
    );
  });

  test('a bracket nobody reopens comes to its end: everybody has a place, the places add up', () => {
    fc.assert(
      fc.property(anyGame(), anyFates(), ({ format, size, moves }, fate) => {
        const bracket = bracketOf(format, size);
        for (const move of moves) applyCommand(bracket, actOf(bracket, move));
        playOut(bracket, ({ key }) => fate(key));
        for (const match of bracket.matches.values()) {
          expect(['decided', 'not_needed']).toContain(statusOf(match));
        }
        const placings = placingsOf(bracket.shape, bracket.matches.values());
        const champion = championOf(bracket.shape, bracket.matches);
        expect(placings.map(({ entrant }) => entrant).toSorted()).toEqual(seeds(size).toSorted());
        for (const { entrant, from, to, isFinal } of placings) {
          expect(isFinal).toBe(true);
          expect(from === 1).toBe(entrant === champion);
          const better = placings.filter((other) => other.to < to).length;
          const same = placings.filter((other) => other.to === to).length;
          const best = champion ? 1 : 2;
          expect([from, to]).toEqual(
            [better + 1, better + same].map((place) => Math.max(best, place)),
          );
        }
      }),
      RUNS,
    );
  });

  test('a place that is known stays; what may come of an entrant only narrows while the bracket goes on', () => {
    fc.assert(
      fc.property(
        anyFormat(),
        anySize(24),
        anyFates(),
        fc.integer(),
        (format, size, fate, draw) => {
          const bracket = bracketOf(format, size);
          let before = placingsByEntrant(bracket);
          const ready = () => open(bracket);
          for (let next = ready(), step = 0; next.length > 0; next = ready(), step++) {
            const match = next[Math.abs(draw * (step + 1)) % next.length];
            if (!match) break;
            does(bracket, { type: 'report', key: match.key, outcome: fate(match.key) });
            const now = placingsByEntrant(bracket);
            for (const [entrant, { to, isFinal, from }] of before) {
              const placing = now.get(entrant);
              if (isFinal) expect(placing).toEqual({ entrant, from, to, isFinal });
              expect(placing?.to).toBeLessThanOrEqual(to);
            }
            for (const count of [1, 2, 4, 8]) {
              const sure = new Set(advancingFromBracket([...before.values()], count).sure);
              const then = new Set(advancingFromBracket([...now.values()], count).sure);
              expect([...sure].filter((entrant) => !then.has(entrant))).toEqual([]);
              expect(then.size).toBeLessThanOrEqual(count);
            }
            before = now;
          }
        },
      ),
      RUNS,
    );
  });
});

describe('the same results', () => {
  test('end the same in any order of arrival, with repeats, and with false ones changed later', () => {
    fc.assert(
      fc.property(
        anyFormat(),
        anySize(24),
        anyFates(),
        fc.array(fc.nat(), { minLength: 400, maxLength: 400 }),
        (format, size, fate, dice) => {
          const inOrder = playOut(bracketOf(format, size), ({ key }) => fate(key));
          const bracket = bracketOf(format, size);
          const keys = keysOf(bracket.shape);
          for (const [turn, die] of dice.entries()) {
            const key = keys[die % keys.length] ?? fail('no match');
            const mistaken = turn < 200 && die % 3 === 0;
            const outcome = mistaken ? fate(`${key}!`) : fate(key);
            if (applyCommand(bracket, { type: 'report', key, outcome }).kind === 'refused') {
              applyCommand(bracket, { type: 'change', key, outcome });
            }
          }
          correct(bracket, fate);
          expect(bracket.matches).toEqual(inOrder.matches);
        },
      ),
      RUNS,
    );
  });
});

describe('played to the end, the better seed always winning', () => {
  test('the places are the seeds, for every size', () => {
    for (const format of FORMATS) {
      for (const size of SIZES) {
        const bracket = playOut(bracketOf(format, size));
        expect(championOf(bracket.shape, bracket.matches)).toBe('s1');
        const placings = placingsByEntrant(bracket);
        const elsewhere = seeds(size).filter((entrant, i) => {
          const { from, to } = placings.get(entrant) ?? fail(entrant);
          return format.kind === 'knockout' && (from > i + 1 || to < i + 1);
        });
        expect(elsewhere).toEqual([]);
        expect(placings.get('s2')).toMatchObject({ from: 2, to: 2, isFinal: true });
      }
    }
  });

  test('nobody is out before the second loss, and every match but the last is needed', () => {
    for (const size of SIZES) {
      const bracket = playOut(bracketOf({ kind: 'double_elimination', reset: true }, size));
      const losses = new Map<Entrant, number>();
      for (const { home, away, result } of bracket.matches.values()) {
        if (result?.outcome.kind !== 'played') continue;
        const loser = entrantOf(
          result.outcome.score.home > result.outcome.score.away ? away : home,
        );
        if (loser) losses.set(loser, (losses.get(loser) ?? 0) + 1);
      }
      const twice = seeds(size)
        .slice(1)
        .filter((entrant) => losses.get(entrant) !== 2);
      expect(twice).toEqual([]);
      expect(losses.has('s1')).toBe(false);
    }
  });
});

describe('two who have met', () => {
  test.each([
    [8, 3],
    [16, 4],
    [32, 5],
    [64, 7],
  ])(
    'in a double elimination of up to %i do not meet again in the losers’ bracket before round %i',
    (full, earliest) => {
      fc.assert(
        fc.property(fc.integer({ min: full / 2 + 1, max: full }), anyFates(), (size, fate) => {
          const bracket = playOut(
            bracketOf({ kind: 'double_elimination', reset: true }, size),
            ({ key }) => fate(key),
          );
          const met = new Set<string>();
          for (const { key, home, away } of bracket.matches.values()) {
            const pair = [entrantOf(home), entrantOf(away)].toSorted().join(' v ');
            const again = home.kind === 'entrant' && away.kind === 'entrant' && met.has(pair);
            const at = parseKey(key);
            if (again && at?.part === 'L') expect(at.round).toBeGreaterThanOrEqual(earliest);
            met.add(pair);
          }
        }),
        { numRuns: 60 },
      );
    },
  );
});

/** Reports what should have been, over what was, until nothing differs: from the first round on. */
function correct(bracket: HeldBracket, fate: (key: MatchKey) => Outcome): void {
  for (const key of keysOf(bracket.shape)) {
    if (applyCommand(bracket, { type: 'report', key, outcome: fate(key) }).kind === 'refused') {
      applyCommand(bracket, { type: 'change', key, outcome: fate(key) });
    }
  }
}

/** Outcomes of all matches, whatever the entrants. */
function anyFates(): fc.Arbitrary<(key: MatchKey) => Outcome> {
  return fc.func(anyOutcome());
}

function anyGame() {
  return fc.record({ format: anyFormat(), size: anySize(14), moves: anyMoves() });
}

function expectSame(bracket: HeldBracket, anew: ReadonlyMap<MatchKey, NaiveMatch>): void {
  const ours = [...bracket.matches.values()].map((match) => ({
    key: match.key,
    home: placeOf(match.home),
    away: placeOf(match.away),
    outcome: match.result?.outcome ?? null,
    reported: match.result?.by === 'report',
  }));
  const theirs = ours.map(({ key }) => {
    const match = anew.get(key);
    return { key, ...match, outcome: match?.outcome ?? null };
  });
  expect(ours).toEqual(theirs);
}

function reportOf(bracket: HeldBracket, key: MatchKey, outcome: Outcome): Report {
  const { home, away } = bracket.matches.get(key) ?? fail(key);
  return { home: placeOf(home), away: placeOf(away), outcome };
}

function placingsByEntrant({ shape, matches }: HeldBracket) {
  return new Map(placingsOf(shape, matches.values()).map((placing) => [placing.entrant, placing]));
}

function placeOf(slot: Slot): Entrant | null | undefined {
  if (slot.kind === 'entrant') return slot.entrant;
  return slot.kind === 'nobody' ? null : undefined;
}

function entrantOf(slot: Slot): Entrant | null {
  return slot.kind === 'entrant' ? slot.entrant : null;
}

function fail(what: string): never {
  throw new Error(what);
}
