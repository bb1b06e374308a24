import { useEffect } from 'react';
import { Link, Outlet } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { brand as european } from '#brands/eal-eu-en/brand.ts';
import { shownBrand } from '#brands/shown.ts';
import { openScreen } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { IDLE_AFTER_MS, ShownWhenIdle } from '#ui/screen/idle.ts';
import type { Visit } from '#ui/screen/viewer.ts';
import Offline from '../offline/offline.tsx';
import { LoadingOverlay, setAroundDrawing } from './loading-overlay.tsx';
import { LoadingVideo } from './loading-video.tsx';

const ADDRESS = '/brands/blg-za-en/loading.mp4?v=0123456789ab';
const FILE = new URL('../../brands/blg-za-en/loading.mp4', import.meta.url).href;
const WITH_VIDEO = { video: ADDRESS, saver: { choice: 'auto', on: false } } as const;
/** A browser without the codec keeps the drawing. */
const PLAYS = document.createElement('video').canPlayType('video/mp4; codecs="avc1.640015"') !== '';
const t = await words('common');

beforeEach(() => void caches.delete('bl-video'));
afterEach(() => {
  vi.unstubAllEnvs();
  for (const name of ['connection', 'serviceWorker']) Reflect.deleteProperty(navigator, name);
});

async function keep(body: BodyInit): Promise<void> {
  const store = await caches.open('bl-video');
  await store.put(ADDRESS, new Response(body, { headers: { 'content-type': 'video/mp4' } }));
}

/** A page whose next one never comes. */
async function leave(visit: Partial<Visit>) {
  const frame = () => (
    <>
      <Link to="/slow">next</Link>
      <Outlet />
      <LoadingOverlay />
    </>
  );
  const never = ({ params }: { params: { page?: string } }) =>
    params.page === 'slow' ? new Promise(() => undefined) : null;
  const page = { default: () => <p>here</p>, clientLoader: never };
  const screen = await openScreen(page, { path: '/:page', at: '/here', frame, visit });
  await expect.element(screen.getByText('here')).toBeVisible();
  const link: HTMLElement = screen.getByRole('link', { name: 'next' }).query() as HTMLElement;
  link.click();
  const status = screen.getByRole('status');
  await expect.element(status).toHaveTextContent(t('loading'));
  const overlay = status.query() as HTMLElement;
  const one = <Kind extends Element>(selector: string) => overlay.querySelector<Kind>(selector);
  return {
    overlay,
    video: () => one<HTMLVideoElement>('video'),
    drawing: () => one<SVGElement>('svg') as SVGElement,
  };
}

const middle = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [Math.round(left + right), Math.round(top + bottom)];
};

describe('a load that lasts', () => {
  beforeEach(() => setAroundDrawing(LoadingVideo));

  test.skipIf(!PLAYS)('plays the kept video in the place of the drawing', async () => {
    coversSpec('frame.loading');
    const bytes = await (await fetch(FILE)).blob();
    await keep(bytes);
    const asked = vi.spyOn(window, 'fetch');
    const { overlay, video, drawing } = await leave(WITH_VIDEO);
    const before = { place: middle(drawing()), height: overlay.scrollHeight };
    await expect.poll(() => getComputedStyle(drawing()).visibility).toBe('hidden');
    const played = video() as HTMLVideoElement;
    await expect.poll(() => getComputedStyle(played).opacity).toBe('1');
    expect([played.paused, played.muted, played.loop, played.controls]).toEqual([
      ...[false, true, true, false],
    ]);
    expect([played.playsInline, played.tabIndex, played.ariaHidden]).toEqual([true, -1, 'true']);
    expect(played.src).toMatch(/^blob:/);
    expect(asked).not.toHaveBeenCalled();
    expect(middle(played)).toEqual(before.place);
    expect(middle(drawing())).toEqual(before.place);
    expect(overlay.scrollHeight).toBe(before.height);
    await expect.element(overlay).toHaveTextContent(t('loading'));
  });

  test('keeps the drawing where what is kept cannot be played', async () => {
    await keep('no video');
    const { video, drawing } = await leave(WITH_VIDEO);
    await expect.poll(() => video()?.error).toBeTruthy();
    expect(getComputedStyle(drawing()).visibility).toBe('visible');
    expect(getComputedStyle(video() as HTMLVideoElement).opacity).toBe('0');
  });

  test('keeps the drawing where no video is kept, and asks no network for it', async () => {
    const looked = vi.spyOn(CacheStorage.prototype, 'open');
    const asked = vi.spyOn(window, 'fetch');
    const { video, drawing } = await leave(WITH_VIDEO);
    await expect.poll(() => looked.mock.results.length).toBe(1);
    const store: Cache = await looked.mock.results[0]?.value;
    expect(await store.match(ADDRESS)).toBeUndefined();
    expect(video()).toBeNull();
    expect(getComputedStyle(drawing()).visibility).toBe('visible');
    expect(asked).not.toHaveBeenCalled();
  });

  const { video: _, ...OF_LAST_RELEASE } = WITH_VIDEO;
  test.each<readonly [string, Partial<Visit>, () => unknown]>([
    ['with the data-saver on', { ...WITH_VIDEO, saver: { choice: 'on', on: true } }, nothing],
    ['in a browser that saves data', WITH_VIDEO, () => browserSaves(true)],
    ['where less motion is preferred', WITH_VIDEO, lessMotion],
    ['in Europe', { ...WITH_VIDEO, brand: shownBrand(european), video: null }, nothing],
    ['on a page of release 0.1.0', OF_LAST_RELEASE, nothing],
  ])('keeps the drawing %s, whatever is kept', async (_name, visit, given) => {
    coversSpec('frame.loading');
    await keep('whatever');
    await given();
    const looked = vi.spyOn(CacheStorage.prototype, 'open');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { video, drawing } = await leave(visit);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looked).not.toHaveBeenCalled();
    expect(video()).toBeNull();
    expect(getComputedStyle(drawing()).visibility).toBe('visible');
  });
});

describe('the worker is told to keep the video', () => {
  const told: unknown[] = [];
  beforeEach(() => {
    told.length = 0;
    vi.stubEnv('PROD', true);
    const active = { postMessage: (message: unknown) => void told.push(message) };
    const found = Object.assign(new EventTarget(), { active, waiting: null, installing: null });
    const register = async () => found;
    stub('serviceWorker', Object.assign(new EventTarget(), { register, ready: register() }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  });
  const aboutVideo = () =>
    told.filter((message) => Reflect.get(Object(message), 'type') === 'video');

  /** Reads a page until it is calm, which begins what the first view does not need. */
  async function read(visit: Partial<Visit>) {
    const [mounted, around] = [vi.fn(), vi.fn()];
    const Page = () => {
      useEffect(mounted, []);
      return (
        <ShownWhenIdle>
          <Offline setAroundDrawing={around} />
        </ShownWhenIdle>
      );
    };
    await openScreen({ default: Page, clientLoader: () => null }, { path: '/', visit });
    await expect.poll(() => mounted.mock.calls.length).toBe(1);
    await vi.advanceTimersByTimeAsync(IDLE_AFTER_MS - 1);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => told).toContainEqual({ type: 'viewer', viewer: null });
    expect(around).toHaveBeenCalledWith(LoadingVideo);
  }

  test('once the page is calm, and not before', async () => {
    await read(WITH_VIDEO);
    expect(aboutVideo()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(aboutVideo()).toEqual([{ type: 'video', address: ADDRESS }]);
  });

  test.each<readonly [string, Partial<Visit>, () => unknown]>([
    ['with the data-saver on', { ...WITH_VIDEO, saver: { choice: 'on', on: true } }, nothing],
    ['in a browser that saves data', WITH_VIDEO, () => browserSaves(true)],
    ['where less motion is preferred', WITH_VIDEO, lessMotion],
    ['without a video', { ...WITH_VIDEO, video: null }, nothing],
  ])('never %s', async (_name, visit, given) => {
    await given();
    await read(visit);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toContainEqual(expect.objectContaining({ type: 'seen' }));
    expect(aboutVideo()).toEqual([]);
  });
});

function nothing(): void {}

function browserSaves(saveData: boolean): void {
  stub('connection', Object.assign(new EventTarget(), { saveData }));
}

function lessMotion(): Promise<void> {
  return commands.emulateMedia({ reducedMotion: 'reduce' });
}

/** On the object itself, over what its kind has. */
function stub(name: string, value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value });
}
