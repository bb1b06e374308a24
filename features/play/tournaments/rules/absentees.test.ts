import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absentees, type Meeting } from './absentees.ts';
import type { Outcome } from './model.ts';

const NEITHER: Outcome = { kind: 'void' };
const HOME_ALONE: Outcome = { kind: 'walkover', winner: 'home' };
const NOBODY = new Set<string>();
const PLAYED: Outcome = { kind: 'played', score: { home: 2, away: 1 } };

const outcome = fc.constantFrom(NEITHER, HOME_ALONE, PLAYED);
const entrant = fc.constantFrom('ada', 'ben', 'cleo', 'dan');
const meetings = fc.array(fc.record({ home: entrant, away: entrant, outcome }));

test('both of a match that neither came to are absent, and who lost by a walkover', () => {
  expect(absentees([{ home: 'ada', away: 'ben', outcome: NEITHER }], NOBODY)).toEqual(
    new Set(['ada', 'ben']),
  );
  expect(absentees([{ home: 'ada', away: 'ben', outcome: HOME_ALONE }], NOBODY)).toEqual(
    new Set(['ben']),
  );
});

test('who came once is not absent, whatever was missed before or after', () => {
  fc.assert(
    fc.property(meetings, meetings, (before, after) => {
      const came: Meeting = { home: 'ada', away: 'ben', outcome: PLAYED };
      const absent = absentees([...before, came, ...after], NOBODY);
      expect(absent.has('ada') || absent.has('ben')).toBe(false);
    }),
  );
});

test('who checked in to a match has come, however officials ruled it', () => {
  const ruled = [{ home: 'ada', away: 'ben', outcome: NEITHER }];
  expect(absentees(ruled, new Set(['ada']))).toEqual(new Set(['ben']));
});

test('nobody is absent who had nothing to miss', () => {
  fc.assert(
    fc.property(meetings, (all) => {
      const given = all.filter(({ outcome: { kind } }) => kind !== 'played');
      const missed = new Set<string>(given.flatMap(({ home, away }) => [home, away]));
      expect([...absentees(all, NOBODY)].every((each) => missed.has(each))).toBe(true);
    }),
  );
});
