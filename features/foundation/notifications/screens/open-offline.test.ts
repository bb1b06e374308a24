import { expect, test, vi } from 'vitest';
import { Unreachable } from '#ui/api/problem.ts';
import { clientAction } from './notifications.tsx';

const notificationRead = vi.hoisted(() => vi.fn());
vi.mock('#ui/api/browser.ts', () => ({ browserApi: { notificationRead } }));
vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String }));
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

const ID = '0199a000-0000-7000-8000-000000000001';

async function opened(): Promise<Response> {
  const body = new FormData();
  body.set('notificationId', ID);
  body.set('link', '/match/1');
  const request = new Request('http://blg-za-en.localhost/notifications', { method: 'POST', body });
  return (await clientAction({ params: {}, request })) as Response;
}

test('a notification opened without a network leads to its page as the device keeps it', async () => {
  notificationRead.mockRejectedValue(new Unreachable('fetch failed'));
  const { headers } = await opened();
  expect(headers.get('location')).toBe('/match/1');
  expect(headers.get('x-remix-reload-document')).toBe('true');
});

test('with one it is marked as read, and the router opens its page', async () => {
  notificationRead.mockResolvedValue({ unread: 0 });
  const { headers } = await opened();
  expect(headers.get('location')).toBe('/match/1');
  expect(headers.has('x-remix-reload-document')).toBe(false);
});
