import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { sentencesOf, tableCells } from './markdown.ts';
import { compile, type Kind, readPhrases, VOICE } from './phrases.ts';
import { findInText, findInTree, formatRecord, readRecord, report } from './released.ts';
import { textsOf } from './texts.ts';

const ROOT = join(import.meta.dirname, '../..');
const PHRASES = readPhrases(ROOT);

test('no text that is new since the last release contains a banned phrase', () => {
  expect(findInTree(ROOT, readRecord(ROOT), PHRASES).map(report)).toEqual([]);
});

describe('the table of banned phrases', () => {
  test('has at least 40 phrases, each once', () => {
    const phrases = PHRASES.map(({ phrase }) => phrase);
    expect(phrases.length).toBeGreaterThanOrEqual(40);
    expect(new Set(phrases).size).toBe(phrases.length);
  });

  test('finds each phrase in its example', () => {
    const missed = PHRASES.filter(({ insteadOf, pattern }) => !pattern.test(insteadOf));
    expect(missed.map(({ phrase }) => phrase)).toEqual([]);
  });

  test('suggests nothing that is banned itself', () => {
    const found = PHRASES.flatMap(({ kinds, write }) => findInForm(kinds, write));
    expect(found).toEqual([]);
  });
});

test('the other examples of docs/style.md suggest nothing that is banned', () => {
  const rows = readFileSync(join(ROOT, VOICE), 'utf8').split('\n').map(tableCells);
  const better = rows.filter((cells) => cells.length === 2).map(([, write = '']) => write);
  expect(better.length).toBeGreaterThan(10);
  expect(better.flatMap((write) => findInForm(['players', 'comments', 'docs'], write))).toEqual([]);
});

function findInForm(kinds: readonly Kind[], text: string): string[] {
  return kinds
    .flatMap((kind) => findInText({ file: VOICE, line: 1, kind, text }, PHRASES))
    .map(report);
}

describe('a phrase', () => {
  test.each([
    ['so many', 'So\n many go on', 'so manyfold'],
    ['is/are told', 'You are told.', 'You were told.'],
    ['what … comes to', 'what it all comes to', 'What now? It comes to this'],
    ['what … comes to', 'what comes to', 'what a b c d e f g comes to'],
    ['not … any more$', 'It does not work any more.', 'It does not take any more players.'],
    ['^Who', 'Players may look. Who loses is out.', 'The player who loses is out.'],
    ['^Who', '{n, plural, one {Who leads wins.}}', 'The World Health Organization, or WHO, says'],
    ['^Who', 'Who loses is out.', 'Who is out? See the table.'],
    ['^Who', 'Who wins', 'Who'],
    ['stand in', 'They stand in the menu', 'A stand-in for it'],
  ])('%j matches %j and not %j', (phrase, positive, negative) => {
    expect(positive).toMatch(compile(phrase));
    expect(negative).not.toMatch(compile(phrase));
  });
});

describe('texts', () => {
  const read = (file: string, source: string) => {
    return textsOf(file, source).map(({ line, kind, text }) => [line, kind, text]);
  };

  test('of a script are its comments, and nothing that only looks like one', () => {
    const source = [
      "const url = 'https://example.org/* no comment */'; // one",
      'const pattern = /[/*]\\/\\//; const half = 4 / 2; // two',
      `const template = \`// no \${/* three */ url} /* no */\`;`,
      '// four',
      '// goes further',
      '',
      '// five',
      '/**',
      ' * six',
      ' * lines',
      ' */',
      "const part = <p title='// no'>It's // no {/* seven */}</p>;",
    ].join('\n');
    expect(read('ui/a.tsx', source)).toEqual([
      [1, 'comments', 'one'],
      [2, 'comments', 'two'],
      [3, 'comments', 'three'],
      [4, 'comments', 'four\ngoes further'],
      [7, 'comments', 'five'],
      [8, 'comments', '\nsix\nlines\n'],
      [12, 'comments', 'seven'],
    ]);
  });

  test('of a script that cannot be parsed are an error', () => {
    expect(() => textsOf('ui/a.ts', 'const = // lost')).toThrow('ui/a.ts');
  });

  test('of a style sheet are its comments', () => {
    const source = '/* one */\n.a::before { content: "/* no */"; } /* two */';
    expect(read('ui/a.css', source)).toEqual([
      [1, 'comments', 'one'],
      [2, 'comments', 'two'],
    ]);
  });

  test('of catalogues are their English values', () => {
    expect(read('locales/en/a.json', '{\n  "x": "One",\n  "y": "Two\\nlines"\n}')).toEqual([
      [2, 'players', 'One'],
      [3, 'players', 'Two lines'],
    ]);
    const copy = '{\n "de": { "kicker": "Eins" },\n "en": { "kicker": "One" }\n}';
    expect(read('brands/a/copy.json', copy)).toEqual([[3, 'players', 'One']]);
  });

  test('of legal texts are paragraphs, cut at placeholders', () => {
    const legal = [
      '---',
      'title: The terms',
      '---',
      '',
      '## A heading {#heading}',
      '',
      '<!-- if demo -->',
      'It costs {price} a {period, select, daily {single day} other {whole month}}. It',
      'renews.',
    ].join('\n');
    expect(read('features/community/brands-and-legal/legal/en/terms.md', legal)).toEqual([
      [2, 'players', 'The terms'],
      [5, 'players', 'A heading'],
      [8, 'players', 'It costs'],
      [8, 'players', 'single day'],
      [8, 'players', 'whole month'],
      [8, 'players', '. It renews.'],
    ]);
  });

  test('of sample events are strings, of contracts what describes a call', () => {
    const event = `export const en = { title: 'The cup', line: (x: string) => \`Paid \${x}\` };`;
    expect(read('tools/sandbox/data/writings/en.ts', event)).toEqual([[1, 'players', 'The cup']]);
    const contract = "defineCall({ path: '/a b', summary: 'Lists all' + ' the events' });";
    expect(read('features/play/events/events.contract.ts', contract)).toEqual([
      [1, 'docs', 'Lists all'],
      [1, 'docs', ' the events'],
    ]);
  });

  test('of a document are its sentences, each on its line', () => {
    const source = [
      '# A title',
      'One. Two',
      'goes further. "Three."',
      '- An item',
      '  of a list',
      '```sh',
      'no code',
      '```',
      '| a | b \\| c |',
      '| - | - |',
    ].join('\n');
    expect(sentencesOf(source)).toEqual([
      { line: 1, text: 'A title' },
      { line: 2, text: 'One.' },
      { line: 2, text: 'Two\ngoes further.' },
      { line: 3, text: '"Three."' },
      { line: 4, text: 'An item\n  of a list' },
      { line: 9, text: 'a' },
      { line: 9, text: 'b | c' },
    ]);
  });
});

describe('a tree', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  const tree = (files: Readonly<Record<string, string>>) => {
    const root = mkdtempSync(join(tmpdir(), 'bl-voice-'));
    folders.push(root);
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), content);
    }
    return root;
  };
  const released = (files: Readonly<Record<string, string>>) => {
    const record = formatRecord(tree(files), '0.0.0');
    return readRecord(tree({ 'testing/voice/released.txt': record }));
  };
  const found = (root: string, record: ReadonlySet<string>) => {
    return findInTree(root, record, PHRASES).map(({ file, line, phrase }) => {
      return [file, line, phrase.phrase];
    });
  };

  const OLD = {
    'locales/en/a.json': '{ "x": "Go on" }',
    'app/a.ts': '// Whoever joins is\n// listed.\n',
    'docs/a.md': 'Whoever joins\nis listed. It ends here.\n',
  };

  test('as released passes, however its texts move and wrap', () => {
    const moved = {
      'locales/en/b.json': '{\n  "z": "Go on",\n  "y": "Continue"\n}',
      'ui/b.ts': 'const x = 1; /* Whoever joins is listed. */\n',
      'README.md': 'A new line. Whoever joins is\nlisted.\n',
    };
    expect(found(tree(OLD), released(OLD))).toEqual([]);
    expect(found(tree(moved), released(OLD))).toEqual([]);
  });

  test('fails by each new or changed text of any kind', () => {
    const changed = {
      'locales/en/a.json': '{\n  "x": "Go on",\n  "y": "Go on now"\n}',
      'brands/a/copy.json': '{ "en": { "promise": "You are told at once." } }',
      'app/a.ts': '\n// New words:\n// whoever joins is listed.\n',
      'ui/a.css': '/* Whether it shows. */',
      'scripts/a.mjs': '// Seldom used.\n',
      'docs/a.md': 'Whoever joins\nis listed. It all ends\nanew here.\n',
      'README.md': 'Code is not read: `anew`. Prose is: anew.\n',
      'CHANGELOG.md': '- Nothing falls away.\n',
      'node_modules/a/README.md': 'Anew.',
    };
    expect(found(tree(changed), released(OLD))).toEqual([
      ['CHANGELOG.md', 1, 'fall/falls/fell away'],
      ['README.md', 1, 'anew'],
      ['app/a.ts', 3, 'whoever'],
      ['brands/a/copy.json', 1, 'is/are/was/were/be/been told'],
      ['docs/a.md', 3, 'anew'],
      ['locales/en/a.json', 3, 'go/goes/going/went on'],
      ['scripts/a.mjs', 1, 'seldom'],
      ['ui/a.css', 1, '^Whether'],
    ]);
  });

  test('is reported with the place, the phrase and the better form', () => {
    const [line] = findInTree(tree({ 'a.md': 'Load it\nanew.' }), new Set(), PHRASES).map(report);
    expect(line).toBe(
      'a.md:2: "anew" is banned. Instead of "Load the page anew." write "Reload the page."',
    );
  });
});
