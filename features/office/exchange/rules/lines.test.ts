import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnOf } from './heads.ts';
import { namedLines } from './lines.ts';

test('without heads a line is what it looks like', () => {
  expect(of([['sipho@mail.example'], ['+27 82 123 4567'], ['0821234567'], ['Sipho']])).toEqual([
    ['email sipho@mail.example'],
    ['number +27821234567'],
    ['number 0821234567'],
    ['username Sipho'],
  ]);
});

test('names beside numbers come after them, wherever they stand', () => {
  expect(
    of([
      ['Thabo M', '082 123 4567'],
      ['1', 'Naledi', '', 'n@mail.example'],
    ]),
  ).toEqual([
    ['number 0821234567', 'username Thabo M'],
    ['email n@mail.example', 'username Naledi'],
  ]);
  const rows = [
    ['Name', 'Mobile', 'E-Mail-Adresse'],
    ['Thabo M', '0821234567', 'T@mail.example'],
  ];
  expect(of(rows)).toEqual([['email T@mail.example', 'number 0821234567', 'username Thabo M']]);
});

test('heads say which columns count; a line in which none of them is filled in is a fault', () => {
  const rows = [
    ['Club', 'Username', 'E-Mail'],
    ['A', '', 'a@mail.example'],
    ['B', '0821234567', ''],
    ['C', '', ''],
  ];
  expect(of(rows)).toEqual([['email a@mail.example'], ['username 0821234567'], []]);
  expect(namedLines(rowsOf(rows)).map(({ fault, given }) => [fault, given])).toEqual([
    [null, 'a@mail.example'],
    [null, '0821234567'],
    ['line_unnamed', 'C'],
  ]);
});

test.each([
  ['User Name', 'username'],
  ['Gamertag', 'username'],
  ['Mobile', 'number'],
  ['Cell number', 'number'],
  ['CELL_NO.', 'number'],
  ['E-Mail-Adresse', 'email'],
  ['\u200Fe\u2011mail\u00a0', 'email'],
  ['Email address *', 'email'],
  ['Your phone number (WhatsApp)', 'number'],
  ['Handynummer', 'number'],
  ['Benutzername', 'username'],
  ['Numéro de téléphone', 'number'],
  ['Adresse e-mail', 'email'],
  ['Nom d’utilisateur', 'username'],
  ['Correo electronico', 'email'],
  ['MÓVIL', 'number'],
  ['Nombre de usuario', 'username'],
  ['Posta elettronica', 'email'],
  ['Cellulare', 'number'],
  ['Nome utente', 'username'],
  ['البريد الالكتروني', 'email'],
  ['رقم الجوّال', 'number'],
  ['اسم المستخدم', 'username'],
  ['የኢሜይል አድራሻ', 'email'],
  ['ስልክ ቁጥር', 'number'],
  ['የተጠቃሚ ስም', 'username'],
  ['First name', undefined],
  ['Club', undefined],
  ['Please mail your entries by Friday to the organiser’s phone', undefined],
])('the head %s is a column of %s', (head, column) => {
  expect(columnOf(head)).toBe(column);
});

test('titles may stand above the head', () => {
  const rows = [
    ['Friday Night'],
    ['27 November, 18:00', ''],
    ['Club', 'Username', 'Mobile'],
    ['A', 'Sipho', '0821234567'],
  ];
  expect(of(rows)).toEqual([['number 0821234567', 'username Sipho']]);
  expect(of([['Friday Night'], ['Cell number'], ['0821234567']])).toEqual([['number 0821234567']]);
  expect(of([['Entrants'], ['Username'], ['Sipho']])).toEqual([['username Sipho']]);
});

test('players who are called like a column are players', () => {
  expect(of([['Sipho'], ['Player'], ['Mobile']])).toEqual([
    ['username Sipho'],
    ['username Player'],
    ['username Mobile'],
  ]);
  expect(of([['0821234567'], ['Username']])).toHaveLength(2);
});

test('our own files name players by their id, too, and do not bring back who is out', () => {
  const id = '0197c0de-0000-7000-8000-000000000001';
  const rows = [
    ['username', 'country', 'joinedAt', 'leftAt', 'disqualified', 'entryId', 'userId'],
    ['Sipho', 'ZA', '2026-11-01', '', 'no', 'x', id],
    ['Naledi', 'ZA', '2026-11-01', '2026-11-02', 'no', 'y', id],
    ['Thabo', 'ZA', '2026-11-01', '2026-11-02', 'yes', 'z', id],
  ];
  expect(of(rows)[0]).toEqual([`userId ${id}`, 'username Sipho']);
  const lines = namedLines(rowsOf(rows));
  expect(lines.map(({ given, fault }) => [given, fault])).toEqual([
    ['Sipho', null],
    ['Naledi', 'line_left'],
    ['Thabo', 'line_disqualified'],
  ]);
});

describe('what is pasted is read as it is meant', () => {
  test.each([
    ["'+27821234567", 'number +27821234567'],
    ['="0821234567"', 'number 0821234567'],
    ['\u202A+27\u00a082 123\u20114567\u202C', 'number +27821234567'],
    ['+27 (0)82 123 4567', 'number +27821234567'],
    ['0027 82/123.4567', 'number +27821234567'],
    ['tel:+27-82-123-4567', 'number +27821234567'],
    ['٠٨٢ ١٢٣ ٤٥٦٧', 'number 0821234567'],
    ['＋２７８２１２３４５６７', 'number +27821234567'],
    ['\u200Bsipho@mail.example\u2069', 'email sipho@mail.example'],
    ['mailto:sipho@mail.example', 'email sipho@mail.example'],
    ['Sipho N. <sipho@mail.example>', 'email sipho@mail.example'],
    ['\u2068Sipho\u2069', 'username Sipho'],
  ])('%j', (cell, named) => {
    expect(of([[cell]])).toEqual([[named]]);
  });

  test('a column of numbers that a program took for quantities', () => {
    expect(of([['msisdn'], ['27821234567.0']])).toEqual([['number 27821234567']]);
  });
});

test('every line below the head is answered', () => {
  const cell = fc.constantFrom('', 'Sipho', 'a@mail.example', '0821234567', '?', 'yes');
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 })), (cells) => {
      const rows = rowsOf([['Username', 'Phone', 'E-mail', 'Club'], ...cells]);
      const lines = namedLines(rows);
      expect(lines.map(({ line }) => line)).toEqual(rows.slice(1).map(({ line }) => line));
      for (const { named, fault } of lines) expect(fault === null).toBe(named.length > 0);
    }),
  );
});

function of(cells: string[][]): string[][] {
  return namedLines(rowsOf(cells)).map(({ named }) =>
    named.map(({ by, value }) => `${by} ${value}`),
  );
}

function rowsOf(cells: string[][]) {
  return cells.map((each, index) => ({ line: index + 1, cells: each }));
}
