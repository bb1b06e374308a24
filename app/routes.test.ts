import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes from './routes.ts';

const CONSOLE = 'frames/console.tsx';

test.each([
  '/console/nowhere',
  '/console/events/0198c0de-0000-7000-8000-000000000001/nowhere',
  '/console/players/x/y/z',
])('%s is unknown within the console, and not outside of it', (address) => {
  const [outer, ...inner] = filesAt(address);
  expect(outer).toBe(CONSOLE);
  expect(inner.at(-1)).toBe('not-found.tsx');
});

test('an unknown address of play is unknown there', () => {
  expect(filesAt('/consoles')).toEqual(['frames/play.tsx', 'not-found.tsx']);
});

function filesAt(address: string): (string | undefined)[] {
  const found = matchRoutes(objectsOf(routes), address) ?? [];
  return found.map(({ route }) => route.handle.file);
}

function objectsOf(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ path, index, file, children }) => {
    const common = { ...(path !== undefined && { path }), handle: { file } };
    return index ? { ...common, index } : { ...common, children: objectsOf(children ?? []) };
  });
}
