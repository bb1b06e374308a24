import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import {
  emailKey,
  emailProblem,
  nameProblem,
  optionalEmailProblem,
  passwordProblem,
  usernameKey,
  usernameProblem,
  usernameSearchKey,
} from './fields.ts';

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
    coversSpec('number.username-length');
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
  coversSpec('rule.email-optional');
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

test('an account with e-mail needs name, e-mail and password', () => {
  coversSpec('number.password-min', 'message.email-invalid');
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
