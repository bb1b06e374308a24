import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Unreachable } from '#ui/api/problem.ts';
import { purchaseKey } from './purchase-key.ts';
import { storeAction } from './store-action.ts';

const buyItem = vi.hoisted(() => vi.fn());
vi.mock('#ui/api/browser.ts', () => ({ browserApi: { buyItem } }));

beforeEach(() => {
  vi.stubGlobal('window', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function buy(itemId: string): Promise<unknown> {
  const body = new FormData();
  const fields = { itemId, key: purchaseKey(itemId), price: '120', shelf: 'vouchers' };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const request = new Request('http://store.localhost/vouchers', { method: 'POST', body });
  return storeAction.browser({ params: {}, request });
}

test('a purchase whose answer was lost is tried again as the same one; the next is another', async () => {
  buyItem.mockRejectedValueOnce(new Unreachable('silent')).mockResolvedValue({});
  await buy('airtime');
  await buy('data'); // another item meanwhile
  await buy('airtime');
  await buy('airtime');
  const [lost, other, again, next] = buyItem.mock.calls.map(([{ key }]) => key);
  expect(again).toBe(lost);
  expect(new Set([lost, other, next]).size).toBe(3);
});
