import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

test('200 players play 1,000 matches, and every book agrees', async () => {
  await simulates('--players', '200', '--matches', '1000');
});

test('killed 30 times meanwhile, the product loses nothing that it has answered', async () => {
  await simulates('--players', '60', '--matches', '400', '--kill', '30', '--seed', '2');
});

async function simulates(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, ['simulate/main.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  expect(code, `${out}\n${err}`).toBe(0);
}
