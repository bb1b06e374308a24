import { CALLS } from './rows/calls.ts';
import { MESSAGES } from './rows/messages.ts';
import { NUMBERS } from './rows/numbers.ts';
import { PRODUCT } from './rows/product.ts';
import { ROUTES } from './rows/routes.ts';
import type { Row } from './rows/row.ts';
import { RULES } from './rows/rules.ts';
import { SCREENS } from './rows/screens.ts';

/** All that the specification asks for, in the order in which the table shows it. */
export const SECTIONS = {
  'Brands, languages and what is kept': PRODUCT,
  Routes: ROUTES,
  'Guard, frame and screens': SCREENS,
  'States, rules and roles': RULES,
  Calls: CALLS,
  Messages: MESSAGES,
  Numbers: NUMBERS,
} as const satisfies Readonly<Record<string, readonly Row[]>>;

type Sections = typeof SECTIONS;
/** Rows of the specification by name; every message at once is `message.*`. */
export type RowId = Sections[keyof Sections][number]['id'] | 'message.*';

/**
 * Names the rows of the specification that a test covers, in the test's first line. The table in docs/specification.md is
 * made from the source; at run time the call does nothing, except in break.ts: there it starts the row's break, which
 * ends with the test.
 */
export function coversSpec(...rows: readonly RowId[]): void {
  for (const row of rows) listener?.(row);
}

let listener: ((row: RowId) => void) | undefined;

/** Calls `listen` for each row that a test names. */
export function onCovered(listen: (row: RowId) => void): void {
  listener = listen;
}
