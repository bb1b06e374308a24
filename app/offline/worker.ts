import { isKept } from '#ui/screen/kept.ts';
import { courseOf, endsVisit, isWorthKeeping, PATIENCE_MS, pageUnder } from './keeping.ts';
import { openPushed, renewSubscription, showPushed } from './pushed.ts';
import {
  assetOf,
  belongTo,
  forget,
  keep,
  keepSeen,
  keptFor,
  offlinePage,
  prepare,
  routesOf,
  speak,
  storeAssets,
  tidy,
} from './stores.ts';
import type { FetchHeard, Told, WorkerScope } from './worker-scope.ts';

/** Of a gateway whose server is away. */
const AWAY = [502, 503, 504];
// a service worker's own global scope, for which these types have no name
const worker = globalThis as unknown as WorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(prepare()));

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim(), tidy()]),
  );
});

worker.addEventListener('message', (event) => {
  const told = event.data as Told; // only our own pages can tell it something
  if (told.type === 'take-over') event.waitUntil(worker.skipWaiting());
  if (told.type === 'viewer') event.waitUntil(belongTo(told.viewer));
  if (told.type === 'seen') {
    event.waitUntil(
      Promise.all([storeAssets(told.assets), keepSeen(told.url), speak(told.language)]),
    );
  }
});

worker.addEventListener('push', (event) => {
  event.waitUntil(showPushed(worker, event.data?.text() ?? ''));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPushed(worker, event.notification.data));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(worker, event));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  const asked = { method: request.method, mode: request.mode, url };
  if (endsVisit(asked)) event.waitUntil(forget());
  const course = courseOf(asked);
  if (course === 'asset') event.respondWith(assetOf(request));
  if (course === 'routes') event.respondWith(routesOf(request));
  if (course === 'page') event.respondWith(pageOf(event, url));
});

/** A page from the network; a kept one where that is away or takes too long. */
async function pageOf(event: FetchHeard, url: URL): Promise<Response> {
  const fresh = freshPage(event);
  const kept = isWorthKeeping(url) && (await isKept(url));
  try {
    const response = await (kept ? inTime(fresh) : fresh);
    if (kept && AWAY.includes(response.status)) return (await keptFor(url.href)) ?? response;
    const isWhole = pageUnder(url).href === url.href; // else it is kept once it has been looked at
    if (isWhole && isWorthKeeping(url)) event.waitUntil(keep(url.href, response.clone()));
    return response;
  } catch {
    return (await keptFor(url.href)) ?? offlinePage(url.href);
  }
}

async function freshPage({ preloadResponse, request }: FetchHeard): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

function inTime(fresh: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), PATIENCE_MS);
    fresh.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
