import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outboxOf } from '#ui/outbox/device.ts';
import { saveDraft, sendKept } from './late-messages.ts';

const sendChatMessage = vi.hoisted(() => vi.fn());
vi.mock('#ui/api/browser.ts', () => ({ browserApi: { sendChatMessage } }));

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
  await saveDraft('ann', draft, 'No room');
  await saveDraft('ann', { ...draft, clientId: 'two', picture: null }, 'No room');
  expect(outboxOf('ann').entries()).toMatchObject([
    { key: 'one', hasPicture: false, refusal: { detail: 'No room' } },
    { key: 'two', hasPicture: false, refusal: null },
  ]);
});

test('nor does one whose picture the browser has thrown away since', async () => {
  const cache = { put: async () => undefined, match: async () => undefined };
  vi.stubGlobal('caches', { open: async () => cache });
  const words = { clientId: 'three', roomId: 'room-1', text: 'Look', replyTo: null };
  const at = '2026-11-10T12:00:00.000Z';
  await saveDraft('ben', { ...words, picture: new Blob(['picture']), at }, 'No room');
  const [kept] = outboxOf('ben').entries();
  expect(kept?.hasPicture).toBe(true);
  expect(kept && (await sendKept(kept))).toBe('picture_gone');
  expect(sendChatMessage).not.toHaveBeenCalled();
});
