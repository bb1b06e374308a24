import { expect, test } from 'vitest';
import { fullAddress } from './full-address.ts';

const EVENT = '018f0000-0000-7000-8000-000000000000';

test.each([
  ['/profile', '/profile/me'],
  ['/Profile/', '/profile/me'],
  ['/profile/me/edit', '/register-form/true'],
  ['/match', '/match-schedule'],
  ['/event-home', '/games'],
  ['/chat-room', '/chat-rooms'],
  [`/match-wizard/${EVENT}`, `/event-home/${EVENT}`],
  ['/profile?lang=ar', '/profile/me?lang=ar'],
  ['/friends?lang=ar', '/search-friends?tab=friends&lang=ar'],
])('%s leads to %s', (typed, meant) => {
  expect(fullAddress(new URL(typed, 'https://here.invalid'))).toBe(meant);
});

test.each(['/', '/profiles', '/match-wizard/me', '/constructor', '//elsewhere.invalid'])(
  '%s is no address of ours, and led nowhere',
  (typed) => {
    expect(fullAddress({ pathname: typed, search: '' })).toBeNull();
  },
);
