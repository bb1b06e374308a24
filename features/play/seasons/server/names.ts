import { LANGUAGES } from '#brands/brand.ts';
import type { Platform } from '#platform/platform.ts';

/** A text of the season in every language, for later readers. */
export type Names = (
  key: string,
  values?: Readonly<Record<string, string | number>>,
) => Readonly<Record<string, string>>;

export function namesOf({ texts }: Pick<Platform, 'texts'>): Names {
  return (key, values = {}) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [language, texts.of(language, 'seasons')(key, values)]),
    );
}
