// `npm test`: does its own set-up, then runs every test; the journeys need a Chromium, which is installed
// on CI and asked for elsewhere.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { build, install, run } from './prepare.mjs';

install();
build();
run('vitest', ['run', ...process.argv.slice(2)]);
installChromium();
run('playwright', ['test', '--reporter=list,json']);

function installChromium() {
  if (existsSync('/usr/bin/chromium')) return;
  if (existsSync('/usr/bin/apt-get') && process.getuid() === 0) {
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
    execFileSync('apt-get', ['update', '-qq'], quiet);
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], quiet);
  } else {
    run('playwright', ['install', 'chromium']);
  }
}
