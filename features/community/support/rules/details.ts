/** Details that a bug report may include, in the order of display. None is personal. */
export const DETAILS = [
  'brand',
  'language',
  'route',
  'build',
  'device',
  'connection',
  'errors',
] as const;
export type DetailName = (typeof DETAILS)[number];
export type Details = Readonly<Partial<Record<DetailName, string>>>;

const ID = /^(?=.*\d)[\w-]{20,}$/;
const MAX_ROUTE = 120;

/** The route of an address without identifiers and query: `/match/:id` for a match. */
export function routeOf(path: string): string {
  const plain = path.split(/[?#]/, 1)[0] ?? '';
  if (!/^\/(?![/\\])/.test(plain)) return '/';
  return plain.split('/').map(withoutIds).join('/').slice(0, MAX_ROUTE);
}

/** Keeps the kind of a room's name, such as `direct:`, and drops the identifier. */
function withoutIds(part: string): string {
  const names = part.split(/:|%3a/i);
  return names.map((name) => (ID.test(name) ? ':id' : name)).join(':');
}

const PHONE_WIDTH = 600;
const TABLET_WIDTH = 1024;

/** A class of devices, by the width of the window in CSS pixels. */
export function deviceClass(width: number): 'phone' | 'tablet' | 'desktop' {
  if (width < PHONE_WIDTH) return 'phone';
  return width < TABLET_WIDTH ? 'tablet' : 'desktop';
}

/** Only what is known, and was not taken out. */
export function chosenDetails(
  found: Readonly<Partial<Record<string, string>>>,
  kept: readonly string[],
): Details {
  const entries = DETAILS.flatMap((name) => {
    const value = found[name]?.trim();
    return value && kept.includes(name) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}
