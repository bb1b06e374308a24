import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, csvText, readCsv } from './csv.ts';

test('begins with a mark of UTF-8, ends lines as RFC 4180 has it, quotes what needs it', async () => {
  const rows = [
    ['Sipho "S"', 3, null],
    ['a,b', 1.5, 'two\nlines'],
  ];
  expect(await textOf(['name', 'n', 'note'], rows)).toBe(
    '\uFEFFname,n,note\r\n"Sipho ""S""",3,\r\n"a,b",1.5,"two\nlines"\r\n',
  );
});

test.each(['=1+1', '+27', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＠SUM(A1)'])(
  'no text is taken for a formula: %j',
  async (text) => {
    const [, [cell] = ['']] = readCsv(await textOf(['a'], [[text]])).map(({ cells }) => cells);
    expect(cell?.startsWith("'")).toBe(true);
  },
);

test.each(['Cup;=1+1', 'Cup\t@SUM(A1)', 'Cup;;-2', 'a|=1'])(
  'no part of a text is taken for one where another sign stands between cells: %j',
  async (text) => {
    const written = await textOf(['a', 'b'], [['x', text]]);
    expect(written).not.toMatch(/[;\t|][=+\-@]/);
  },
);

test('a number is no formula, negative or not', async () => {
  expect(await textOf(['a'], [[-2]])).toBe('\uFEFFa\r\n-2\r\n');
});

test('what is written is read again', async () => {
  const text = fc.string({ unit: 'grapheme' }).map((each) => each.trim());
  const plain = text.filter(
    (each) => !/(^|[;\t|])[=+\-@＝＋－＠\t]/.test(each) && !each.includes('\r'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(plain, plain), { maxLength: 8 }), async (rows) => {
      const read = readCsv(await textOf(['a', 'b'], rows));
      const kept = rows.filter((row) => row.some(Boolean));
      expect(read.slice(1).map(({ cells }) => cells)).toEqual(kept);
    }),
  );
});

test.each([
  [
    'a;b\r\n1;"2;3"\r\n',
    [
      ['a', 'b'],
      ['1', '2;3'],
    ],
  ],
  [
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['\uFEFFname\n\n  \nx\n', [['name'], ['x']]],
  ['"quoted, ""twice"""\n', [['quoted, "twice"']]],
  [
    'sep=;\r\na;b\r\n1,5;2\r\n',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  ['"sep=|"\na|b', [['a', 'b']]],
  ['a\rb\r\rc', [['a'], ['b'], ['c']]],
  [
    'Entrants, Friday Night\nname;number\nThabo;1\nMokoena, Sipho;2',
    [['Entrants, Friday Night'], ['name', 'number'], ['Thabo', '1'], ['Mokoena, Sipho', '2']],
  ],
  [
    'a,b\n5" disk,2\n"open,3',
    [
      ['a', 'b'],
      ['5" disk', '2'],
      ['open', '3'],
    ],
  ],
  [' "a" ;b', [['a', 'b']]],
])('is read whatever program has made it: %j', (text, rows) => {
  expect(readCsv(text).map(({ cells }) => cells)).toEqual(rows);
});

test('each row knows its line, also after one of several', () => {
  expect(readCsv('a\n"b\nb"\nc').map(({ line }) => line)).toEqual([1, 2, 4]);
  expect(readCsv('sep=;\r\na\r\n\r\n"b\r\nb"\r\nc').map(({ line }) => line)).toEqual([2, 4, 6]);
  expect(readCsv('a\rb\r\rc').map(({ line }) => line)).toEqual([1, 2, 4]);
});

async function textOf(head: string[], rows: Cell[][]): Promise<string> {
  let text = '';
  for await (const part of csvText({ name: 'x', head, rows: all(rows) })) text += part;
  return text;
}

async function* all(rows: Cell[][]) {
  yield* rows;
}
