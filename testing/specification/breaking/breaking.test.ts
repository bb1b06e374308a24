import { describe, expect, test } from 'vitest';
import { chanceOf } from '#sandbox/random.ts';
import { type AnyRow, allRows } from '../table.ts';
import { readTags } from '../tags.ts';
import { breaksOf, isChange } from './breaks.ts';
import { occurrences } from './changed.ts';
import { type Attempt, attemptsOn, inTurns, pick } from './plan.ts';
import { withoutParameter, withoutPath, withoutText } from './proxy.ts';
import { judge, type Ran } from './verdict.ts';

const tags = readTags();
const rows: readonly AnyRow[] = allRows();
const attempts = rows.map((row) => attemptsOn(row, tags));

describe('a row', () => {
  test('can be broken in a way that a test of its own can see, or says why not', () => {
    const lost = rows.filter((row, at) => {
      const ways = attempts[at]?.length ?? 0;
      return ways === 0 ? row.unbreakable === undefined : row.unbreakable !== undefined;
    });
    expect(lost.map(({ id }) => id)).toEqual([]);
    expect(rows.filter(({ unbreakable }) => unbreakable).length).toBeLessThan(5);
  });

  test('that is a call is broken by each of its parameters, in a test that the proxy stands before', () => {
    const unseen = rows.filter(({ sends = [] }, at) => {
      const dropped = attempts[at]?.filter(({ runner }) => runner === 'api').length ?? 0;
      return sends.length > dropped;
    });
    expect(unseen.map(({ id }) => id)).toEqual([]);
  });

  test('that a constant breaks has it in its file once', () => {
    const changes = rows.flatMap((row) => breaksOf(row)).filter(isChange);
    expect(changes.filter((each) => occurrences(each) !== 1)).toEqual([]);
  });
});

describe('ten rows', () => {
  const chosen = (seed: number) => pick(attempts, 10, chanceOf(seed).below);
  const idsOf = (some: readonly Attempt[]) => some.map(({ row }) => row.id);

  test('are the same for the same seed, and others for another', () => {
    expect(chosen(7)).toEqual(chosen(7));
    expect(idsOf(chosen(7))).not.toEqual(idsOf(chosen(8)));
    expect(new Set(idsOf(chosen(7))).size).toBe(10);
  });

  test('have two journeys among them at most, and every way of every row comes round', () => {
    const seen = new Set<unknown>();
    for (let seed = 0; seed < 6_000; seed += 1) {
      const some = chosen(seed);
      for (const { by } of some) seen.add(by);
      expect(some.filter(({ runner }) => runner === 'journeys').length).toBeLessThanOrEqual(2);
    }
    expect(new Set(attempts.flat().map(({ by }) => by)).size - seen.size).toBe(0);
  });

  test('leave no test with two things broken at once', () => {
    for (const turn of inTurns(attempts.flat())) {
      const tests = turn.flatMap((each) => each.tests.map(({ file, name }) => `${file} ${name}`));
      expect(new Set(tests).size).toBe(tests.length);
    }
  });
});

describe('the proxy', () => {
  test('drops a parameter of the query or of the body, of its own call alone', () => {
    const drop = { of: 'events', parameter: 'date' };
    const asked = { url: '/api/events?date=2026-11-10&page=2' };
    expect(withoutParameter(asked, drop)).toEqual({ url: '/api/events?page=2' });
    const sent = { url: '/api/events', payload: { date: '2026-11-10', page: 2 } };
    expect(withoutParameter(sent, drop)).toEqual({ ...sent, payload: { page: 2 } });
    const other = { url: '/api/games?date=2026-11-10' };
    expect(withoutParameter(other, drop)).toBe(other);
  });

  test('drops a field of the reply, of every part of a list, or wherever a text is said', () => {
    const reply = { total: 2, items: [{ rank: 1, name: 'A' }, { rank: 2 }] };
    expect(withoutPath(reply, ['total'])).toEqual({ items: reply.items });
    expect(withoutPath(reply, ['items', '*', 'rank'])).toEqual({
      total: 2,
      items: [{ name: 'A' }, {}],
    });
    const refused = { code: 'x', errors: [{ path: 'email', message: 'No.' }] };
    expect(withoutText(refused, 'No.')).toEqual({ code: 'x', errors: [{ path: 'email' }] });
  });
});

test('only an assertion of a test that the break has reached notices it', () => {
  const [attempt] = attempts.flat();
  if (!attempt) throw new Error('no row');
  const verdictOn = (...runs: Partial<Ran>[]) => {
    const whole: Ran = { passed: true, errors: [], reached: true, seconds: 0 };
    const given = runs.map((run) => ({ ...whole, ...run }));
    return judge(attempt, given).verdict;
  };
  const failed = (name: string) => ({ passed: false, errors: [{ name, message: '' }] });
  expect(verdictOn()).toBe('is not run');
  expect(verdictOn({})).toBe('stays green');
  expect(verdictOn({ reached: false }, { reached: false })).toBe('is not reached');
  expect(verdictOn(failed('TypeError'))).toBe('falls over');
  expect(verdictOn({}, failed('AssertionError'))).toBe('noticed');
  expect(verdictOn(failed('ApiProblem'))).toBe('noticed');
});
