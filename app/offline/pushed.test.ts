import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PushedNotification } from '#features/foundation/notifications/rules/pushed.ts';
import { openPushed, renewSubscription, showPushed } from './pushed.ts';
import type { WorkerScope } from './worker-scope.ts';

const ORIGIN = 'https://battle.example';
const PUSHED: PushedNotification = {
  notificationId: 'told-1',
  title: 'Check in now',
  text: 'Check-in is open.',
  link: '/match-wizard/e/m',
  group: 'of-the-match',
  urgent: true,
  at: '2026-11-10T12:00:00.000Z',
  language: 'ar',
  direction: 'rtl',
  icon: '/brands/b/icon-192.png',
};

const calls: { path: string; body: unknown }[] = [];

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('fetch', async (path: string, sent?: { body: string }) => {
    calls.push({ path, body: sent ? JSON.parse(sent.body) : null });
    return Response.json({ publicKey: 'our-key' });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a message that was pushed', () => {
  test('is shown in its language and direction, and the server hears that it was', async () => {
    const { worker, shown } = aWorker([]);
    await showPushed(worker, JSON.stringify(PUSHED));
    expect(shown).toMatchObject([
      {
        title: 'Check in now',
        options: {
          body: 'Check-in is open.',
          tag: 'of-the-match',
          dir: 'rtl',
          lang: 'ar',
          requireInteraction: true,
          silent: false,
          data: { notificationId: 'told-1', link: '/match-wizard/e/m' },
        },
      },
    ]);
    expect(calls).toEqual([{ path: '/api/notification-seen', body: { notificationId: 'told-1' } }]);
  });

  test('is silent beside a window that shows it already', async () => {
    const { worker, shown } = aWorker([aWindow('/games', 'visible')]);
    await showPushed(worker, JSON.stringify(PUSHED));
    expect(shown).toMatchObject([{ options: { silent: true } }]);
  });

  test.each(['', 'no json', '{}', '{"title": 1}'])('is nothing where it says %j', async (text) => {
    const { worker, shown } = aWorker([]);
    await showPushed(worker, text);
    expect([shown, calls]).toEqual([[], []]);
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', null])(
    'leads to the list where it names no place of ours: %j',
    async (link) => {
      const { worker, shown } = aWorker([]);
      await showPushed(worker, JSON.stringify({ ...PUSHED, link }));
      expect(shown).toMatchObject([{ options: { data: { link: '/notifications' } } }]);
    },
  );
});

describe('tapping it', () => {
  const kept = { notificationId: 'told-1', link: '/match-wizard/e/m' };
  const address = `${ORIGIN}/match-wizard/e/m`;

  test('brings the window to the front that is there already', async () => {
    const [other, there] = [aWindow('/games'), aWindow('/match-wizard/e/m')];
    await openPushed(aWorker([other, there]).worker, kept);
    expect([there.focused, other.focused]).toEqual([true, false]);
  });

  test('leads another window of ours there', async () => {
    const other = aWindow('/games');
    await openPushed(aWorker([other]).worker, kept);
    expect(other).toMatchObject({ focused: true, url: address });
  });

  test('opens one where there is none, and marks what it stands for as read', async () => {
    const { worker, opened } = aWorker([]);
    await openPushed(worker, kept);
    expect(opened).toEqual([address]);
    const body = { notificationId: 'told-1', withGroup: true };
    expect(calls).toEqual([{ path: '/api/notification-read', body }]);
  });
});

test('a browser that changes its address tells the new one, and which it had', async () => {
  const { worker } = aWorker([]);
  const oldSubscription = aSubscription('https://push.example/old');
  await renewSubscription(worker, { oldSubscription, newSubscription: null, waitUntil: () => {} });
  expect(calls).toEqual([
    {
      path: '/api/push-subscribe',
      body: {
        endpoint: 'https://push.example/under-old-key',
        keys: { p256dh: 'p', auth: 'a' },
        replaces: 'https://push.example/old',
      },
    },
  ]);
});

test('one that has forgotten its old address asks for our key', async () => {
  const { worker } = aWorker([]);
  await renewSubscription(worker, { waitUntil: () => {} });
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/notification-settings',
    '/api/push-subscribe',
  ]);
  expect(calls[1]?.body).toMatchObject({ endpoint: 'https://push.example/under-our-key' });
});

function aWindow(path: string, visibilityState: 'visible' | 'hidden' = 'hidden') {
  const own = {
    url: ORIGIN + path,
    visibilityState,
    focused: false,
    async focus() {
      own.focused = true;
    },
    async navigate(url: string) {
      own.url = url;
    },
  };
  return own;
}

function aSubscription(endpoint: string, applicationServerKey: unknown = 'old-key') {
  const keys = { p256dh: 'p', auth: 'a' };
  const said = { endpoint, options: { applicationServerKey }, toJSON: () => ({ endpoint, keys }) };
  return said as unknown as PushSubscription; // as much of one as is used
}

function aWorker(windows: readonly ReturnType<typeof aWindow>[]) {
  const shown: { title: string; options: unknown }[] = [];
  const opened: string[] = [];
  const worker = {
    location: { origin: ORIGIN },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
    registration: {
      showNotification: async (title: string, options: unknown) =>
        void shown.push({ title, options }),
      pushManager: {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
          aSubscription(`https://push.example/under-${applicationServerKey}`),
      },
    },
  } as unknown as WorkerScope; // as much of one as is used
  return { worker, shown, opened };
}
