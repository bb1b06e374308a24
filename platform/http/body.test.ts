import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldList, unknownFields } from './body.ts';

const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('played'), score: z.object({ home: z.number() }) }),
  z.object({ kind: z.literal('void') }),
]);
const schema = z.object({
  name: z.string().optional(),
  results: z.array(z.object({ match: z.string(), outcome: outcome.nullable() })).default([]),
  titles: z.record(z.string(), z.object({ title: z.string() })).optional(),
  anything: z.unknown(),
  loose: z.looseObject({}).optional(),
  at: z.preprocess((value) => value, z.object({ x: z.number() })).optional(),
  made: z
    .object({ y: z.number() })
    .transform(({ y }) => y)
    .optional(),
});

test.each<[string, unknown, string[]]>([
  ['nothing', {}, []],
  ['what the schema has', { name: 'x', anything: { a: 1 }, loose: { b: 2 } }, []],
  ['a field at the top', { nmae: 'x', constructor: 1 }, ['nmae', 'constructor']],
  [
    'fields in lists and alternatives',
    {
      results: [
        { match: 'W1.1', outcome: { kind: 'played', score: { home: 1, hmoe: 2 } } },
        { match: 'W1.2', socre: 1, outcome: { kind: 'void', score: {} } },
        { outcome: null },
      ],
    },
    ['results.0.outcome.score.hmoe', 'results.1.socre', 'results.1.outcome.score'],
  ],
  [
    'fields below names of one’s own',
    { titles: { en: { title: '', titel: '' } } },
    ['titles.en.titel'],
  ],
  [
    'fields of what is made ready',
    { at: { x: 1, z: 2 }, made: { y: 1, z: 2 } },
    ['at.z', 'made.z'],
  ],
  ['no field of something else', 'text', []],
  ['no field of a list', [1, { a: 1 }], []],
])('of %s the unknown ones are found', (_, sent, expected) => {
  expect(unknownFields(schema, sent)).toEqual(expected);
});

test('a list of fields is bounded and has no character that a header has a meaning for', () => {
  expect(fieldList(['a.b', 'c,d', 'e\r\nf', '\ud800', 'ü'])).toBe(
    'a.b, c%2Cd, e%0D%0Af, %EF%BF%BD, %C3%BC',
  );
  const long = fieldList(Array.from({ length: 21 }, (_, at) => `${at}${'😀'.repeat(1000)}`));
  expect(long.length).toBeLessThan(1010);
  expect(long).toMatch(/^[\w%, .]+, \.\.\.$/);
});

test('the search ends where there is more than can be named', () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, at]));
  expect(unknownFields(schema, many)).toHaveLength(21);
});
