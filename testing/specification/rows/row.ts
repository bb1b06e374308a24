/** One thing that the specification asks for, in our words. */
export interface Row {
  /** Names it for good: `<kind>.<name>`. */
  readonly id: string;
  readonly says: string;
  /** The issue that builds it; absent where it is built, and a test holds it. */
  readonly comes?: 3 | 4 | 5;
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
