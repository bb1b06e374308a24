import { spawn } from 'node:child_process';
import { fail, NODE, ROOT } from './prepare.mjs';

const LOOKS_EVERY_MS = 1_000;

/**
 * Runs a program of the project on the pinned Node, passes stop signals to it, and exits with its code. `step` names
 * the program where it fails.
 */
export function runToEnd(step, args, settings = {}) {
  const env = { ...settings, ...process.env };
  const child = spawn(NODE, args, { cwd: ROOT, stdio: 'inherit', env });
  let isStopped = false;
  const stop = (signal) => {
    isStopped = true;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
  child.on('error', (error) => fail(step, error.message));
  child.on('exit', (code, signal) => {
    if (code === 0) process.exit(0);
    if (isStopped) process.exit(code ?? 1);
    fail(
      step,
      signal ? `it was ended by ${signal}` : `it ended with code ${code}, see above`,
      code,
    );
  });
  if (process.env.npm_lifecycle_event) whenLeft(() => stop('SIGTERM'));
}

/** npm stops only the shell between itself and this process, and that shell passes no signal along. */
function whenLeft(stop) {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && stop(), LOOKS_EVERY_MS).unref();
}
