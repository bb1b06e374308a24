import { expect, test } from 'vitest';
import { z } from 'zod';
import { readInput } from './input.ts';
import { Refusal } from './problems.ts';
import { nameOrNumber, nameText, typedText } from './shapes.ts';

const schema = z.object({
  reason: typedText(20).min(10),
  coins: z.number().int().min(1).max(500),
  share: z.number().positive(),
  until: z.iso.datetime().optional(),
  day: z.iso.date().optional(),
  home: z.url().optional(),
  kind: z.enum(['cup', 'league']).optional(),
  scopes: z.array(z.string()).min(1),
  title: nameText(20).min(1),
  map: nameOrNumber(20).min(1),
  texts: z.partialRecord(z.enum(['en', 'ar']), typedText(5).min(1)).refine((texts) => texts.en),
});
const SOUND = {
  reason: 'A sound reason',
  coins: 5,
  share: 1,
  scopes: ['read'],
  title: 'Cup',
  map: '2048',
  texts: { en: 'On' },
};

/** The code stays for those who read it; people read the text. */
function invalid(path: string, text: string) {
  return { path, code: 'field_invalid', text };
}

/** The problem of each wrong field. */
function problems(change: object) {
  try {
    readInput(schema, { ...SOUND, ...change });
  } catch (error) {
    if (error instanceof Refusal) return error.details.fields;
    throw error;
  }
  return [];
}

test('what is sound is taken', () => {
  expect(problems({})).toEqual([]);
});

test.each([
  ['left out', { reason: undefined }, { path: 'reason', code: 'field_required' }],
  ['left empty', { reason: '' }, { path: 'reason', code: 'field_required' }],
  ['blank to the eye', { reason: '\u3164\u2800' }, { path: 'reason', code: 'field_required' }],
  ['a blank name', { title: '\u2060\u2800' }, { path: 'title', code: 'field_required' }],
  ['a name of digits', { title: '2026' }, { path: 'title', code: 'name_without_letter' }],
  ['a number of signs', { map: '---' }, { path: 'map', code: 'name_without_letter' }],
  [
    'hidden by marks',
    { map: 'x\u0301\u0302\u0303\u0304' },
    { path: 'map', code: 'name_marks_stacked' },
  ],
  ['nothing but blanks', { reason: '   ' }, { path: 'reason', code: 'field_required' }],
  [
    'shorter than it may be',
    { reason: 'No' },
    { path: 'reason', code: 'field_too_short', values: { least: 10 } },
  ],
  ['longer than it may be', { reason: 'x'.repeat(21) }, { path: 'reason', code: 'field_too_long' }],
  ['of another kind', { reason: 7 }, { path: 'reason', code: 'field_invalid' }],
  [
    'a number too large',
    { coins: 900 },
    { path: 'coins', code: 'field_too_large', values: { most: 500 } },
  ],
  [
    'a number too small',
    { coins: 0 },
    { path: 'coins', code: 'field_too_small', values: { least: 1 } },
  ],
  ['half a number', { coins: 2.5 }, invalid('coins', 'field_not_whole')],
  ['no number', { coins: 'many' }, invalid('coins', 'field_not_number')],
  ['no time', { until: 'tomorrow' }, invalid('until', 'field_not_time')],
  ['no day', { day: '31.12.' }, invalid('day', 'field_not_date')],
  ['no address', { home: 'my site' }, invalid('home', 'field_not_address')],
  ['none of the choices', { kind: 'match' }, invalid('kind', 'field_not_offered')],
  ['beyond what a machine counts', { coins: 1e300 }, { path: 'coins', code: 'field_invalid' }],
  ['at a bound that may not be reached', { share: 0 }, { path: 'share', code: 'field_invalid' }],
  ['a choice of nothing', { scopes: [] }, { path: 'scopes', code: 'field_none_chosen' }],
  ['refused by a check without a text', { texts: {} }, { path: 'texts', code: 'field_invalid' }],
  ['left empty further in', { texts: { en: '' } }, { path: 'texts.en', code: 'field_required' }],
])('of a field that is %s it is said what is wrong', (_how, change, said) => {
  expect(problems(change)?.[0]).toEqual(said);
});

test('what is stacked without end is refused, however far the schema looks', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  const any = z.object({ data: z.record(z.string(), z.unknown()) });
  expect(() => readInput(any, { data: { more: deep } })).toThrow(Refusal);
  expect(readInput(any, { data: { more: [[['fine']]] } })).toEqual({
    data: { more: [[['fine']]] },
  });
});
