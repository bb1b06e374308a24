// `npm run simulate -- [options]`: a whole battleground, a community or another of its plays, by the public API, and then the reckoning.
import { spawnSync } from 'node:child_process';
import { build, install, NODE, ROOT } from './prepare.mjs';

const given = process.argv.slice(2);
install();
if (!given.includes('--help')) build();
const args = ['tools/simulate/main.ts', ...given];
const { status } = spawnSync(NODE, args, { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
