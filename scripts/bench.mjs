// `npm run bench`: measures what the product has to reach, and prints it beside the goals.
import { spawnSync } from 'node:child_process';
import { build, install, NODE, ROOT } from './prepare.mjs';

install();
build();
const args = ['bench/main.ts', ...process.argv.slice(2)];
const { status } = spawnSync(NODE, args, { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
