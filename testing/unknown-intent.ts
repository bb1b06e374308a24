import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, vi } from 'vitest';
import type { Api } from '#ui/api/browser.ts';
import { apiContext } from '#ui/screen/context.ts';

const ADDRESS = 'http://blg-za-en.localhost/here';

/** Expects that a screen answers 400 to a form with an unknown intent, and makes no call. */
export async function expectUnknownIntentRefused(
  action: (args: ActionFunctionArgs) => Promise<unknown>,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const called = vi.fn();
  const context = new RouterContextProvider();
  context.set(apiContext, new Proxy({}, { get: () => called }) as Api); // counts calls and answers none
  const body = new URLSearchParams({ intent: 'fly', act: 'fly' }); // some forms name it 'act'
  const request = new Request(ADDRESS, { method: 'POST', body });
  const args = { context, request, params, url: new URL(ADDRESS), pattern: '' };
  await expect(action(args)).rejects.toMatchObject({ init: { status: 400 } });
  expect(called).not.toHaveBeenCalled();
}
