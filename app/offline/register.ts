import type { Told } from './worker-scope.ts';

/** Time between checks for a newer version on an open page. */
const LOOK_AGAIN_MS = 30 * 60_000;

/** In this tab's storage: its player asked for the new version. A page that is reloaded meanwhile still knows. */
const ASKED = 'bl-update-asked';

/** Registers the service worker. `onUpdate` hears of a newer version, and how to load it. */
export function register(onUpdate: (apply: () => void) => void): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  let registration: ServiceWorkerRegistration | undefined;
  const offer = (waiting: ServiceWorker) =>
    onUpdate(() => {
      // by the button of another page the new version may have taken over before
      if (waiting.state !== 'installed') return window.location.reload();
      sessionStorage.setItem(ASKED, 'yes');
      waiting.postMessage({ type: 'take-over' } satisfies Told);
    });
  const watch = (installing: ServiceWorker | null) =>
    installing?.addEventListener('statechange', () => {
      // the very first version takes nobody's place
      if (installing.state === 'installed' && serviceWorker.controller) offer(installing);
    });
  // not automatically: typed text stays
  const takenOver = () => {
    if (sessionStorage.getItem(ASKED) === null) return;
    sessionStorage.removeItem(ASKED);
    window.location.reload();
  };
  const look = () => {
    if (document.visibilityState === 'visible') registration?.update().catch(() => undefined);
  };

  serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .then((found) => {
      registration = found;
      if (!found.waiting) sessionStorage.removeItem(ASKED);
      if (found.waiting && serviceWorker.controller) offer(found.waiting);
      watch(found.installing);
      found.addEventListener('updatefound', () => watch(found.installing));
    })
    .catch(() => undefined); // a browser that forbids it still shows the product
  serviceWorker.addEventListener('controllerchange', takenOver);
  const timer = setInterval(look, LOOK_AGAIN_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    serviceWorker.removeEventListener('controllerchange', takenOver);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

export function postToWorker(told: Told): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.ready
    .then(({ active }) => active?.postMessage(told))
    .catch(() => undefined); // no worker listens
}
