import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';

/** Runs a simulation to its end, and expects that everything is as it has to be. */
export async function simulates(...args: string[]): Promise<void> {
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
