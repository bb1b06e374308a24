// `npm test`: does its own set-up, then runs every test. Arguments go to vitest, which then runs alone.
// On CI the parts of a real deployment (PostgreSQL, Redis, HAProxy, Chromium) are installed where they are missing;
// elsewhere a run that needs a part which the machine lacks is named and left out, but for the browser.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, COMPILE_CACHE, install, run } from './prepare.mjs';
import { summarise } from './summary.mjs';

const CHROMIUM = { name: 'chromium', is: () => existsSync('/usr/bin/chromium') };
/** The same without windows: lighter, for journeys that need none (e2e/browsers.ts). */
const HEADLESS = {
  name: 'chromium-headless-shell',
  is: () => existsSync('/usr/bin/chromium-headless-shell'),
};
const POSTGRES = { name: 'postgresql', is: () => existsSync('/usr/lib/postgresql') };
const REDIS = {
  name: 'redis-server',
  is: () => existsSync('/usr/bin/redis-server') || existsSync('/usr/bin/valkey-server'),
};
const onMachine = () => (POSTGRES.is() ? { TEST_POSTGRES: 'machine' } : {});
/** Vitest's projects of rules and calls, which need no browser. */
const CALLS = ['unit', 'client', 'api'];
const BALANCER = { name: 'haproxy', is: () => existsSync('/usr/sbin/haproxy') };

install();
build();
// tests start the product many times
Object.assign(process.env, COMPILE_CACHE);
const args = process.argv.slice(2);
if (args.length > 0) run('vitest', ['run', ...args]);
else process.exit(everything() ? 0 : 1);

function everything() {
  const folder = mkdtempSync(join(tmpdir(), 'bl-reports-'));
  const reports = {};
  /** Runs it to its end, whatever comes of it: the report tells. */
  const report = (name, program) => {
    const file = join(folder, `${name}.json`);
    const start = Date.now();
    try {
      program(file);
    } catch {
      console.log(`${name}: something failed`);
    }
    reports[name] = { file, minutes: (Date.now() - start) / 60_000 };
  };
  const vitest = (name, projects, settings) =>
    report(name, (file) => {
      const chosen = projects.flatMap((each) => ['--project', each]);
      const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      run('vitest', ['run', ...chosen, ...output], settings);
    });

  if (process.env.CI) installParts(POSTGRES, REDIS, BALANCER);
  // calls on the oldest PostgreSQL at hand; the journeys below run on the newest, the one that comes along
  if (POSTGRES.is()) vitest("rules, and calls on the machine's PostgreSQL", CALLS, onMachine());
  else vitest('rules, and calls on the PostgreSQL that comes along', CALLS);
  if (POSTGRES.is() && REDIS.is() && BALANCER.is())
    vitest('two nodes and simulation', ['cluster', 'simulation']);
  else {
    leaveOut('two nodes', POSTGRES, REDIS, BALANCER);
    vitest('simulation', ['simulation']);
  }
  if (!CHROMIUM.is() && !installParts(CHROMIUM)) run('playwright', ['install', 'chromium']);
  if (process.env.CI) lighten();
  vitest('components in Chromium', ['components']);
  report('journeys', (file) =>
    run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  );
  // only then, since it breaks what has just been seen to hold
  report('rows broken from outside', (file) =>
    run('node', ['testing/specification/break.ts', '--report', file], onMachine()),
  );
  const isWell = summarise(reports);
  rmSync(folder, { recursive: true, force: true });
  return isWell;
}

function leaveOut(what, ...parts) {
  const missing = parts.filter((part) => !part.is()).map((part) => part.name);
  console.log(`Left out: ${what}; missing here: ${missing.join(', ')}`);
}

/** Where it is not to be had the journeys run as well, and longer. */
function lighten() {
  try {
    installParts(HEADLESS);
  } catch {
    console.log(`Left out: ${HEADLESS.name}; journeys take longer`);
  }
}

/** Installs what is missing, by Debian's packages; `false` where that is not ours to do. */
function installParts(...parts) {
  const missing = parts.filter((part) => !part.is()).map((part) => part.name);
  if (missing.length === 0) return true;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('apt-get', ['update', '-qq'], { ...quiet, timeout: 60_000 });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], quiet);
  return true;
}
