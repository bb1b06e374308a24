import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import { Unreachable } from '#ui/api/problem.ts';
import { Failure } from './failure.tsx';

vi.mock('virtual:parts', () => ({ default: {} }));
vi.mock('#ui/api/browser.ts', () => ({ browserApi: {} })); // the bundler makes it
vi.mock('#ui/shell/page.tsx', () => ({ Page: () => null }));
vi.mock('#ui/i18n/texts.tsx', async () => {
  const { default: common } = await import('#locales/en/common.json');
  return { useTexts: () => (key: keyof typeof common) => common[key] };
});

const GENERIC = 'An error has occurred please try again';

/** The screen's words for such a reply to a loader's call. */
function shownFor(status: number, data: object): string {
  const error = { status, data, statusText: '', internal: false };
  return renderToString(createElement(MemoryRouter, null, createElement(Failure, { error })));
}

test('a screen that fails for no reason it may tell says the generic error', () => {
  coversSpec('message.error');
  expect(shownFor(500, { detail: 'a secret of the house' })).toContain(GENERIC);
  expect(shownFor(500, { detail: 'a secret of the house' })).not.toContain('secret');
  expect(shownFor(403, {})).toContain(GENERIC);
  const page = createElement(Failure, { error: new TypeError('x is not a function') });
  expect(renderToString(createElement(MemoryRouter, null, page))).toContain(GENERIC);
});

test('a screen that did not reach the server says so, and a form says that it was not sent', () => {
  const screen = shownFor(503, { code: 'unreachable' });
  expect(screen).toContain('We couldn’t load this page.');
  const error = new Unreachable('fetch failed');
  const page = createElement(MemoryRouter, null, createElement(Failure, { error }));
  const form = renderToString(page);
  expect(form).toContain('Reconnect and try again.');
  for (const each of [screen, form]) expect(each).not.toContain(GENERIC);
});

test('a refusal is told in its own words, and a page that is not there as that', () => {
  const refused = shownFor(403, { detail: 'This is not yours.' });
  expect(refused).toContain('This is not yours.');
  expect(refused).not.toContain(GENERIC);
  expect(shownFor(404, {})).not.toContain(GENERIC);
});
