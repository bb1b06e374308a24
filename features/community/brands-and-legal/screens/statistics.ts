let counted: string | undefined;

/**
 * Counts an opened page, and how soon the first one was readable: without a cookie, an address or a name. Runs
 * only with consent to statistics.
 */
export function countPage(path: string): void {
  if (path === counted) return;
  const [paint] = counted === undefined ? performance.getEntriesByName(FIRST_PAINT) : [];
  counted = path;
  const seen = { page: path.split('/')[1] ?? '', ...(paint && { paintMs: paint.startTime }) };
  const body = new Blob([JSON.stringify(seen)], { type: 'application/json' });
  navigator.sendBeacon('/statistics/page', body);
}

const FIRST_PAINT = 'first-contentful-paint';
