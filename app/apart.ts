/** Backgrounds of pages that are shown outside the product. */
export const GROUNDS = ['dark', 'light', 'transparent', 'chroma'] as const;
export type Ground = (typeof GROUNDS)[number];

const APART = /^\/(embed|broadcast)\//;
const EMBEDDED = /^\/embed\//;

/**
 * Pages that stand in other sites and in streaming software: they know nobody, keep nothing on the device,
 * and ask for nothing.
 */
export function isApart(pathname: string): boolean {
  return APART.test(pathname);
}

/** True for pages that other sites may embed. */
export function isEmbedded(pathname: string): boolean {
  return EMBEDDED.test(pathname);
}

/** As the address asks for it: `theme` of what is embedded, `background` of a broadcast; `null` of any other page. */
export function groundOf({ pathname, searchParams }: URL): Ground | null {
  if (!isApart(pathname)) return null;
  const asked = searchParams.get(isEmbedded(pathname) ? 'theme' : 'background');
  const ground = GROUNDS.find((each) => each === asked);
  return ground ?? (isEmbedded(pathname) ? 'dark' : 'transparent');
}
