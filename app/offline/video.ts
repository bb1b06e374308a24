import { KEPT_VIDEO } from '#ui/screen/kept-video.ts';

const ADDRESS = /^\/brands\/[\w-]+\/loading\.mp4\?v=[\da-f]+$/;

/** Keeps the loading overlay's video in place of an earlier one. Calm pages ask for it, without data saver. */
export async function keepVideo(address: string): Promise<void> {
  if (!ADDRESS.test(address)) return;
  const store = await caches.open(KEPT_VIDEO);
  if (await store.match(address)) return;
  const response = await fetch(address).catch(() => null); // the next page tries again
  if (response?.status !== 200 || response.headers.get('content-type') !== 'video/mp4') return;
  await store.put(address, response);
  const earlier = (await store.keys()).filter(({ url }) => !url.endsWith(address));
  await Promise.all(earlier.map((request) => store.delete(request)));
}
