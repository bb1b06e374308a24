import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backupName, expiredBackups, isBackupDue, newestBackup, takenAtOf } from './plan.ts';

const HOUR = 3_600_000;
const NIGHT = [2 * 60 + 30];
const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const named = (...times: string[]) => times.map((time) => backupName(at(time)));
const moments = fc
  .integer({ min: Date.parse('2020-01-01'), max: Date.parse('2040-01-01') })
  .map((ms) => new Date(Math.floor(ms / 1000) * 1000));

test('a name has its time, sorts by it, and no other name has one', () => {
  fc.assert(
    fc.property(moments, moments, (a, b) => {
      expect(takenAtOf(backupName(a))).toEqual(a);
      expect(backupName(a) < backupName(b)).toBe(a < b);
    }),
  );
  for (const name of ['', 'battle-league.zip', `${backupName(new Date())}.part`, 'notes.txt']) {
    expect(takenAtOf(name)).toBeUndefined();
  }
});

describe('a backup is due', () => {
  test.each([
    ['at once if there is none', [], '28T12:00', true],
    ['at its time', named('27T02:31'), '28T02:30', true],
    ['not before', named('27T02:31'), '28T02:29', false],
    ['no more once it is there', named('28T02:30'), '28T23:59', false],
    ['later if it was missed', named('26T02:31'), '28T01:00', true],
    ['whatever else is in the place', ['notes.txt'], '28T12:00', true],
  ] as const)('%s', (_when, names, now, due) => {
    expect(isBackupDue(names, NIGHT, at(now))).toBe(due);
  });

  test('never twice for one time, and within a day without one', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(moments, days, (now, times) => {
        expect(isBackupDue([backupName(now)], times, now)).toBe(false);
        expect(isBackupDue([backupName(new Date(now.getTime() - 25 * HOUR))], times, now)).toBe(
          true,
        );
      }),
    );
  });
});

test('the newest are kept, however many there are, and strangers always', () => {
  fc.assert(
    fc.property(fc.array(moments), fc.integer({ min: 1, max: 5 }), (times, keep) => {
      const names = [...new Set(times.map(backupName))];
      const now = new Date('2041-01-01');
      const gone = expiredBackups([...names, 'notes.txt', 'last.zip.part'], keep, now);
      expect(gone).not.toContain('notes.txt');
      expect(gone).not.toContain('last.zip.part');
      expect(gone.length).toBe(Math.max(0, names.length - keep));
      const left = names.filter((name) => !gone.includes(name));
      expect(newestBackup(left)).toEqual(newestBackup(names));
    }),
  );
});

test('an unfinished backup is removed after a day', () => {
  const parts = named('26T02:30', '28T02:30').map((name) => `${name}.part`);
  expect(expiredBackups(parts, 1, at('28T03:00'))).toEqual([parts[0]]);
});
