import { describe, expect, test } from 'vitest';
import {
  type Asked,
  assetsIn,
  courseOf,
  endsVisit,
  isWorthKeeping,
  needsOf,
  outdated,
  pageUnder,
  successors,
} from './keeping.ts';

const at = (path: string, rest: Partial<Asked> = {}): Asked => {
  const url = new URL(path, 'http://blg-za-en.localhost');
  return { method: 'GET', mode: 'navigate', url, ...rest };
};

describe('the service worker', () => {
  test.each(['/api/user-matches', '/api/viewer', '/live/', '/files/a/b.webp', '/sandbox'])(
    'leaves %s alone',
    (path) => {
      expect(courseOf(at(path))).toBe('through');
      expect(courseOf(at(path, { mode: 'cors' }))).toBe('through');
    },
  );

  test('takes assets from its store first', () => {
    for (const path of [
      '/assets/core-12345678.js',
      '/avatars/fox.svg',
      '/brands/x/theme.css?v=1',
    ]) {
      expect(courseOf(at(path, { mode: 'no-cors' }))).toBe('asset');
    }
  });

  test('never takes a screen for an asset', () => {
    for (const path of ['/games', '/games/football-26', '/profile/me']) {
      expect(courseOf(at(path))).toBe('page');
    }
  });

  test('keeps the screens of the tabs, events, brackets, matches and profiles, and nothing that is typed into', () => {
    for (const path of [
      '/home',
      '/games?format=knockout',
      '/monthly-leaderboards',
      '/menu',
      '/match-schedule?status=completed',
      '/event-home/0192',
      '/event-home/0192/bracket?round=W2',
      '/match/0192',
      '/profile/me',
    ]) {
      expect(isWorthKeeping(at(path).url)).toBe(true);
    }
    for (const path of ['/guest', '/auth/login', '/register-form/true', '/match-wizard/a/b']) {
      expect(isWorthKeeping(at(path).url)).toBe(false);
    }
  });

  test('keeps what lies under an open sheet', () => {
    const under = (path: string) => pageUnder(at(path).url).search;
    expect(under('/event-home/a?tab=entrants&sheet=challenge')).toBe('?tab=entrants');
    expect(under('/event-home/a?sheet=join')).toBe('');
    expect(under('/match-schedule?status=completed')).toBe('?status=completed');
  });

  test('drops what is kept when somebody signs in or out, by call or by form', () => {
    const call = { method: 'POST', mode: 'cors' };
    const entries = ['login', 'dcb/validate-otp', 'portal-proof', 'early-access-user', 'register'];
    const exits = ['logout', 'end-session', 'remove-profile'];
    for (const name of [...entries, 'get-user-via-msisdn', ...exits]) {
      expect(endsVisit(at(`/api/${name}`, call))).toBe(true);
    }
    expect(endsVisit(at('/menu', { method: 'POST' }))).toBe(true);
    expect(endsVisit(at('/api/join-event', call))).toBe(false);
    expect(endsVisit(at('/menu'))).toBe(false);
  });

  test('fetches the same parts of a new build, and drops those of the old one', () => {
    const stored = [
      '/assets/core-aaaaaaaa.js',
      '/assets/texts.ar.common-bbbbbbbb.js',
      '/flags/za.svg',
    ];
    const build = [
      '/assets/core-cccccccc.js',
      '/assets/texts.ar.common-bbbbbbbb.js',
      '/assets/x-dddddddd.js',
    ];
    expect(successors(stored, build)).toEqual(['/assets/core-cccccccc.js']);
    expect(outdated(stored, build)).toEqual(['/assets/core-aaaaaaaa.js', '/flags/za.svg']);
  });

  test('knows the assets that a page names', () => {
    const html =
      '<link href="/assets/a.css"/><script src="/assets/b.js"></script><a href="/games">';
    expect(assetsIn(`${html}<link href="/brands/x/theme.css?v=1"/>`)).toEqual([
      '/assets/a.css',
      '/assets/b.js',
      '/brands/x/theme.css?v=1',
    ]);
  });

  test('keeps with a page the texts of its language that its scripts speak, and what comes later', () => {
    const script = (name: string) => `/assets/${name}-12345678.js`;
    const build = {
      files: ['en', 'de'].flatMap((language) =>
        ['common', 'coins', 'coinsdesk', 'waiting'].map((texts) =>
          script(`texts.${language}.${texts}`),
        ),
      ),
      texts: {
        [script('core')]: ['common'],
        [script('coins')]: ['coins', 'common'],
        [script('desk')]: ['coinsdesk'],
        [script('waiting')]: ['waiting'],
      },
      later: [script('waiting'), '/assets/waiting.css'],
    };
    const html = `<!DOCTYPE html><html lang="de" dir="ltr"><script src="${script('core')}"></script>`;
    expect(needsOf(`${html}<link href="${script('coins')}"/>`, build)).toEqual([
      script('core'),
      script('coins'),
      script('waiting'),
      '/assets/waiting.css',
      script('texts.de.common'),
      script('texts.de.coins'),
      script('texts.de.waiting'),
    ]);
  });
});
