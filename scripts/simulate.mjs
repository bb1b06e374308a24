// `npm run simulate -- [options]`: a whole battleground by the public API, and then the reckoning.
import { spawnSync } from 'node:child_process';
import { build, install, NODE, ROOT } from './prepare.mjs';

install();
build();
const args = ['simulate/main.ts', ...process.argv.slice(2)];
const { status } = spawnSync(NODE, args, { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
