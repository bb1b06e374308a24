import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OwnFixture, stepAfter } from './steps.ts';

const fixture = (wave: number, facts: Partial<OwnFixture> = {}): OwnFixture => ({
  matchId: `m${wave}`,
  round: `W${wave}`,
  wave,
  stage: 1,
  isDecided: true,
  isWon: false,
  isTable: false,
  ...facts,
});

const RUNNING = { placing: null, isFinished: false, isLastRound: false };

test('a match that the bracket has not taken over yet has no step', () => {
  const fixtures = [fixture(1, { isDecided: false })];
  expect(stepAfter({ fixtures, ...RUNNING }, 'm1')).toMatchObject({ step: 'pending', round: 'W1' });
  expect(stepAfter({ fixtures, ...RUNNING }, 'other')).toMatchObject({ step: 'pending' });
});

test('a winner advances to the next match, a loser without one is out', () => {
  const next = fixture(2, { isDecided: false, matchId: null });
  const won = stepAfter({ fixtures: [next, fixture(1, { isWon: true })], ...RUNNING }, 'm1');
  expect(won).toEqual({ step: 'advanced', round: 'W1', next });
  const beaten = stepAfter({ fixtures: [next, fixture(1)], ...RUNNING }, 'm1');
  expect(beaten).toEqual({ step: 'continues', round: 'W1', next });
  const lost = stepAfter({ fixtures: [fixture(1)], ...RUNNING }, 'm1');
  expect(lost).toEqual({ step: 'out', round: 'W1', next: null });
  const final = { fixtures: [fixture(1)], ...RUNNING, isLastRound: true };
  expect(stepAfter(final, 'm1')).toMatchObject({ step: 'pending' });
  expect(stepAfter({ ...final, isFinished: true }, 'm1')).toMatchObject({ step: 'out' });
  const stage = { fixtures: [fixture(1, { isWon: true })], ...RUNNING };
  expect(stepAfter(stage, 'm1')).toMatchObject({ step: 'pending' });
});

test('the last match of a finished tournament brings the placing, an earlier one stays an advance', () => {
  const facts = {
    fixtures: [fixture(1, { isWon: true }), fixture(2)],
    placing: { from: 1, to: 1 },
    isFinished: true,
    isLastRound: true,
  };
  expect(stepAfter(facts, 'm2')).toMatchObject({ step: 'placed' });
  expect(stepAfter(facts, 'm1')).toMatchObject({ step: 'advanced', next: null });
});

test('a table goes on after a loss, with the earliest match that is left', () => {
  const left = [
    fixture(3, { isTable: true, isDecided: false }),
    fixture(2, { isTable: true, isDecided: false }),
  ];
  const step = stepAfter({ fixtures: [...left, fixture(1, { isTable: true })], ...RUNNING }, 'm1');
  expect(step).toMatchObject({ step: 'table', next: { matchId: 'm2' } });
});

test('the next match is never decided and never before this one, in whatever order the matches come', () => {
  const anyFixtures = fc.uniqueArray(
    fc.record({
      wave: fc.integer({ min: 1, max: 8 }),
      isDecided: fc.boolean(),
      isTable: fc.boolean(),
    }),
    { selector: ({ wave }) => wave, minLength: 1 },
  );
  fc.assert(
    fc.property(anyFixtures, fc.boolean(), (all, isFinished) => {
      const fixtures = all.map(({ wave, ...facts }) => fixture(wave, facts));
      const placing = isFinished ? { from: 3, to: 4 } : null;
      for (const { matchId, wave } of fixtures) {
        const facts = { fixtures, placing, isFinished, isLastRound: false };
        const step = stepAfter(facts, String(matchId));
        if (step.next) {
          expect(step.next.isDecided).toBe(false);
          expect(step.next.wave).toBeGreaterThan(wave);
        }
        expect(stepAfter({ ...facts, fixtures: fixtures.toReversed() }, String(matchId))).toEqual(
          step,
        );
      }
    }),
  );
});
