import { expect, test } from 'vitest';
import { playTimesIn } from './play-times-form.ts';

test('a day counts where it is ticked, and so do hours that have a beginning and an end', () => {
  const { week } = playTimesIn(
    formOf([
      ['day-0', 'on'],
      ['day-0-from-0', '18:00'],
      ['day-0-until-0', '22:00'],
      ['day-0-from-1', '23:00'],
      ['day-1-from-0', '18:00'], // not ticked
      ['day-1-until-0', '22:00'],
    ]),
  );
  expect(week).toEqual([[{ from: '18:00', until: '22:00' }], [], [], [], [], [], []]);
});

test('a single day counts where it has a date; of the same date twice the last', () => {
  const { days } = playTimesIn(
    formOf([
      ['special', '0'],
      ['special-0-date', '2026-11-20'],
      ['special-0-from-0', '09:00'],
      ['special-0-until-0', '10:00'],
      ['special', '1'],
      ['special', '2'],
      ['special-2-date', '2026-11-20'],
    ]),
  );
  expect(days).toEqual([{ date: '2026-11-20', hours: [] }]);
});

function formOf(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
