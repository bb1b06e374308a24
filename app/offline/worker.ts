import type { AskKept, KeptReply } from '#ui/screen/kept.ts';
import { courseOf, endsVisit } from './keeping.ts';
import { heardOf, pageOf } from './pages.ts';
import { openPushed, renewSubscription, showPushed } from './pushed.ts';
import {
  assetOf,
  belongTo,
  forget,
  keepOwnOffline,
  keepSeen,
  keptAnswer,
  prepare,
  routesOf,
  speak,
  storeAssets,
  storeRoutes,
  tidy,
} from './stores.ts';
import { keepVideo } from './video.ts';
import type { Told, WorkerScope } from './worker-scope.ts';

// a service worker's own global scope, for which these types have no name
const worker = globalThis as unknown as WorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(prepare()));

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim(), tidy()]),
  );
});

worker.addEventListener('message', (event) => {
  const told = event.data as Told | AskKept; // only our own pages send messages
  if (told.type === 'kept?') {
    event.source?.postMessage({ type: 'kept', at: keptAnswer(told.url) } satisfies KeptReply);
  }
  if (told.type === 'take-over') event.waitUntil(worker.skipWaiting());
  if (told.type === 'viewer') event.waitUntil(belongTo(told.viewer));
  if (told.type === 'video') event.waitUntil(keepVideo(told.address));
  if (told.type === 'seen') {
    event.waitUntil(
      Promise.all([
        ...[storeAssets(told.assets), storeRoutes(told.routes)],
        ...[keepSeen(told.url), speak(told.language), keepOwnOffline(told.language)],
      ]),
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
  if (course === 'sign') event.respondWith(heardOf(request));
  if (course === 'page') event.respondWith(pageOf(event, url));
});
