/** The way of a tapped link while the network is away. */
export type Way =
  /** The router follows it: it needs no network, or is not ours to follow. */
  | 'through'
  /** It leads to the address that is shown already. */
  | 'here'
  /** The router could not load its screen; a kept page may be opened instead. */
  | 'kept-or-wait';

/** A link as a click finds it. */
export interface Tapped {
  readonly href: string;
  /** `_blank` for a link into another window. */
  readonly target: string;
  readonly isDownload: boolean;
}

/** Addresses that no screen answers; the browser says itself that it cannot open them. */
const NO_SCREEN = /^\/(api|brackets|broadcast|calendar|files|sandbox|share)(\/|$)/;

/**
 * The way of a link that was tapped on the page `here` without a network. `isLoaded` is true for an address whose screen
 * can be shown from memory.
 */
export function wayOf(tapped: Tapped, here: URL, isLoaded: (href: string) => boolean): Way {
  const to = new URL(tapped.href);
  const isOurs = to.origin === here.origin && !NO_SCREEN.test(to.pathname);
  if (!isOurs || tapped.isDownload || !/^(_self)?$/.test(tapped.target)) return 'through';
  if (to.pathname === here.pathname)
    return to.search === here.search && !to.hash ? 'here' : 'through';
  return isLoaded(to.href) ? 'through' : 'kept-or-wait';
}
