import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emailKey,
  emailProblem,
  nameProblem,
  optionalEmailProblem,
  passwordProblem,
  usernameKey,
  usernameProblem,
  usernameSearchKey,
} from '#core/fields.ts';
import { holds } from '#testing/specification/index.ts';
import { birthProblem } from './birth.ts';
import { entryPath, safeReturnTo } from './entry.ts';
import { LOGIN_RULES, nextTryAt } from './login-tries.ts';
import { countryOfNumber, fullNumber, nationalNumber } from './numbers.ts';
import { budgetState, CODE_RULES, judgeCode, nextCodeAt } from './one-time-code.ts';

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

describe('a username', () => {
  test.each([
    ['ab', 'username_too_short'],
    ['a'.repeat(21), 'username_too_long'],
    ['<b>x</b>', 'username_invalid'],
    ['a\u202Ebc', null], // pasted along, and not kept
    ['\u200B\u200D\u2060ab', 'username_too_short'],
    ['\u3164\u3164\u3164', 'username_invalid'], // Hangul fillers are letters
    ['Naledi\u034F', 'username_invalid'], // joiners of graphemes are marks
    ['Naledi\uFE0F', 'username_invalid'],
    ['\u0301\u0301\u0301', 'username_invalid'],
    ['Zoe\u0308', null],
    [`Zalgo${'\u0337\u0322\u0327\u031b'.repeat(5)}`, 'name_marks_stacked'],
    ['ন\u09BEম', null],
    ['ላሊበላ', null],
    ['سامي_١', null],
  ])('%s: %s', (name, problem) => expect(usernameProblem(name)).toBe(problem));

  test('has 3 to 20 characters', () => {
    holds('number.username-length');
    const problems = [2, 3, 20, 21].map((length) => usernameProblem('a'.repeat(length)));
    expect(problems).toEqual(['username_too_short', null, null, 'username_too_long']);
  });

  test('counts as the same in any case and any composition', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 3 }), (name) => {
        expect(usernameKey(name.normalize('NFD'))).toBe(usernameKey(name.normalize('NFC')));
      }),
    );
    expect(usernameKey(' Ra Cer ')).toBe(usernameKey('racer'));
    expect(usernameKey('\u200BRa\u2060cer\u00a0٧۷７\u200E')).toBe(usernameKey('racer777'));
  });
});

test('a username is searched without case, blanks, accents and vowel signs', () => {
  expect(usernameSearchKey('José Peña')).toBe('josepena');
  expect(usernameSearchKey('ØREN Łukasz')).toBe('orenlukasz');
  expect(usernameSearchKey('مُحَمَّد')).toBe('محمد');
  expect(usernameSearchKey('\u200Bسامي\u00a0٧۷')).toBe('سامي77');
  expect(usernameSearchKey('አበበ')).toBe('አበበ');
});

test('an e-mail address is optional, but a real one', () => {
  holds('rule.email-optional');
  expect(optionalEmailProblem(' ')).toBeNull();
  expect(optionalEmailProblem('a@b.example')).toBeNull();
  expect(optionalEmailProblem('a@b')).toBe('email_invalid');
});

describe('an e-mail address', () => {
  test.each([
    "o'brien+cup@mail.example",
    'first.last@sub.mail.example',
    'a@xn--bcher-kva.example',
    'm@bücher.example',
    'سامي@بريد.example',
    `${'a'.repeat(64)}@mail.example`,
    `a@${'b'.repeat(63)}.example`,
    '\u200Ba@mail.example\u2069', // as it is pasted
    'mailto:a@mail.example',
  ])('%s is one', (email) => expect(emailProblem(email)).toBeNull());

  test.each([
    'a@example..org',
    'a@.example.org',
    'a@example.org.',
    '.a@example.org',
    'a.@example.org',
    'a..b@example.org',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@example.1',
    'a@-example.org',
    'a@example-.org',
    'a@ex_ample.org',
    'a@b@example.org',
    '"a b"@example.org',
    'a b@example.org',
    'a,b@example.org',
    '@example.org',
    'a@',
    'a\u3164@example.org', // a filler is a letter that nobody sees
    'a\u034F@example.org',
    `${'a'.repeat(65)}@mail.example`,
    `a@${'b'.repeat(64)}.example`,
    `${'é'.repeat(33)}@mail.example`, // 66 bytes
    `a@${'b.'.repeat(130)}example`,
  ])('%s is none', (email) => expect(emailProblem(email)).toBe('email_invalid'));

  test('is known again by its key in any case, width and wrapping', () => {
    for (const same of [
      'A@Mail.Example',
      'ａ＠mail.example',
      '<a@mail.example>',
      'a\u2060@mail.example ',
    ]) {
      expect(emailKey(same)).toBe('a@mail.example');
    }
  });
});

test('where an account stands on them, name, e-mail and password are needed', () => {
  holds('number.password-min', 'message.email-invalid');
  expect([nameProblem(' '), nameProblem('A')]).toEqual(['name_required', null]);
  expect(nameProblem('\u3164\u2800')).toBe('name_required');
  expect([nameProblem('4711'), nameProblem('X Æ A-12')]).toEqual(['name_without_letter', null]);
  expect([emailProblem(' '), emailProblem('a@b')]).toEqual(['email_required', 'email_invalid']);
  expect(['', '12345', '123456', 'ፍቅር'.repeat(2)].map(passwordProblem)).toEqual([
    'password_required',
    'password_too_short',
    null,
    null,
  ]);
});

test('the tenth wrong try is the last, until the oldest has left the window', () => {
  const tries = Array.from({ length: 10 }, (_, i) => new Date(NOW.getTime() + i * 1000));
  expect(nextTryAt(tries.slice(1), 10, LOGIN_RULES)).toBeNull();
  expect(nextTryAt(tries, 10, LOGIN_RULES)).toEqual(new Date(NOW.getTime() + 15 * 60_000));
});

describe('a number', () => {
  test.each([
    ['082 123 4567', 'ZA'],
    ['82-123-4567', 'ZA'],
    ['+27 82 123 4567', 'ZA'],
    ['0027821234567', 'ZA'],
    ['+27 (0)82 123 4567', 'ZA'],
    ['+27 082 123 4567', 'ZA'],
    ['27 (0) 82 123 4567', 'ZA'],
    ['(0)82 123 4567', 'ZA'],
    ['tel:+27-82-123-4567', 'PS'],
    ['tel:082-123-4567', 'ZA'],
    ['\u202A+27\u00a082\u2011123\u20114567\u202C', 'PS'],
    ['０８２１２３４５６７', 'ZA'],
    ['27821234567', 'ZA'],
    ['+27 82 123 4567', 'PS'],
    ['٠٨٢١٢٣٤٥٦٧', 'ZA'],
    ['۰۸۲۱۲۳۴۵۶۷', 'ZA'],
  ])('%s in %s is 27821234567', (typed, country) => {
    expect(fullNumber(typed, country)).toBe('27821234567');
  });

  test('that begins like its own country code is still national', () => {
    expect(fullNumber('027 712 3456', 'ZA')).toBe('27277123456');
    expect(fullNumber('277123456', 'ZA')).toBe('27277123456');
  });

  test('comes apart and together again', () => {
    const national = fc.stringMatching(/^[1-9]\d{8}$/);
    const country = fc.constantFrom('ZA', 'KE', 'NG', 'ET', 'PS', 'IL');
    fc.assert(
      fc.property(national, country, (digits, code) => {
        const full = fullNumber(`0${digits}`, code);
        expect(nationalNumber(full, code)).toBe(digits);
        expect(countryOfNumber(full, [code])).toBe(code);
      }),
    );
  });
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

describe('after signing in', () => {
  test.each([
    ['/event-home/1?tab=rules', '/event-home/1?tab=rules'],
    ['https://elsewhere.example/', null],
    ['//elsewhere.example', null],
    ['/\\elsewhere.example', null],
    ['/\t/elsewhere.example', null],
    ['/..//elsewhere.example', null],
    ['javascript:alert(1)', null],
    ['', null],
    [null, null],
  ])('%s leads to %s', (text, place) => expect(safeReturnTo(text)).toBe(place));

  test('no address whatever leads to another site', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.constantFrom('', '/', '//', '/\\', '\\'), (url, start) => {
        const place = safeReturnTo(start + url);
        const origin = place === null ? 'https://here' : new URL(place, 'https://here').origin;
        expect(origin).toBe('https://here');
      }),
    );
  });

  test('what the visitor came with goes along', () => {
    const came = new URLSearchParams('returnTo=%2Fgames&referId=7&msisdn=1');
    expect(entryPath('/guest', came)).toBe('/guest?returnTo=%2Fgames&referId=7');
    expect(entryPath('/guest', new URLSearchParams())).toBe('/guest');
  });
});
