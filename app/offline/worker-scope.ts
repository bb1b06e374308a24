/** As much of a service worker's global scope as ours uses; the library of types for it excludes that of pages. */
export interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchHeard) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & { data: unknown }) => void): void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchHeard extends Lasting {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

/** What a page tells its service worker. */
export type Told =
  /** Who looks: what is kept belongs to one player. */
  | { readonly type: 'viewer'; readonly viewer: string | null }
  /** This page is looked at, and was made of these assets. */
  | {
      readonly type: 'seen';
      readonly url: string;
      readonly language: string;
      readonly assets: readonly string[];
    }
  /** The new version may take over. */
  | { readonly type: 'take-over' };
