/** As much of a service worker's global scope as ours uses; the library of types for it excludes that of pages. */
export interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: {
      type: 'window';
      includeUncontrolled: boolean;
    }): Promise<readonly OwnWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    readonly pushManager: PushManager;
    showNotification(title: string, options: ShownOptions): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'push', listener: (event: PushHeard) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickHeard) => void): void;
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (event: SubscriptionChange) => void,
  ): void;
  addEventListener(type: 'fetch', listener: (event: FetchHeard) => void): void;
  addEventListener(type: 'message', listener: (event: MessageHeard) => void): void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface MessageHeard extends Lasting {
  readonly data: unknown;
  readonly source: { postMessage(message: unknown): void } | null;
}

/** A window of ours, as its worker sees it. */
export interface OwnWindow {
  readonly url: string;
  readonly visibilityState: 'visible' | 'hidden' | 'prerender';
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

export interface ShownOptions extends NotificationOptions {
  readonly renotify: boolean;
  readonly timestamp: number;
}

export interface PushHeard extends Lasting {
  readonly data: { text(): string } | null;
}

export interface ClickHeard extends Lasting {
  readonly notification: { readonly data: unknown; close(): void };
}

export interface SubscriptionChange extends Lasting {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

export interface FetchHeard extends Lasting {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

/** Messages of a page to its service worker. */
export type Told =
  /** The viewer; kept pages belong to one player. */
  | { readonly type: 'viewer'; readonly viewer: string | null }
  /** The page is shown, uses these assets, and has loaded these parts of the table of routes. */
  | {
      readonly type: 'seen';
      readonly url: string;
      readonly language: string;
      readonly assets: readonly string[];
      readonly routes: readonly string[];
    }
  /** The page is calm, and this device may keep the video of its loading overlay. */
  | { readonly type: 'video'; readonly address: string }
  /** The new version may take over. */
  | { readonly type: 'take-over' };
