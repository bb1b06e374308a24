import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskedEmail, maskedNumber } from '#features/foundation/identity/rules/masked-contacts.ts';
import {
  actProblem,
  maySanction,
  sanctionProblem,
  seesContacts,
} from '#features/foundation/identity/rules/roles.ts';
import { searchFor } from './search.ts';

const one = (playerId: string, ...roles: string[]) => ({ playerId, roles });

describe('officials', () => {
  test.each([
    ['a moderator and a player', one('m', 'moderator'), one('p'), null],
    ['a moderator and themselves', one('m', 'moderator'), one('m', 'moderator'), 'on_oneself'],
    ['an administrator and themselves', one('a', 'administrator'), one('a'), 'on_oneself'],
    ['a moderator and an organiser', one('m', 'moderator'), one('o', 'organiser'), 'higher_role'],
    [
      'an organiser and an administrator',
      one('o', 'organiser'),
      one('a', 'administrator'),
      'higher_role',
    ],
    ['an organiser and a moderator', one('o', 'organiser'), one('m', 'moderator'), null],
    ['support and a moderator', one('s', 'support'), one('m', 'moderator'), null],
    ['somebody of two roles', one('s', 'support'), one('x', 'support', 'organiser'), 'higher_role'],
  ])('%s', (_, official, player, problem) => {
    expect(actProblem(official, player)).toBe(problem);
  });

  test('moderators ban players and no officials', () => {
    const moderator = one('m', 'moderator');
    for (const role of ['moderator', 'support', 'organiser']) {
      expect(sanctionProblem(moderator, one('x', role))).toBe('higher_role');
    }
    expect(sanctionProblem(moderator, one('p'))).toBeNull();
    expect(sanctionProblem(one('o', 'organiser'), moderator)).toBeNull();
  });

  test('support neither suspends nor bans; only administrators read contacts whole', () => {
    expect(maySanction(one('s', 'support'))).toBe(false);
    expect(
      ['moderator', 'organiser', 'administrator'].every((role) => maySanction(one('x', role))),
    ).toBe(true);
    expect(['support', 'organiser', 'moderator'].some((role) => seesContacts(one('x', role)))).toBe(
      false,
    );
    expect(seesContacts(one('a', 'administrator'))).toBe(true);
  });
});

describe('contacts', () => {
  test('show their end, or their beginning, and nothing between', () => {
    expect(maskedNumber('27821234567')).toBe('+27•••4567');
    expect(maskedEmail('lindiwe@mail.example')).toBe('l•••@mail.example');
  });

  test('are never told whole', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{5,15}$/), (number) => {
        expect(maskedNumber(number)).not.toContain(number);
      }),
    );
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        fc.pre(email.indexOf('@') > 1);
        expect(maskedEmail(email)).not.toContain(email.slice(0, email.lastIndexOf('@')));
      }),
    );
  });
});

describe('what was typed', () => {
  test.each([
    ['', { by: 'newest' }],
    ['  ', { by: 'newest' }],
    ['Thabo', { by: 'name', text: 'Thabo' }],
    ['123', { by: 'name', text: '123' }],
    ['4567', { by: 'digits', text: '4567' }],
    ['+27 82 123 4567', { by: 'digits', text: '27821234567' }],
    ['+27 (0)82 123 4567', { by: 'digits', text: '27821234567' }],
    ['tel:+27-82-123-4567', { by: 'digits', text: '27821234567' }],
    ['082 123 4567', { by: 'digits', text: '821234567' }],
    ['\u202A٤٥٦٧\u202C', { by: 'digits', text: '4567' }],
    ['0123', { by: 'digits', text: '0123' }],
    ['2700123', { by: 'digits', text: '2700123' }], // the end of a number, not its beginning
    ['12.34', { by: 'name', text: '12.34' }],
    ['\u200BThabo\u00a0M', { by: 'name', text: 'Thabo M' }],
    ['a@mail.example', { by: 'email', text: 'a@mail.example' }],
    [
      '0198C2D4-0000-7000-8000-000000000001',
      { by: 'id', text: '0198c2d4-0000-7000-8000-000000000001' },
    ],
  ])('“%s”', (typed, search) => {
    expect(searchFor(typed)).toEqual(search);
  });
});
