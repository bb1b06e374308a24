/** The built files of the screens. They are part of the worker, so another build is another worker. */
export interface Build {
  /** Every file by its address. */
  readonly files: readonly string[];
  /** Namespaces of texts that a script uses, by the script's address. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Scripts that every page loads after its first view. */
  readonly later: readonly string[];
}

declare const BUILD: Build;

export const build: Build = BUILD;
