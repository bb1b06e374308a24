import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { register } from './register.ts';

/** As much of the browser as an update takes. */
let container: EventTarget & { controller: object; register: () => Promise<unknown> };
let waiting: { state: string; postMessage: ReturnType<typeof vi.fn> };
let found: EventTarget & { waiting: typeof waiting | null };
let reload: ReturnType<typeof vi.fn>;
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  waiting = { state: 'installed', postMessage: vi.fn() };
  found = Object.assign(new EventTarget(), { waiting });
  container = Object.assign(new EventTarget(), { controller: {}, register: async () => found });
  reload = vi.fn();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** A page that runs, and what it offers its player. */
async function page() {
  const offered = { apply: undefined as (() => void) | undefined };
  const close = register((apply) => {
    offered.apply = apply;
  });
  await vi.waitFor(() => expect(offered.apply).toBeDefined());
  return { press: () => offered.apply?.(), close };
}

const takesOver = () => {
  waiting.state = 'activated';
  found.waiting = null;
  container.dispatchEvent(new Event('controllerchange'));
};

test('the new version takes over once its player asks for it, and only then the page is reloaded', async () => {
  const { press, close } = await page();
  press();
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'take-over' });
  expect(reload).not.toHaveBeenCalled();
  takesOver();
  expect(reload).toHaveBeenCalledOnce();
  close();
});

test('a page in which somebody types is not reloaded by the button of another page; its own still works', async () => {
  const { press, close } = await page();
  takesOver();
  expect(reload).not.toHaveBeenCalled();
  press();
  expect(reload).toHaveBeenCalledOnce();
  close();
});

test('a page that was reloaded before the new version took over still knows that it was asked for', async () => {
  const before = await page();
  before.press();
  before.close();
  const after = await page();
  takesOver();
  expect(reload).toHaveBeenCalledOnce();
  after.close();
});

test('what was asked for once is not taken for the next version', async () => {
  const before = await page();
  before.press();
  before.close();
  takesOver(); // while no page listened
  const next = register(() => undefined);
  await vi.waitFor(() => expect(stored.size).toBe(0));
  takesOver();
  expect(reload).not.toHaveBeenCalled();
  next();
});
