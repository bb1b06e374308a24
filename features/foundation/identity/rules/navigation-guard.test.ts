import { describe, expect, test } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import {
  claimedNumber,
  guard,
  isPublicPage,
  type Navigation,
  remembered,
} from './navigation-guard.ts';

const NOBODY = { known: false, mettleStateUser: false, number: null } as const;
const SOMEBODY = { known: true, mettleStateUser: false, number: null } as const;
const PLAYER = { known: true, mettleStateUser: true, number: null } as const;
const NUMBER = '27821234567';

function led(address: string, who: Partial<Navigation> = NOBODY): string | null {
  const { pathname: path, searchParams: query } = new URL(address, 'https://here.invalid');
  return guard({ path, query, entry: 'phone', ...NOBODY, ...who });
}

describe('pages that skip the login check', () => {
  test.each([
    '/',
    '/landing',
    '/terms-conditions',
    '/auth',
    '/auth/register',
    '/auth/login',
    '/auth/checkout-payment',
    '/auth/forgot-password',
    '/auth/forgot-password-request',
    '/auth/email-verification',
    '/link-accounts',
    '/privacy',
    '/privacy-fr',
    '/privacy-es',
    '/privacy-it',
    '/privacy-de',
    '/privacy-ar',
    '/privacy-am',
    '/privacy-policy',
    '/landing/',
    '/match/1',
    '/embed/bracket/1',
    '/broadcast/1',
    '/support',
    '/support/1',
    '/notifications/questions',
  ])('%s is public', (path) => {
    coversSpec('guard.public-pages', 'role.visitor');
    expect(isPublicPage(path)).toBe(true);
    expect(led(path)).toBeNull();
    expect(led(path, SOMEBODY)).toBeNull();
  });

  test.each([
    '/guest',
    '/doi-one',
    '/doi-two',
    '/how-it-works',
    '/how-to-play/1',
    '/menu',
    '/games',
    '/event-home/1',
    '/match-schedule',
    '/notifications',
    '/results',
    '/profile/me',
    '/chat-rooms',
    '/rewards',
    '/match-wizard/1/2',
    '/match-calendar',
    '/manage-subscription',
    '/manage-account',
    '/monthly-leaderboards',
    '/authors',
    '/privacy-policy/x',
  ])('%s is not', (path) => {
    expect(isPublicPage(path)).toBe(false);
  });
});

describe('rule 1: the number of the query, else of the session storage, else the demo number', () => {
  const query = (text: string) => new URLSearchParams(text);
  test.each([
    ['msisdn=27821234567', '27830000000', '27840000000', NUMBER],
    ['msisdn=+27821234567', null, null, NUMBER],
    ['', '27821234567', '27840000000', NUMBER],
    ['msisdn=%E2%80%AA%2B27 (0)82 123 4567%E2%80%AC', null, null, NUMBER],
    ['', '+27\u00a082 123 4567', null, NUMBER],
    ['', null, NUMBER, NUMBER],
    ['', null, null, null],
    ['msisdn=<b>', 'nothing', null, null],
    ['msisdn=12', NUMBER, null, NUMBER],
  ])('%s, %s, %s', (text, stored, demo, number) => {
    coversSpec('guard.msisdn');
    expect(claimedNumber(query(text), stored, demo)).toBe(number);
  });

  test('it fills in the number entry, and lets nobody in', () => {
    const claim = { ...NOBODY, number: NUMBER };
    expect(led('/games', claim)).toBe(`/guest?returnTo=%2Fgames&msisdn=${NUMBER}`);
    expect(led(`/games?msisdn=${NUMBER}`, claim)).toContain('/guest?');
  });
});

describe('rule 2: nobody known goes to the number entry, unless already there', () => {
  test('and comes back to where it was asked for', () => {
    coversSpec('guard.unknown');
    expect(led('/event-home/7?tab=rules')).toBe('/guest?returnTo=%2Fevent-home%2F7%3Ftab%3Drules');
  });
  test.each(['/guest', '/submit-otp?msisdn=27821234567'])('%s', (address) => {
    expect(led(address)).toBeNull();
  });
  test('what was carried along is carried on', () => {
    expect(led('/games?referId=ab')).toContain('referId=ab');
    expect(led('/register-form/false?returnTo=/games')).toBe('/guest?returnTo=%2Fgames');
  });
  test.each(['/games', '/guest'])('an e-mail brand has its login in place of it: %s', (address) => {
    expect(led(address, { entry: 'email' })).toMatch(/^\/auth\/login/);
  });
});

describe('rule 3: mettleStateUser false goes to the registration form', () => {
  test.each(['/games', '/guest', '/profile/me', '/doi-one'])('%s', (address) => {
    coversSpec('guard.unfinished');
    expect(led(address, SOMEBODY)).toMatch(/^\/register-form\/false/);
  });
  test('which itself is open, and for who is registered every page is', () => {
    expect(led('/register-form/false', SOMEBODY)).toBeNull();
    expect(led('/games', PLAYER)).toBeNull();
    expect(led('/games', { ...PLAYER, entry: 'portal' })).toBeNull();
  });
});

describe('rule 4: referId and userId are remembered', () => {
  test('with the number, each under its name', () => {
    coversSpec('guard.referral');
    const query = new URLSearchParams('referId=r1&userId=u1&msisdn=27821234567&other=x');
    expect(remembered(query)).toEqual({ referId: 'r1', userId: 'u1', msisdn: NUMBER });
  });
  test('nothing is forgotten by a query without them', () => {
    expect(remembered(new URLSearchParams('tab=rules'))).toEqual({});
  });
});

describe('brand-specific entry', () => {
  test.each(['/games', '/guest'])(
    'a portal brand without a number leads out from %s',
    (address) => {
      expect(led(address, { entry: 'portal' })).toMatch(/^\/portal/);
    },
  );
  test('with a number it is to be proved', () => {
    const claim = { entry: 'portal', number: NUMBER } as const;
    expect(led('/games', claim)).toContain(`/guest?returnTo=%2Fgames&msisdn=${NUMBER}`);
    expect(led(`/guest?msisdn=${NUMBER}`, claim)).toBeNull();
  });
  test('its landing page is public', () => {
    expect(led('/landing', { entry: 'portal' })).toBeNull();
  });
});
