// `npm run bench`: measures what the product has to reach, and prints it beside the goals.
import { spawnSync } from 'node:child_process';
import { build, install, NODE, ROOT } from './prepare.mjs';

const given = process.argv.slice(2);
install();
if (!given.includes('--help')) build();
// rare and short garbage collection of the measuring process, whose pauses would count as the product's
const PATIENT = [
  '--max-semi-space-size=16',
  '--single-threaded-gc',
  '--heap-growing-percent=600',
  '--external-memory-accounted-in-global-limit',
];
const args = [...PATIENT, 'tools/bench/main.ts', ...given];
const { status } = spawnSync(NODE, args, { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
