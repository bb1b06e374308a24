// `npm run bench`: measures what the product has to reach, and prints it beside the goals.
import { spawnSync } from 'node:child_process';
import { build, install, NODE, ROOT } from './prepare.mjs';

const given = process.argv.slice(2);
install();
if (!given.includes('--help')) build();
const args = ['bench/main.ts', ...given];
const { status } = spawnSync(NODE, args, { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
