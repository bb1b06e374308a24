import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import { KEPT_VIDEO, keptVideo } from '#ui/screen/kept-video.ts';
import { keepVideo } from './video.ts';

const ORIGIN = 'http://blg-za-en.localhost';
const FIRST = '/brands/blg-za-en/loading.mp4?v=0123456789ab';
const NEXT = '/brands/blg-za-en/loading.mp4?v=ba9876543210';

const stored = new Map<string, Response>();
const line = vi.fn<(address: string) => Promise<Response>>();
const video = (content: string) =>
  new Response(content, { headers: { 'content-type': 'video/mp4' } });

beforeEach(() => {
  stored.clear();
  line.mockReset().mockImplementation(async (address) => video(`of ${address}`));
  const href = (asked: string | Request) => new URL(Object(asked).url ?? asked, ORIGIN).href;
  const store = {
    put: async (asked: string, response: Response) => void stored.set(href(asked), response),
    match: async (asked: string) => stored.get(href(asked))?.clone(),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
    delete: async (asked: Request) => stored.delete(href(asked)),
  };
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      expect(name).toBe(KEPT_VIDEO);
      return store;
    },
  });
  vi.stubGlobal('fetch', line);
});
afterEach(() => vi.unstubAllGlobals());

test('the video is fetched once, and read from the device from then on', async () => {
  coversSpec('frame.loading');
  expect(await keptVideo(FIRST)).toBeNull();
  await keepVideo(FIRST);
  await keepVideo(FIRST);
  expect(line.mock.calls).toEqual([[FIRST]]);
  expect(await (await keptVideo(FIRST))?.text()).toBe(`of ${FIRST}`);
  expect(line).toHaveBeenCalledTimes(1);
});

test('a new video takes the place of the last one', async () => {
  await keepVideo(FIRST);
  await keepVideo(NEXT);
  expect([...stored.keys()]).toEqual([ORIGIN + NEXT]);
  expect(await keptVideo(FIRST)).toBeNull();
});

test('two pages that tell at the same moment leave the video there', async () => {
  await Promise.all([keepVideo(FIRST), keepVideo(FIRST)]);
  expect([...stored.keys()]).toEqual([ORIGIN + FIRST]);
});

test.each([
  ['is away', async () => Promise.reject(new TypeError('no network'))],
  ['has no such video', async () => new Response('', { status: 404 })],
  [
    'sends another thing',
    async () => new Response('{}', { headers: { 'content-type': 'text/html' } }),
  ],
])('where the server %s, what is kept stays', async (_name, answer) => {
  await keepVideo(FIRST);
  line.mockImplementation(answer);
  await keepVideo(NEXT);
  expect([...stored.keys()]).toEqual([ORIGIN + FIRST]);
});

test('nothing but a video of a brand is kept', async () => {
  for (const address of [
    '/api/viewer',
    'https://example.org/loading.mp4?v=1',
    '/brands/x/theme.css?v=1',
  ]) {
    await keepVideo(address);
  }
  expect(line).not.toHaveBeenCalled();
});

test('a browser without a cache shows no video', async () => {
  vi.stubGlobal('caches', undefined);
  expect(await keptVideo(FIRST)).toBeNull();
});
