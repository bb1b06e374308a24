import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionalEmailProblem, usernameKey, usernameProblem } from './fields.ts';
import { CODE_RULES, judgeCode, nextCodeAt } from './one-time-code.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const LIVE = { attempts: 0, expiresAt: new Date(NOW.getTime() + 1), usedAt: null };

describe('a one-time code', () => {
  test.each([
    [undefined, true, 'otp_invalid'],
    [LIVE, true, 'ok'],
    [LIVE, false, 'otp_invalid'],
    [{ ...LIVE, attempts: 5 }, true, 'otp_attempts_exceeded'],
    [{ ...LIVE, usedAt: NOW }, true, 'otp_already_used'],
    [{ ...LIVE, expiresAt: NOW }, true, 'otp_expired'],
  ])('%j, matching %s, is %s', (record, matches, outcome) => {
    expect(judgeCode(record, matches, NOW, CODE_RULES)).toBe(outcome);
  });

  test('can be sent again after 60 s, then 120 s, and five times an hour', () => {
    const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
    expect(nextCodeAt([], CODE_RULES)).toBeNull();
    expect(nextCodeAt([at(0)], CODE_RULES)).toEqual(at(60));
    expect(nextCodeAt([at(0), at(60)], CODE_RULES)).toEqual(at(180));
    const five = [0, 60, 180, 420, 900].map(at);
    expect(nextCodeAt(five, CODE_RULES)).toEqual(at(3600));
    const late = [0, 60, 180, 420, 3500].map(at);
    expect(nextCodeAt(late, CODE_RULES)).toEqual(at(3500 + 960));
  });
});

describe('a username', () => {
  test.each([
    ['ab', 'username_too_short'],
    ['a'.repeat(21), 'username_too_long'],
    ['<b>x</b>', 'username_invalid'],
    ['a\u202Ebc', 'username_invalid'],
    ['ላሊበላ', null],
    ['سامي_١', null],
  ])('%s: %s', (name, problem) => expect(usernameProblem(name)).toBe(problem));

  test('counts as the same in any case and any composition', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 3 }), (name) => {
        expect(usernameKey(name.normalize('NFD'))).toBe(usernameKey(name.normalize('NFC')));
      }),
    );
    expect(usernameKey(' Ra Cer ')).toBe(usernameKey('racer'));
  });
});

test('an e-mail address is optional, but a real one', () => {
  expect(optionalEmailProblem(' ')).toBeNull();
  expect(optionalEmailProblem('a@b.example')).toBeNull();
  expect(optionalEmailProblem('a@b')).toBe('email_invalid');
});
