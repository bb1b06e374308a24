import { spawn } from 'node:child_process';
import { NODE, ROOT } from './prepare.mjs';

const LOOKS_EVERY_MS = 1_000;

/** Runs a server of ours, stops it when this is to stop, and ends as it ends. */
export function serve(args, settings = {}) {
  const env = { ...settings, ...process.env };
  const server = spawn(NODE, args, { cwd: ROOT, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code) => process.exit(code ?? 1));
  if (process.env.npm_lifecycle_event) whenLeft(() => server.kill('SIGTERM'));
}

/** Whoever stops npm stops the shell between it and us, which passes nothing on. */
function whenLeft(stop) {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && stop(), LOOKS_EVERY_MS).unref();
}
