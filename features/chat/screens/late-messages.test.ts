import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outboxOf } from '#ui/outbox/device.ts';
import { keepDraft } from './late-messages.ts';

vi.mock('#ui/api/browser.ts', () => ({ browserApi: {} }));

beforeEach(() => {
  const put = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  vi.stubGlobal('caches', { open: async () => ({ put }) });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a message whose picture finds no room on the device does not leave without it unasked', async () => {
  const words = { clientId: 'one', roomId: 'room-1', text: 'Look', replyTo: null };
  const draft = { ...words, picture: new Blob(['picture']), at: '2026-11-10T12:00:00.000Z' };
  await keepDraft('ann', draft, 'No room');
  await keepDraft('ann', { ...draft, clientId: 'two', picture: null }, 'No room');
  expect(outboxOf('ann').entries()).toMatchObject([
    { key: 'one', hasPicture: false, refusal: { detail: 'No room' } },
    { key: 'two', hasPicture: false, refusal: null },
  ]);
});
