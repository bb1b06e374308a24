// Runs a command of the operator on the Node that comes along. Installs and builds nothing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { COMPILE_CACHE, fail, NODE, ROOT } from './prepare.mjs';

const STEP = 'The command';

/** Runs `app/<program>` with the arguments of this process, and ends with its code. */
export function runOperatorCommand(program) {
  if (!existsSync(NODE)) fail(STEP, 'node_modules is missing: run "npm install --omit=dev" first');
  const args = [`app/${program}`, ...process.argv.slice(2)];
  const env = { ...COMPILE_CACHE, ...process.env };
  const { status, signal, error } = spawnSync(NODE, args, { cwd: ROOT, stdio: 'inherit', env });
  if (error) fail(STEP, error.message);
  if (signal) fail(STEP, `it was ended by ${signal}`);
  process.exit(status);
}
