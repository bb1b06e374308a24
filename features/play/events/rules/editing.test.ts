import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedSettings, changeProblems, editableIn, type Progress } from './editing.ts';
import { type EventSettings, SETTING_NAMES } from './settings.ts';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-21T12:00:00Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const DATES = { opensAt: at(-1), startsAt: at(2), endsAt: at(8) };
const OPEN: Progress = { stage: 'published', ...DATES, entrants: 0, isDrawn: false };

describe('what may be changed', () => {
  test('of a draft everything', () => {
    expect(editableIn({ ...OPEN, stage: 'draft' }, NOW)).toEqual(SETTING_NAMES);
  });

  test('of a published event neither the game nor the format', () => {
    const may = editableIn(OPEN, NOW);
    expect(may).not.toContain('game');
    expect(may).not.toContain('format');
    expect(may).toContain('tournament');
  });

  test('how it is played only until somebody has joined', () => {
    const may = editableIn({ ...OPEN, entrants: 1 }, NOW);
    expect(may).toEqual(['capacity', 'startsAt', 'endsAt', 'prizes', 'texts', 'link']);
    expect(editableIn(OPEN, NOW)).toContain('residency');
  });

  test('when registration opens, only until it has', () => {
    expect(editableIn({ ...OPEN, opensAt: at(1) }, NOW)).toContain('opensAt');
    expect(editableIn(OPEN, NOW)).not.toContain('opensAt');
  });

  test('of a running event the texts, the link and the end', () => {
    const running = { ...OPEN, startsAt: at(-1), entrants: 8 };
    expect(editableIn(running, NOW)).toEqual(['endsAt', 'texts', 'link']);
    expect(editableIn({ ...OPEN, entrants: 8, isDrawn: true }, NOW)).toEqual([
      'endsAt',
      'texts',
      'link',
    ]);
  });

  test('of what is over or cancelled nothing', () => {
    expect(editableIn(OPEN, at(9))).toEqual([]);
    expect(editableIn({ ...OPEN, stage: 'cancelled' }, NOW)).toEqual([]);
  });

  test('never more as time goes by', () => {
    const hours = fc.integer({ min: -48, max: 48 });
    fc.assert(
      fc.property(hours, fc.nat(48), fc.nat(3), (hour, later, entrants) => {
        const event = { ...OPEN, opensAt: at(0), startsAt: at(10), endsAt: at(20), entrants };
        const after = editableIn(event, at(hour + later));
        expect(editableIn(event, at(hour))).toEqual(expect.arrayContaining([...after]));
      }),
    );
  });
});

describe('what keeps a change from being made', () => {
  const before: EventSettings = {
    game: 'football',
    format: 'knockout',
    platform: null,
    residency: null,
    capacity: 16,
    ...DATES,
    drawsAllowed: false,
    prizes: [{ place: 1, amount: 12_000, currency: 'ZAR' }],
    texts: { en: { title: 'Winter Cup', description: '', gameRules: [], howToPlay: [] } },
    ruleOverrides: {},
    tournament: { thirdPlace: true },
    series: null,
    link: null,
  };
  const joined = { ...OPEN, entrants: 8 };
  const codes = (event: Progress, change: Partial<EventSettings>) =>
    changeProblems(event, before, { ...before, ...change }, NOW).map(({ code }) => code);

  test('nothing where nothing is changed, in whatever order it is named', () => {
    const again = {
      ...before,
      texts: { en: { howToPlay: [], gameRules: [], description: '', title: 'Winter Cup' } },
    };
    expect(changedSettings(before, again)).toEqual([]);
    expect(changeProblems({ ...OPEN, stage: 'cancelled' }, before, again, NOW)).toEqual([]);
  });

  test('there are places for those who are in', () => {
    expect(codes(joined, { capacity: 7 })).toEqual(['event_capacity_below_entrants']);
    expect(codes(joined, { capacity: 8 })).toEqual([]);
    expect(codes(joined, { capacity: null })).toEqual([]);
  });

  test('a prize that somebody has joined for is not made smaller', () => {
    const less = { prizes: [{ place: 1, amount: 11_999, currency: 'ZAR' }] };
    expect(codes(joined, less)).toEqual(['event_prize_lowered']);
    expect(codes(joined, { prizes: [] })).toEqual(['event_prize_lowered']);
    expect(codes(OPEN, less)).toEqual([]);
    const more = [...before.prizes, { place: 2, amount: 7_000, currency: 'ZAR' }];
    expect(codes(joined, { prizes: more })).toEqual([]);
  });

  test('an event does not start in the past', () => {
    expect(codes(joined, { startsAt: at(-1) })).toEqual(['event_date_passed']);
    expect(codes(joined, { startsAt: at(3) })).toEqual([]);
    expect(codes(joined, { startsAt: at(9) })).toEqual(['field_invalid']);
  });

  test('dates that do not fit are told where one of them was changed', () => {
    const told = (event: Progress, change: Partial<EventSettings>) =>
      changeProblems(event, before, { ...before, ...change }, NOW).map(({ setting, text }) => [
        setting,
        text,
      ]);
    expect(told(joined, { startsAt: at(9) })).toEqual([['startsAt', 'event_starts_after_end']]);
    expect(told(joined, { endsAt: at(1) })).toEqual([['endsAt', 'event_ends_before_start']]);
    const both = { startsAt: at(9), endsAt: at(7) };
    expect(told(joined, both)).toEqual([['endsAt', 'event_ends_before_start']]);
    const draft = { ...OPEN, stage: 'draft' } as const;
    expect(told(draft, { opensAt: at(3) })).toEqual([['opensAt', 'event_opens_after_start']]);
    expect(told(draft, { startsAt: at(-5) })).toEqual([
      ['startsAt', 'event_starts_before_opening'],
    ]);
  });

  test('what is fixed is named', () => {
    expect(
      changeProblems(joined, before, { ...before, format: 'league', drawsAllowed: true }, NOW),
    ).toEqual([
      { setting: 'format', code: 'event_part_fixed' },
      { setting: 'drawsAllowed', code: 'event_part_fixed' },
    ]);
  });
});
