// `npm test`: does its own set-up, then runs every check and test.
import { build, install, run } from './prepare.mjs';

install();
build();
run('vitest', ['run', ...process.argv.slice(2)]);
