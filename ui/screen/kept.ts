/** Cache of the pages seen last, as the service worker keeps them (app/offline). */
export const KEPT_PAGES = 'bl-kept';
/** When a kept page was made, ISO 8601; on its `html` as `data-kept`, once it is shown in place of a fresh one. */
export const KEPT_AT = 'x-kept-at';

/** When the page that is looked at was kept, where it is a kept one. Browser only. */
export function keptAt(): string | null {
  return document.documentElement.dataset.kept ?? null;
}

/** Whether a copy of a page is kept on this device, to be shown where the network is away. Browser only. */
export async function isKept(url: URL): Promise<boolean> {
  try {
    const pages = await caches.open(KEPT_PAGES);
    return (await pages.match(url.pathname, { ignoreSearch: true })) !== undefined;
  } catch {
    return false; // no cache outside secure pages
  }
}
