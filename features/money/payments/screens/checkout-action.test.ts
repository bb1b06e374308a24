import { expect, test, vi } from 'vitest';

const checkoutBilling = vi.hoisted(() => vi.fn());
const checkoutCard = vi.hoisted(() => vi.fn());
vi.mock('#ui/api/browser.ts', () => ({ browserApi: { checkoutBilling, checkoutCard } }));

test('the billing form saves its fields and begins to save a card', async () => {
  checkoutCard.mockResolvedValue({ setupId: 'setup-1' });
  const billing = { city: 'Cape Town', zip: '8001', country: 'ZA', state: 'Western Cape' };
  expect(await send({ intent: 'billing', ...billing, vatNumber: '' })).toContain('setup=setup-1');
  expect(checkoutBilling).toHaveBeenCalledWith({ ...billing, vatNumber: '' });
  expect(checkoutCard).toHaveBeenCalledWith({ period: 'weekly' });
});

test('a form without a known intent answers 400', async () => {
  for (const fields of [{}, { intent: 'gift' }])
    await expect(send(fields)).rejects.toMatchObject({ init: { status: 400 } });
});

async function send(fields: Readonly<Record<string, string>>): Promise<string> {
  vi.stubGlobal('window', {});
  const { checkoutAction } = await import('./checkout-action.ts');
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const address = 'http://store.localhost/auth/checkout-payment?period=weekly';
  const request = new Request(address, { method: 'POST', body });
  const response = (await checkoutAction.browser({ params: {}, request })) as Response;
  return response.headers.get('location') ?? '';
}
