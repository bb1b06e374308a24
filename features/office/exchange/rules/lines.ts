import { identifier, plainEmail, plainNumber, withoutInvisible } from '#core/normalise.ts';
import { type Column, columnOf, isUnmistakable } from './heads.ts';

/** The way in which a line names its player. */
export interface Named {
  readonly by: 'email' | 'number' | 'username' | 'userId';
  readonly value: string;
}

/** The reason for which a line enters nobody, before any player is looked up. */
export type LineFault = 'line_unnamed' | 'line_disqualified' | 'line_left';

export interface NamedLine {
  readonly line: number;
  /** The text that identifies the line in the reply. */
  readonly given: string;
  /** Everything that names the player, the surest first: e-mail, number, the id of our own files, names. */
  readonly named: readonly Named[];
  readonly fault: LineFault | null;
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

type Columns = readonly (Column | undefined)[];

const SUREST: readonly Named['by'][] = ['email', 'number', 'userId', 'username'];
/** Most rows of titles above a head. */
const MOST_TITLES = 10;
const DIGITS = /^\+?\d{7,15}$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Names of people and accounts have letters, or some digits. */
const NAME_MIN = 3;

/** The players of a file, one a line: by the columns that its head names, else by what the cells look like. */
export function namedLines(rows: readonly Row[]): NamedLine[] {
  const { columns, from } = headOf(rows);
  return rows.slice(from).map(({ line, cells }) => {
    const named = columns ? namedByHeads(cells, columns) : namedBySight(cells);
    const given =
      (named[0]?.by === 'userId' ? named[1] : named[0])?.value ?? cells.find(Boolean) ?? '';
    const fault = named.length === 0 ? 'line_unnamed' : columns ? outIn(cells, columns) : null;
    return { line, given, named, fault };
  });
}

/** Finds the row that names columns, also below titles. */
function headOf(rows: readonly Row[]): { columns: Columns | undefined; from: number } {
  let widest = 0;
  for (const [index, { cells }] of rows.slice(0, MOST_TITLES + 1).entries()) {
    const columns = cells.map(columnOf);
    const names = columns.some((column) => SUREST.some((by) => by === column));
    const filled = cells.filter(Boolean).length;
    const isHead = index === 0 || filled > widest || cells.some(isUnmistakable);
    if (names && isHead) return { columns, from: index + 1 };
    if (cells.some((cell) => cell.includes('@') || isNumber(cell))) break; // a player, no title
    widest = Math.max(widest, filled);
  }
  return { columns: undefined, from: 0 };
}

function namedByHeads(cells: readonly string[], columns: Columns): Named[] {
  return SUREST.flatMap((by) => {
    const values = cells.filter((cell, index) => cell && columns[index] === by);
    return values.flatMap((value) => named(by, value));
  });
}

function namedBySight(cells: readonly string[]): Named[] {
  const filled = cells.filter(Boolean);
  const emails = filled.filter((cell) => cell.includes('@'));
  const numbers = filled.filter((cell) => !cell.includes('@') && isNumber(cell));
  const others = filled.filter((cell) => !emails.includes(cell) && !numbers.includes(cell));
  const name = others.find((cell) => [...identifier(cell)].length >= NAME_MIN) ?? others[0];
  return [
    ...emails.flatMap((email) => named('email', email)),
    ...numbers.flatMap((number) => named('number', number)),
    ...(name === undefined ? [] : named('username', name)),
  ];
}

function isNumber(cell: string): boolean {
  return DIGITS.test(plainNumber(unguarded(cell)));
}

function named(by: Named['by'], cell: string): Named[] {
  const value = plainOf(by, unguarded(cell));
  if (value === '' || (by === 'userId' && !ID.test(value))) return [];
  return [{ by, value }];
}

function plainOf(by: Named['by'], cell: string): string {
  switch (by) {
    case 'email':
      return plainEmail(cell);
    case 'number':
      // as programs write a column of numbers that they take for quantities
      return plainNumber(cell.replace(/^(\+?\d{7,15})\.0$/, '$1'));
    case 'userId':
      return identifier(cell).toLowerCase();
    case 'username':
      return withoutInvisible(cell).trim();
  }
}

/** A cell of one of our own files, or one that is kept from being calculated: `'+27…`, `="082…"`. */
function unguarded(cell: string): string {
  return withoutInvisible(cell)
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?=[=+\-@\d])/, '');
}

/** Our own files also list the players who left or were disqualified. */
function outIn(cells: readonly string[], columns: Columns): LineFault | null {
  const cell = (column: Column) => cells[columns.indexOf(column)] ?? '';
  if (/^(?:yes|true|1)$/i.test(cell('disqualified'))) return 'line_disqualified';
  return cell('leftAt') ? 'line_left' : null;
}
