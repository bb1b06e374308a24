import { expect, test } from 'vitest';
import { z } from 'zod';
import { email, idOf, instant, typedText, wordOrNumber } from '../../platform/http/shapes.ts';
import { formShape } from './calls.ts';

test('a form reads the kinds of a schema, whatever the schema does with them', () => {
  const shape = formShape(
    z.object({
      id: idOf(),
      email: email.optional(),
      note: typedText(20).default(''),
      kind: z.enum(['one', 'two']),
      count: z.coerce.number().int().default(1),
      minutes: z.union([z.literal(60), z.literal(1440)]),
      at: instant,
      until: instant.nullable(),
      on: z.boolean(),
      ids: z.array(idOf()),
      seeds: z.array(z.number()).optional(),
      word: wordOrNumber,
      quiet: z.object({ from: z.number() }).optional(),
    }),
  );
  expect(shape).toEqual({
    id: 'text',
    'email?': 'text',
    'note?': 'text',
    kind: 'text',
    'count?': 'number',

    minutes: 'number',
    at: 'time',
    until: 'time~',
    on: 'flag',
    ids: 'list',

    'seeds?': 'numbers',
    word: 'text',
    'quiet?': { from: 'number' },
  });
});

test('lists of objects and texts by language are left to the screen', () => {
  const shape = formShape(
    z.object({
      prizes: z.array(z.object({ place: z.number() })),
      texts: z.record(z.string(), z.string()),
    }),
  );
  expect(shape).toEqual({});
});
