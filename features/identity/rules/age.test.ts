import { describe, expect, test } from 'vitest';
import { ageProblems, type Guardian, isYounger } from './age.ts';

const TODAY = new Date('2026-11-10T12:00:00Z');
const STRICT = { minimumAge: 18, parentalConsent: false };
const OPEN = { minimumAge: 18, parentalConsent: true };
const PARENT: Guardian = { name: 'Sara', relation: 'parent', number: '251911000000', agreed: true };

function codes(born: string, rules = STRICT, guardian?: Guardian): string[] {
  return ageProblems(born, guardian, rules, TODAY, '251911999999').map(({ code }) => code);
}

describe('players are 18 or older', () => {
  test('on the birthday itself, not the day before', () => {
    expect(codes('2008-11-10')).toEqual([]);
    expect(codes('2008-11-11')).toEqual(['age_too_low']);
    expect(isYounger('2008-11-11', 18, TODAY)).toBe(true);
    expect(isYounger(null, 18, TODAY)).toBe(false);
  });
  test('and say when they were born', () => {
    expect(codes('')).toEqual(['date_of_birth_required']);
    expect(codes('2008-02-31')).toEqual(['date_of_birth_invalid']);
  });
  test('a consent changes nothing where the brand does not allow it', () => {
    expect(codes('2010-01-01', STRICT, PARENT)).toEqual(['age_too_low']);
  });
});

describe('where the brand allows it, a parent or guardian agrees for who is younger', () => {
  test('with name, number of their own and a tick', () => {
    expect(codes('2010-01-01', OPEN)).toEqual(['guardian_needed']);
    expect(codes('2010-01-01', OPEN, PARENT)).toEqual([]);
    const nothing = { ...PARENT, name: ' ', number: '251911999999', agreed: false };
    expect(codes('2010-01-01', OPEN, nothing)).toEqual([
      'guardian_name_required',
      'guardian_number_own',
      'guardian_must_agree',
    ]);
  });
  test('nobody is asked for an adult', () => {
    expect(codes('1990-03-22', OPEN)).toEqual([]);
  });
});
