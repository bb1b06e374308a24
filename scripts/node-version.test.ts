import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** Read before the program: it then takes itself for a Node of this version. */
const pretends = (version: string) => [
  '--import',
  `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
];

test.each([
  ['vitest', '20.20.2', ['node_modules/vitest/vitest.mjs', 'list', 'core/days']],
  ['Playwright', '20.20.2', ['node_modules/@playwright/test/cli.js', 'test', '--list']],
  ['the server', '22.18.0', ['app/server.ts']],
  ['the figures', '22.18.0', ['tools/figures.ts']],
  ['the simulation', '22.18.0', ['tools/simulate/main.ts', '--help']],
  ['a script of npm', '18.20.0', ['scripts/check.mjs']],
])('%s on Node %s says in one sentence which Node it needs', async (_, version, args) => {
  const child = spawn(process.execPath, [...pretends(version), ...args]);
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  const least = version.startsWith('18') ? 20 : 24;
  expect(errors).toMatch(
    new RegExp(`^This needs Node ${least} and runs on Node ${version}: .*\n$`),
  );
  expect(code).toBe(1);
});
