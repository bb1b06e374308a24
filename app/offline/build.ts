/** What the screens were built into, put in when the worker is made: another build is another worker. */
export interface Build {
  /** Every file by its address. */
  readonly files: readonly string[];
  /** Which texts a script speaks, by the address of the script. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** What every page asks for by itself once it stands. */
  readonly later: readonly string[];
}

declare const BUILD: Build;

export const build: Build = BUILD;
