/** Rules for the games that administrators make. */

/** Milliseconds in a second. */
const SECOND = 1000;

export const MOST_NAMED = 50;
const LONGEST_SECONDS = 3600;

/** True for a least length of a match in seconds: none is longer than an hour. */
export function isLeastLength(seconds: number): boolean {
  return seconds >= 1 && seconds <= LONGEST_SECONDS;
}

/** True for small Latin letters and digits in parts that a hyphen separates, as in `football-26`. */
export function isSlug(slug: string): boolean {
  return slug.length >= 2 && slug.length <= 60 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug);
}

/** Makes a slug from a name, or an empty text if the name has neither Latin letters nor digits. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
}

type Names = Readonly<Partial<Record<string, string>>>;

/** The name in a language, else the English one, else the first in the order of `languages`. */
export function nameIn(
  names: Names,
  language: string | undefined,
  languages: readonly string[],
): string | undefined {
  const order = [...(language ? [language] : []), 'en', ...languages];
  const spoken = order.find((each) => names[each]);
  return spoken && names[spoken];
}

/** The order of the games after one of them moved to a position, the first of which is 1. */
export function movedTo<Id>(order: readonly Id[], id: Id, position: number): Id[] {
  const others = order.filter((each) => each !== id);
  return others.toSpliced(Math.max(0, position - 1), 0, id);
}

export function millisecondsOf(leastSeconds: number | null): number {
  return (leastSeconds ?? 0) * SECOND;
}
