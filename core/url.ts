/** The address that a text has, relative to `base` if given; `null` if it has none. Phones lack `URL.parse`. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
