import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a process of this number lives. */
export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** When a process started and what it is, so that a reused number is not taken for it; or nothing. */
export async function describeProcess(
  pid: number,
): Promise<{ started: string; command: string } | undefined> {
  try {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-o', 'args=', '-p', String(pid)]);
    const line = stdout.trim();
    const LSTART_WIDTH = 24;
    return { started: line.slice(0, LSTART_WIDTH), command: line.slice(LSTART_WIDTH).trim() };
  } catch {
    return undefined; // no such process
  }
}

/** Waits until a process has gone; `false` after `ms` milliseconds. */
export async function waitForEnd(pid: number, ms: number): Promise<boolean> {
  const until = Date.now() + ms;
  while (lives(pid)) {
    if (Date.now() > until) return false;
    await pause(20);
  }
  return true;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
