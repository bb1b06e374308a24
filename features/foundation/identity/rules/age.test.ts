import { describe, expect, test } from 'vitest';
import {
  ageProblems,
  ageStatusByDate,
  birthProblem,
  type Guardian,
  isYounger,
  type Reach,
} from './age.ts';

const TODAY = new Date('2026-11-10T12:00:00Z');
const timeZone = 'Africa/Addis_Ababa';
const STRICT = { minimumAge: 18, parentalConsent: false, timeZone };
const OPEN = { minimumAge: 18, parentalConsent: true, timeZone };
const PARENT: Guardian = { name: 'Sara', relation: 'parent', number: '251911000000' };
const BY_SMS: Reach = { channel: 'sms', own: '251911999999' };

function codes(born: string, rules = STRICT, guardian?: Guardian, reach = BY_SMS): string[] {
  return ageProblems(born, guardian, rules, TODAY, reach).map(({ code }) => code);
}

describe('players are 18 or older', () => {
  test('on the birthday itself, not the day before', () => {
    expect(codes('2008-11-10')).toEqual([]);
    expect(codes('2008-11-11')).toEqual(['age_too_low']);
    expect(isYounger('2008-11-11', STRICT, TODAY)).toBe(true);
    expect(isYounger(null, STRICT, TODAY)).toBe(false);
  });
  test('by the calendar of the place: from midnight there, not from midnight in Greenwich', () => {
    const midnight = new Date('2026-11-10T21:00:00Z');
    const before = new Date(midnight.getTime() - 1);
    expect(isYounger('2008-11-11', STRICT, before)).toBe(true);
    expect(isYounger('2008-11-11', STRICT, midnight)).toBe(false);
    const west = { ...STRICT, timeZone: 'America/New_York' };
    expect(isYounger('2008-11-11', west, new Date('2026-11-11T03:00:00Z'))).toBe(true);
  });
  test('and say when they were born', () => {
    expect(codes('')).toEqual(['date_of_birth_required']);
    expect(codes('2008-02-31')).toEqual(['date_of_birth_invalid']);
  });
  test('a consent changes nothing where the brand does not allow it', () => {
    expect(codes('2010-01-01', STRICT, PARENT)).toEqual(['age_too_low']);
  });
});

describe('where the brand allows it, a parent or guardian is asked for who is younger', () => {
  test('by name and a number of their own', () => {
    expect(codes('2010-01-01', OPEN)).toEqual(['guardian_needed']);
    expect(codes('2010-01-01', OPEN, PARENT)).toEqual([]);
    const nothing = { ...PARENT, name: ' ', number: '251911999999' };
    expect(codes('2010-01-01', OPEN, nothing)).toEqual([
      'guardian_name_required',
      'guardian_number_own',
    ]);
    const unnamed = (name: string) => codes('2010-01-01', OPEN, { ...PARENT, name });
    expect(unnamed('\u3164\u2800')).toEqual(['guardian_name_required']);
    expect(unnamed('+27 82')).toEqual(['name_without_letter']);
  });
  test('by an address of their own, where the brand writes by mail', () => {
    const byMail: Reach = { channel: 'mail', own: 'child@example.org' };
    const parent = (email: string) => ({ ...PARENT, email });
    expect(codes('2010-01-01', OPEN, parent('sara@example.org'), byMail)).toEqual([]);
    expect(codes('2010-01-01', OPEN, parent('sara'), byMail)).toEqual(['email_invalid']);
    expect(codes('2010-01-01', OPEN, parent('Child@Example.org'), byMail)).toEqual([
      'guardian_email_own',
    ]);
  });
  test('nobody is asked for an adult', () => {
    expect(codes('1990-03-22', OPEN)).toEqual([]);
  });
});

test('without a date of birth nobody is old enough: the date is what is missing', () => {
  const born = [null, '', '2008-02-31', '2008-11-11', '2008-11-10'];
  expect(born.map((date) => ageStatusByDate(date, STRICT, TODAY))).toEqual([
    'date_needed',
    'date_needed',
    'date_needed',
    'too_young',
    'fine',
  ]);
  expect(ageStatusByDate('2008-11-11', OPEN, TODAY)).toBe('consent_needed');
  expect(ageStatusByDate(null, OPEN, TODAY)).toBe('date_needed');
});

describe('a date of birth', () => {
  test.each([
    ['2008-11-10', null],
    ['2008-11-11', 'age_too_low'],
    ['1990-03-22', null],
    ['2027-01-01', 'date_of_birth_invalid'],
    ['1880-01-01', 'date_of_birth_invalid'],
    ['1999-02-29', 'date_of_birth_invalid'],
    ['yesterday', 'date_of_birth_invalid'],
  ])('%s: %s', (date, problem) => expect(birthProblem(date, '2026-11-10', 18)).toBe(problem));

  test('of 29 February has its birthday on 1 March, where there is no 29th', () => {
    expect(birthProblem('2008-02-29', '2026-02-28', 18)).toBe('age_too_low');
    expect(birthProblem('2008-02-29', '2026-03-01', 18)).toBe(null);
    expect(birthProblem('2008-02-29', '2028-02-29', 20)).toBe(null);
  });
});
