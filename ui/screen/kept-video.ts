/** Cache of the loading overlay's video: one, as the service worker keeps it (app/offline). */
export const KEPT_VIDEO = 'bl-video';

/** The video, if this device keeps it. Browser only; never asks the network. */
export async function keptVideo(address: string): Promise<Blob | null> {
  try {
    const store = await caches.open(KEPT_VIDEO);
    return (await (await store.match(address))?.blob()) ?? null;
  } catch {
    return null; // no cache outside secure pages, or the browser refuses it
  }
}
