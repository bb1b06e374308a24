import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { createTranslate, type Values } from './translator.ts';

const ENTRANTS = '{count, plural, =0 {Nobody yet} one {# player} other {# players}}';
const PLACE = '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
const WHO = '{who, select, team {Team {name}} other {{name}}}';

test.each([
  ['Rules', {}, 'Rules'],
  ['Against {name}', { name: 'Naledi' }, 'Against Naledi'],
  ['Against {name}', {}, 'Against '],
  ['{a}–{b}', { a: 0, b: 2 }, '0–2'],
  ['# is a sign', {}, '# is a sign'],
  ['{points, number} points', { points: 12_345.5 }, '12,345.5 points'],
  [ENTRANTS, { count: 0 }, 'Nobody yet'],
  [ENTRANTS, { count: 1 }, '1 player'],
  [ENTRANTS, { count: 1_200 }, '1,200 players'],
  [PLACE, { place: 22 }, '22nd'],
  [PLACE, { place: 13 }, '13th'],
  [WHO, { who: 'team', name: 'Lynx' }, 'Team Lynx'],
  [WHO, { who: 'player', name: '{count}' }, '{count}'],
])('"%s" with %o is "%s"', (message: string, values: Values, text: string) => {
  expect(said('en', message, values)).toBe(text);
});

test('a language has its own forms and its own digits', () => {
  const points = '{n, plural, zero {z #} one {o #} two {t #} few {f #} many {m #} other {r #}}';
  expect([0, 1, 2, 3, 11, 100].map((n) => said('ar', points, { n })[0])).toEqual([...'zotfmr']);
  expect(said('de', '{n, number}', { n: 1_234.5 })).toBe('1.234,5');
});

test('what a catalogue does not have is said by its key', () => {
  expect(createTranslate('en', {})('landing_title')).toBe('landing_title');
});

function said(language: string, message: string, values: Values): string {
  return createTranslate(language, { message: compileMessage(message) })('message', values);
}
