// `npm run admin -- …`: grants, revokes and lists roles, also while the product runs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { COMPILE_CACHE, fail, NODE, ROOT } from './prepare.mjs';

const STEP = 'The command';

if (!existsSync(NODE)) fail(STEP, 'node_modules is missing: run "npm install --omit=dev" first');
const args = ['app/admin.ts', ...process.argv.slice(2)];
const env = { ...COMPILE_CACHE, ...process.env };
const { status, signal, error } = spawnSync(NODE, args, { cwd: ROOT, stdio: 'inherit', env });
if (error) fail(STEP, error.message);
if (signal) fail(STEP, `it was ended by ${signal}`);
process.exit(status);
