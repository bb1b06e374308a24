import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Parts without behaviour of their own, each with the reason why no test in a browser looks at it. */
const WITHOUT_BEHAVIOUR: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  components: {
    badge: 'a word on a coloured ground',
    'brand-mark': 'a drawing beside a name',
    card: 'a heading above what it is given',
    chart: 'one picture with a name',
    'definition-list': 'terms and values',
    'empty-state': 'a heading, a text, and what it is given',
    'error-state': 'a heading, a text, and what it is given; announced by its role alone',
    flag: 'one picture',
    notice: 'a text in the role it is given, which tests of forms and sheets look for',
    'player-name': 'a name in pieces, seen in the tests of cards and scores',
    prose: 'a column of text',
    'qr-code': 'one picture with a name; what it says is the library’s',
    skeleton: 'grey shapes with a name',
    stat: 'a term and a value',
    timeline: 'a list of what happened',
  },
  console: {},
};

describe.each(Object.entries(WITHOUT_BEHAVIOUR))('ui/%s', (folder, reasons) => {
  const names = readdirSync(join(import.meta.dirname, folder));
  const parts = names.filter((name) => /^[\w-]+\.tsx$/.test(name)).map((name) => name.slice(0, -4));
  const tests = names
    .filter((name) => name.endsWith('.browser.test.tsx'))
    .map((name) => readFileSync(join(import.meta.dirname, folder, name), 'utf8'));
  const isTested = (part: string) =>
    tests.some((source) => source.includes(`from './${part}.tsx'`));

  test('has a test in a browser for every part that is not listed as being without behaviour', () => {
    const missing = parts.filter((part) => !isTested(part) && !(part in reasons));
    expect(missing).toEqual([]);
  });

  test('lists no part that is tested, or gone', () => {
    const needless = Object.keys(reasons).filter((part) => isTested(part) || !parts.includes(part));
    expect(needless).toEqual([]);
  });

  test('lists no part that has handlers, state or effects', () => {
    const active = Object.keys(reasons).filter((part) =>
      /\bon[A-Z]\w+=|\buse(State|Effect|LayoutEffect|Ref|SyncExternalStore)\(/.test(
        readFileSync(join(import.meta.dirname, folder, `${part}.tsx`), 'utf8'),
      ),
    );
    expect(active).toEqual([]);
  });
});
