import { KEPT_VIDEO } from '#ui/screen/kept-video.ts';

const ADDRESS = /^\/brands\/[\w-]+\/loading\.mp4\?v=[\da-f]+$/;

/** Keeps the loading overlay's video in place of an earlier one. A page tells this once it is calm and saves no data. */
export async function keepVideo(address: string): Promise<void> {
  if (!ADDRESS.test(address)) return;
  const store = await caches.open(KEPT_VIDEO);
  if (await store.match(address)) return;
  const response = await fetch(address).catch(() => null); // it is fetched with the next page
  if (response?.status !== 200 || response.headers.get('content-type') !== 'video/mp4') return;
  await store.put(address, response);
  const earlier = (await store.keys()).filter(({ url }) => !url.endsWith(address));
  await Promise.all(earlier.map((request) => store.delete(request)));
}
