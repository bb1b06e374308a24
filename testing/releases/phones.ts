import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { BrowserContext, Cookie, Page } from '@playwright/test';
import { fixtureOf, type Release } from './releases.ts';
import { type Shift, shiftJson } from './shift.ts';

export const PHONES = 'phones.json.br';

/** The state of phones of a release, and their use before. */
export interface Phones {
  /** Time of the record, ISO 8601: the dump was made at the same time. */
  readonly at: string;
  /** The origin of the product at that time; the pages contain it. */
  readonly origin: string;
  readonly phones: Readonly<Record<PhoneOwner, Phone>>;
  readonly eventId: string;
  /** In progress between the owners of both phones. */
  readonly matchId: string;
  /** Requested of `sipho` by a third player. */
  readonly requestedId: string;
  /** Confirmed between `thandi` and the third player, for some hours after `at`. */
  readonly upcomingId: string;
  readonly roomId: string;
}

export type PhoneOwner = 'thandi' | 'sipho';

/** One browser of a player. */
export interface Phone {
  readonly userId: string;
  readonly username: string;
  readonly cookies: readonly Cookie[];
  readonly localStorage: Readonly<Record<string, string>>;
  readonly caches: Readonly<Record<string, readonly CachedResponse[]>>;
}

/** An entry of a cache. */
export interface CachedResponse {
  /** Path and query. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Base64; `null` where it is the file of the client of that path. */
  readonly body: string | null;
}

/** Reads the phones of a release, as they were recorded. */
export function readPhones(release: Release): Phones {
  const bytes = readFileSync(join(fixtureOf(release), PHONES));
  return JSON.parse(brotliDecompressSync(bytes).toString('utf8')); // written by the recording
}

/** Takes down all that a page's origin keeps in this browser. */
export async function recordPhone(
  page: Page,
  owner: Pick<Phone, 'userId' | 'username'>,
): Promise<Phone> {
  const { origin } = new URL(page.url());
  const kept = await page.evaluate(async () => {
    const base64 = async (response: Response) => {
      const url = await new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        response.blob().then((blob) => reader.readAsDataURL(blob));
      });
      return url.slice(url.indexOf(',') + 1);
    };
    const stores: Record<string, CachedResponse[]> = {};
    for (const name of await caches.keys()) {
      const store = await caches.open(name);
      const entries: CachedResponse[] = [];
      for (const request of await store.keys()) {
        const { pathname, search } = new URL(request.url);
        const response = await store.match(request, { ignoreVary: true });
        if (!response) continue;
        const headers = [...response.headers];
        entries.push({ path: pathname + search, headers, body: await base64(response) });
      }
      stores[name] = entries;
    }
    return { localStorage: { ...localStorage }, caches: stores };
  });
  return { ...owner, cookies: await page.context().cookies(origin), ...kept };
}

interface Restoring {
  /** The time and the origin of the record. */
  readonly recorded: Pick<Phones, 'origin'>;
  /** The origin of the present product. */
  readonly origin: string;
  readonly shift: Shift;
}

/**
 * Puts a recorded phone into a fresh browser context, whose origin serves the release: its service worker is installed
 * and in control, its caches and its store are filled, its player is signed in. Returns a page of that origin.
 */
export async function restorePhone(
  context: BrowserContext,
  phone: Phone,
  { recorded, origin, shift }: Restoring,
): Promise<Page> {
  const cookies = phone.cookies.map(({ expires, ...cookie }) => ({
    ...cookie,
    ...(expires > 0 && { expires: expires + shift.ms / 1000 }),
  }));
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`${origin}/healthz`); // any answer of the origin that is no screen
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated' && navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve),
    );
  });
  const moved = (text: string) =>
    shiftJson(text.replaceAll(new URL(recorded.origin).host, new URL(origin).host), shift);
  const stores = Object.entries(phone.caches).map(([name, entries]) => {
    const restored = entries.map(({ path, headers, body }) => ({
      path,
      headers: headers.map(
        ([key, value]) => [key, JSON.parse(moved(JSON.stringify(value)))] as const,
      ),
      body: body === null || !isPage(headers) ? body : base64(moved(text(body))),
    }));
    return [name, restored] as const;
  });
  const items = Object.entries(phone.localStorage).map(
    ([key, value]) => [key, moved(value)] as const,
  );
  await page.evaluate(fill, { stores, items });
  return page;
}

/** In the browser. */
async function fill({
  stores,
  items,
}: {
  readonly stores: readonly (readonly [name: string, entries: readonly CachedResponse[]])[];
  readonly items: readonly (readonly [key: string, value: string])[];
}): Promise<void> {
  for (const [key, value] of items) localStorage.setItem(key, value);
  for (const [name, entries] of stores) {
    const store = await caches.open(name);
    await store.addAll(entries.flatMap(({ path, body }) => (body === null ? path : [])));
    for (const { path, headers, body } of entries) {
      if (body === null) continue;
      const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
      await store.put(path, new Response(bytes, { headers: headers.map(([k, v]) => [k, v]) }));
    }
  }
}

function isPage(headers: CachedResponse['headers']): boolean {
  return headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'));
}

function text(body: string): string {
  return Buffer.from(body, 'base64').toString('utf8');
}

function base64(body: string): string {
  return Buffer.from(body, 'utf8').toString('base64');
}
