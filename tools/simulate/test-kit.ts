import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';

/** Runs a simulation, and expects exit code 0. */
export async function simulates(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, ['tools/simulate/main.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  // failures come first, because a summary shows only the beginning
  expect(code, `${missesIn(out)}\n${out}\n${err}`).toBe(0);
}

/** The checks that found faults, each with these, which follow it further to the right. */
function missesIn(out: string): string {
  return (out.match(/^ MISS .*(\n {8}.*)*/gm) ?? []).join('\n');
}
