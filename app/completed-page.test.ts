import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyFirstView } from '#ui/screen/first-view.tsx';
import { completed } from './completed-page.ts';
import { SAID_LATER } from './place.ts';

vi.mock('virtual:parts', () => ({
  default: {
    'wizard/play.tsx': {
      scripts: ['/assets/play-1.js', '/assets/core-1.js'],
      styles: ['/assets/form-1.css', '/assets/core-1.css'],
    },
  },
}));

const NONCE = 'abc';
const SCREEN_SHEET = `<link nonce="${NONCE}" rel="stylesheet" href="/assets/core-1.css#"/>`;
const TABLE = { routes: { root: { id: 'root' }, 'not-found': { id: 'not-found', path: '*' } } };
const ROUTER = `<script nonce="${NONCE}" suppressHydrationWarning type="module" async>;
import * as route0 from "/assets/root-1.js";
  window.__reactRouterManifest = ${JSON.stringify(TABLE, null, 2)};
  window.__reactRouterRouteModules = {"root":route0};</script>`;
const PRELOAD = `<link rel="modulepreload" href="/assets/core-1.js" nonce="${NONCE}" suppressHydrationWarning/>`;

describe('a page that is completed', () => {
  beforeEach(() => {
    vi.stubEnv('PROD', true);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('says in its head what its screen has said, as text', () => {
    const view = emptyFirstView();
    view.title = 'Tala & <Omar>';
    view.namespaces.add('matches');
    const page = completedWith('', view);
    expect(page).toMatch(/^<!DOCTYPE html><html><head><title>Tala &amp; &lt;Omar&gt;<\/title>/);
    expect(page).toContain('<meta name="texts" content="matches"/>');
    expect(page).not.toContain(SAID_LATER);
  });

  test('has the styles of its screen in its head, which need no nonce', () => {
    const [head = ''] = completedWith('').split('</head>');
    expect(head).toContain('<link rel="stylesheet" href="/assets/core-1.css#"/>');
  });

  test('brings what its parts are made of, each file once', () => {
    const view = emptyFirstView();
    view.parts.add('wizard/play.tsx').add('unknown.tsx');
    const page = completedWith('', view);
    expect(page.match(/core-1\.css/g)).toHaveLength(1);
    expect(page.match(/"\/assets\/core-1\.js"/g)).toHaveLength(1);
    expect(page).toContain('<link rel="stylesheet" href="/assets/form-1.css"/></head>');
    expect(page).toContain(
      `<link rel="modulepreload" href="/assets/play-1.js" nonce="${NONCE}"/><script>data</script></body>`,
    );
  });

  test('tells the table of routes without blanks, and of what is not there only where that is shown', () => {
    expect(completedWith('')).toContain(
      'window.__reactRouterManifest = {"routes":{"root":{"id":"root"}}};\n',
    );
    const missing = completed(pageOf('').replace('"root":route0', '"not-found":route0'), brought());
    expect(missing).toContain('"path":"*"');
  });

  test('leaves alone what somebody has written', () => {
    const written =
      'window.__reactRouterManifest = {\nnot JSON\n}; a suppressHydrationWarning here &lt;link rel="stylesheet"&gt;';
    expect(completedWith(`<p>${written}</p>`)).toContain(`<p>${written}</p>`);
    expect(completedWith('')).not.toContain('suppressHydrationWarning');
  });
});

function completedWith(screen: string, view = emptyFirstView()): string {
  return completed(pageOf(screen), brought(view));
}

function brought(view = emptyFirstView()) {
  return { view, data: '<script>data</script>', nonce: NONCE };
}

function pageOf(screen: string): string {
  const head = `<head><meta name="${SAID_LATER}"/></head>`;
  return `<html>${head}<body>${SCREEN_SHEET}${screen}${PRELOAD}${ROUTER}</body></html>`;
}
