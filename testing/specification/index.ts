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
 * Says in a test which rows of the specification it holds. It does nothing when it runs: the table in
 * docs/specification.md is made of these words as they stand in the source.
 */
export function holds(..._rows: readonly RowId[]): void {}
