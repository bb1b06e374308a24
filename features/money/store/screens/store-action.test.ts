import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const buyItem = vi.hoisted(() => vi.fn());
vi.mock('#ui/api/browser.ts', () => ({ browserApi: { buyItem } }));

beforeEach(() => {
  const stored = new Map<string, string>();
  buyItem.mockReset();
  vi.stubGlobal('window', {});
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a purchase whose answer was lost is tried again as the same one; the next is another', async () => {
  const buy = await openStore();
  buyItem.mockRejectedValueOnce(await silence()).mockResolvedValue({});
  await buy('airtime');
  await buy('data'); // another item meanwhile
  await buy('airtime');
  await buy('airtime');
  const [lost, other, again, next] = keys();
  expect(again).toBe(lost);
  expect(new Set([lost, other, next]).size).toBe(3);
});

test('it is the same one also where the page was loaded anew', async () => {
  const buy = await openStore();
  buyItem.mockRejectedValueOnce(await silence()).mockResolvedValue({});
  await buy('airtime');
  const buyLater = await openStore();
  await buyLater('airtime');
  await buyLater('airtime');
  const [lost, again, next] = keys();
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});

/** As a page that is loaded has it, which remembers nothing itself. */
async function openStore() {
  vi.resetModules();
  const { purchaseKey } = await import('./purchase-key.ts');
  const { storeAction } = await import('./store-action.ts');
  return (itemId: string): Promise<unknown> => {
    const body = new FormData();
    const fields = { itemId, key: purchaseKey(itemId), price: '120', shelf: 'vouchers' };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const request = new Request('http://store.localhost/vouchers', { method: 'POST', body });
    return storeAction.browser({ params: {}, request });
  };
}

/** Of the page's own making, by which it knows it again. */
async function silence(): Promise<Error> {
  const { Unreachable } = await import('#ui/api/problem.ts');
  return new Unreachable('silent');
}

function keys(): unknown[] {
  return buyItem.mock.calls.map(([{ key }]) => key);
}
