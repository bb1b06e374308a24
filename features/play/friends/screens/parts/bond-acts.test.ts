import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Api } from '#ui/api/browser.ts';
import { apiContext } from '#ui/screen/context.ts';
import { bondAction } from './bond-acts.ts';

vi.mock('#ui/api/browser.ts', () => ({ browserApi: {} })); // the bundler makes it

const PLACE = 'http://blg-za-en.localhost/here';

test('an unknown intent of a form about a player answers 400 and does nothing', async () => {
  const called = vi.fn();
  const context = new RouterContextProvider();
  context.set(apiContext, new Proxy({}, { get: () => called }) as Api); // counts calls and answers none
  const body = new URLSearchParams({ intent: 'fly', act: 'fly' });
  const request = new Request(PLACE, { method: 'POST', body });
  const args = { context, request, params: {}, url: new URL(PLACE), pattern: '' };
  await expect(bondAction.server(args)).rejects.toMatchObject({ init: { status: 400 } });
  expect(called).not.toHaveBeenCalled();
});
