import { describe, expect, test } from 'vitest';
import {
  budgetState,
  CODE_RULES,
  isLinkValid,
  judgeCode,
  LOGIN_RULES,
  nextCodeAt,
  nextTryAt,
} from './proof-limits.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const LIVE = { attempts: 0, expiresAt: new Date(NOW.getTime() + 1), usedAt: null };

describe('a one-time code', () => {
  test.each([
    [undefined, true, 'otp_invalid'],
    [LIVE, true, 'ok'],
    [{ ...LIVE, attempts: 5 }, true, 'otp_attempts_exceeded'],
    [{ ...LIVE, usedAt: NOW }, true, 'otp_already_used'],
    [{ ...LIVE, expiresAt: NOW }, true, 'otp_expired'],
  ])('%j, matching %s, is %s', (record, matches, outcome) => {
    expect(judgeCode(record, matches, 0, NOW, CODE_RULES)).toBe(outcome);
  });

  test.each([
    undefined,
    LIVE,
    { ...LIVE, attempts: 5 },
    { ...LIVE, usedAt: NOW },
    { ...LIVE, expiresAt: NOW },
  ])('%j is told of to nobody who does not know it', (record) => {
    const outcomes = [0, 4, 5].map((tries) => judgeCode(record, false, tries, NOW, CODE_RULES));
    expect(outcomes).toEqual(['otp_invalid', 'otp_invalid', 'otp_attempts_exceeded']);
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

  test("alarms at four fifths of a brand's budget, and is refused beyond it", () => {
    const rules = { ...CODE_RULES, dailyBudget: 10 };
    const states = [7, 8, 9, 10].map((sent) => budgetState(sent, rules));
    expect(states).toEqual(['fine', 'near', 'near', 'spent']);
  });
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 10, 12, minute));
const fresh = { expiresAt: at(30), usedAt: null, emailKey: 'a@b.example' };

test('a link works until it expires, once, and for the address it was sent to', () => {
  expect(isLinkValid(fresh, 'a@b.example', at(29))).toBe(true);
  expect(isLinkValid(fresh, 'a@b.example', at(30))).toBe(false);
  expect(isLinkValid({ ...fresh, usedAt: at(1) }, 'a@b.example', at(2))).toBe(false);
  expect(isLinkValid(fresh, 'new@b.example', at(2))).toBe(false);
});

test('the tenth wrong try is the last, until the oldest has left the window', () => {
  const tries = Array.from({ length: 10 }, (_, i) => new Date(NOW.getTime() + i * 1000));
  expect(nextTryAt(tries.slice(1), 10, LOGIN_RULES)).toBeNull();
  expect(nextTryAt(tries, 10, LOGIN_RULES)).toEqual(new Date(NOW.getTime() + 15 * 60_000));
});
