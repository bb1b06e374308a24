import { expect, test } from 'vitest';
import { callsOf, ownFile, screenFile } from './syntax.ts';

const SCREEN = '/product/features/play/matches/screens/console/match.tsx';

test('a route that is cut into chunks is one file of ours', () => {
  expect(ownFile(SCREEN)).toBe(SCREEN);
  for (const chunk of ['main', 'clientAction', 'clientLoader']) {
    expect(ownFile(`${SCREEN}?route-chunk=${chunk}`)).toBe(SCREEN);
  }
});

test('modules that only name a file of ours are not one', () => {
  expect(ownFile(`${SCREEN}?raw`)).toBeUndefined();
  expect(ownFile(`${SCREEN}?__react-router-build-client-route`)).toBeUndefined();
  expect(ownFile('/product/node_modules/react/index.js')).toBeUndefined();
});

test('a test is a file of ours, and no screen', () => {
  expect(ownFile('/product/ui/screen/forms.test.ts')).toBe('/product/ui/screen/forms.test.ts');
  expect(screenFile('/product/ui/screen/forms.test.ts')).toBeUndefined();
  expect(screenFile(`${SCREEN}?route-chunk=main`)).toBe(SCREEN);
});

test('calls are found with their literals, and with what they import', () => {
  const code = `const t = useTexts('desk'); lazyPart(() => import('./play.tsx'), name); other('x');`;
  expect(callsOf('useTexts', code, 'a.tsx')[0]?.arguments[0]?.text).toBe('desk');
  const [load, name] = callsOf('lazyPart', code, 'a.tsx')[0]?.arguments ?? [];
  expect(load?.imported).toBe('./play.tsx');
  expect(code.slice(name?.start, name?.end)).toBe('name');
});
