/** One thing that the specification asks for, in our words. */
export interface Row {
  /** Names it for good: `<kind>.<name>`. */
  readonly id: string;
  readonly says: string;
  /** The issue that builds it; absent where it is built, and a test holds it. */
  readonly comes?: 3 | 4 | 5;
  /** Breaks of the row from outside; calls and messages have more (breaking/breaks.ts). */
  readonly breaks?: Break | readonly Break[];
  /** Path of the screen that shows the row, for journeys that visit many screens. */
  readonly seenAt?: string;
  /** The reason, if the row can't be broken from outside. */
  readonly unbreakable?: string;
}

/** Removes a row's fact from outside the product and its tests. */
export type Break = Drop | Change | Removal;

/** A proxy before the product drops a parameter of a call, a field of its reply, or all fields with a text. */
export type Drop =
  | { readonly parameter: string; readonly of: string }
  | { readonly field: string; readonly of: string }
  | { readonly text: string };

/** In one source file, `from` becomes `to`. */
export interface Change {
  /** From the root of the project. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly from: string;
  readonly to: string;
}

/** Removes the element that the row's test names by `fact()` from the page. */
export interface Removal {
  readonly removed: true;
}

/** A route of section 2, as the table of routes writes it. */
export interface RouteRow extends Row {
  readonly path: string;
}

/** A call of section 7. */
export interface CallRow extends Row {
  readonly method: 'GET' | 'POST';
  /** Below `/api/`. */
  readonly path: string;
  /** Names of what is sent, in the order of the specification. */
  readonly sends: readonly string[];
}

/** A message of section 5 or 8. */
export interface MessageRow extends Row {
  /** Word for word, in English. */
  readonly text: string;
  /** `<catalogue>.<key>` in `locales/`; absent where it is to come. */
  readonly key?: string;
  /** The file whose rule, field or screen says it. */
  readonly by?: string;
}

/** Drops a field from a call's reply; `items.*.rank` is the rank of each item. */
export function reply(of: string, field: string): Drop {
  return { of, field };
}

export function sent(of: string, parameter: string): Drop {
  return { of, parameter };
}

export function change(file: string, from: string, to: string): Change {
  return { file, from, to };
}

export const removed: Removal = { removed: true };
