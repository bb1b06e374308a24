import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const buyItem = vi.hoisted(() => vi.fn());
const wearEnhancer = vi.hoisted(() => vi.fn());
vi.mock('#ui/api/browser.ts', () => ({ browserApi: { buyItem, wearEnhancer } }));

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

test('a form puts a cosmetic on or takes it off by its act', async () => {
  const { storeAction } = await import('./store-action.ts');
  const wear = (act: string) =>
    storeAction.browser({ params: {}, request: sent({ act, design: 'frame_ember' }) });
  await wear('wear');
  await wear('take_off');
  expect(wearEnhancer.mock.calls.map(([input]) => input)).toEqual([
    { design: 'frame_ember', on: true },
    { design: 'frame_ember', on: false },
  ]);
});

test('an unknown act answers 400 and buys nothing', async () => {
  const { storeAction } = await import('./store-action.ts');
  const request = sent({ act: 'gift', itemId: 'airtime', price: '120' });
  await expect(storeAction.browser({ params: {}, request })).rejects.toMatchObject({
    init: { status: 400 },
  });
  expect(buyItem).not.toHaveBeenCalled();
});

/** A freshly loaded page, which has nothing in memory. */
async function openStore() {
  vi.resetModules();
  const { purchaseKey } = await import('./purchase-key.ts');
  const { storeAction } = await import('./store-action.ts');
  return (itemId: string): Promise<unknown> => {
    const fields = { itemId, key: purchaseKey(itemId), price: '120', shelf: 'vouchers' };
    return storeAction.browser({ params: {}, request: sent(fields) });
  };
}

function sent(fields: Readonly<Record<string, string>>): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return new Request('http://store.localhost/vouchers', { method: 'POST', body });
}

/** The error class of the loaded page, by which it recognises a lost answer. */
async function silence(): Promise<Error> {
  const { Unreachable } = await import('#ui/api/problem.ts');
  return new Unreachable('silent');
}

function keys(): unknown[] {
  return buyItem.mock.calls.map(([{ key }]) => key);
}
