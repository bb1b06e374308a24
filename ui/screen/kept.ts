/** Cache of the pages seen last, as the service worker keeps them (app/offline). */
export const KEPT_PAGES = 'bl-kept';
/** Header of a kept page: when it was made, ISO 8601. */
export const KEPT_AT = 'x-kept-at';

/** A page asks its service worker whether it is a kept one. */
export interface AskKept {
  readonly type: 'kept?';
  readonly url: string;
}

/** The worker's reply; `null` where the page came from the server. */
export interface KeptReply {
  readonly type: 'kept';
  readonly at: string | null;
}

let at: string | null | undefined;
const listeners = new Set<() => void>();

/** When the page that is looked at was kept, ISO 8601; `null` of a page that came from the server. Browser only. */
export function keptAt(): string | null {
  // workers of release 0.1.0 write it into the page
  return at === undefined ? (document.documentElement.dataset.kept ?? null) : at;
}

/** Calls back when it is known whether the page is a kept one, and when fresh data has taken its place. */
export function onKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fresh data have taken the place of the kept page. */
export function setFresh(): void {
  setKept(null);
}

let isFollowed = false;

/** Says that a link which was tapped without a network waits for it: a kept page then does not take its place. */
export function setLinkFollowed(next: boolean): void {
  isFollowed = next;
}

/** True while a tapped link waits for the network. */
export function isLinkFollowed(): boolean {
  return isFollowed;
}

/** Asks the worker once, as soon as the page runs. */
export function askIfKept(): void {
  const worker = navigator.serviceWorker;
  if (!worker?.controller) return;
  worker.addEventListener('message', ({ data }: MessageEvent<KeptReply>) => {
    if (data?.type === 'kept' && data.at !== null) setKept(data.at);
  });
  worker.controller.postMessage({ type: 'kept?', url: window.location.href } satisfies AskKept);
}

function setKept(next: string | null): void {
  if (at === next) return;
  at = next;
  for (const listener of listeners) listener();
}

/** True if this device keeps a copy of a page for times without a network. Browser only. */
export async function isKept(url: URL): Promise<boolean> {
  try {
    const pages = await caches.open(KEPT_PAGES);
    return (await pages.match(url.pathname, { ignoreSearch: true })) !== undefined;
  } catch {
    return false; // no cache outside secure pages
  }
}
