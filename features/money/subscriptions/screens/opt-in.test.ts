import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '#ui/api/browser.ts';
import { actingContext, apiContext } from '#ui/screen/context.ts';
import { action as choose } from './doi-one.tsx';
import { action as confirm } from './doi-two.tsx';

// the bundler makes these
vi.mock('#ui/api/browser.ts', () => ({ browserApi: {} }));
vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String }));
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

const SUBSCRIPTION = '0199a000-0000-7000-8000-00000000005e';
const calls = {
  subscribe: vi.fn(),
  confirmSubscription: vi.fn(),
  paySubscription: vi.fn(),
};

beforeEach(() => vi.clearAllMocks());

async function send(
  action: (args: ActionFunctionArgs) => Promise<unknown>,
  fields: Readonly<Record<string, string>>,
): Promise<string | null> {
  const context = new RouterContextProvider();
  context.set(apiContext, calls as unknown as Api); // the calls of these screens
  context.set(actingContext, () => undefined);
  const address = 'http://saf-ke-en.localhost/doi-one?returnTo=%2Fevents';
  const request = new Request(address, { method: 'POST', body: new URLSearchParams(fields) });
  const args = { context, request, params: {}, url: new URL(address), pattern: '' };
  const response = await action(args);
  return response instanceof Response ? response.headers.get('location') : null;
}

test.each([
  ['mpesa', 'mpesa'],
  ['carrier', 'carrier'],
  ['card', 'carrier'],
])('a package that is chosen by %s is offered by %s', async (typed, paidBy) => {
  expect(await send(choose, { period: 'weekly', paidBy: typed })).toBe(
    '/doi-two?returnTo=%2Fevents',
  );
  expect(calls.subscribe).toHaveBeenCalledExactlyOnceWith({ period: 'weekly', paidBy });
});

test('a page of an earlier release names no way to pay, and means the carrier', async () => {
  await send(choose, { period: 'daily' });
  expect(calls.subscribe).toHaveBeenCalledExactlyOnceWith({ period: 'daily', paidBy: 'carrier' });
});

test('the second step confirms the offer', async () => {
  await send(confirm, { subscriptionId: SUBSCRIPTION, agreed: 'true' });
  expect(calls.confirmSubscription).toHaveBeenCalledOnce();
  expect(calls.paySubscription).not.toHaveBeenCalled();
});

test('a request that was not approved is sent again without another consent', async () => {
  expect(await send(confirm, { intent: 'pay' })).toBe('/doi-two?returnTo=%2Fevents');
  expect(calls.paySubscription).toHaveBeenCalledExactlyOnceWith({});
  expect(calls.confirmSubscription).not.toHaveBeenCalled();
});
