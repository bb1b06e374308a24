// `npm test`: does its own set-up, then runs every test. `npm test -- <words>`: runs the tests with one of the words in
// their path, and the journeys with one in their file's name or their title. `npm test -- <options>`: goes to vitest.
// On CI the parts of a real deployment (PostgreSQL, Redis, HAProxy, Chromium) are installed where they are missing;
// elsewhere a run that needs a part which the machine lacks is named and left out, but for the browser.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, sep } from 'node:path';
import { BIN, build, COMPILE_CACHE, install, ROOT, run } from './prepare.mjs';
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
const POOLER = { name: 'pgbouncer', is: () => existsSync('/usr/sbin/pgbouncer') };
const BALANCER = { name: 'haproxy', is: () => existsSync('/usr/sbin/haproxy') };

/** Tests of the whole product in processes of its own. */
const DEPLOYED = /\.(cluster|sim)\.test\.ts$/;
const IN_BROWSER = /\.browser\.test\.tsx$/;
/** Tests that read what the build has made, beside those of `DEPLOYED` and the journeys. */
const OF_THE_BUILD = ['app/renderer.test.ts', 'scripts/run-time.test.ts'];
/** Folders at the root without tests. */
const WITHOUT_TESTS = ['build', 'e2e', 'node_modules', 'public', 'test-results'];

install();
// tests start the product many times
Object.assign(process.env, COMPILE_CACHE);
const args = process.argv.slice(2);
process.exitCode = chosen(args) ? 0 : 1;

function chosen(args) {
  if (args.length > 0 && !args.some((arg) => arg.startsWith('-'))) return some(args);
  build();
  return args.length > 0 ? isWell('vitest', ['run', ...args]) : everything();
}

/** Runs the tests of these words, after a build only where one of them needs it. */
function some(words) {
  const tests = testsWith(words);
  const journeys = journeysWith(words);
  if (tests.length === 0 && !journeys) {
    console.error(
      `No test has one of these in its path, and no journey in its title: ${words.join(' ')}`,
    );
    return false;
  }
  const needsBuild = tests.some((path) => DEPLOYED.test(path) || OF_THE_BUILD.includes(path));
  if (journeys || needsBuild) build();
  if (journeys || tests.some((path) => IN_BROWSER.test(path))) installBrowser();
  const results = [
    tests.length === 0 || isWell('vitest', ['run', ...tests]),
    !journeys || isWell('playwright', ['test', '--grep', journeys]),
  ];
  return results.every(Boolean);
}

/** Paths of the tests, but for journeys, that have one of the words in them. */
function testsWith(words) {
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter(
    (entry) =>
      entry.isDirectory() && !entry.name.startsWith('.') && !WITHOUT_TESTS.includes(entry.name),
  );
  const files = folders.flatMap(({ name }) =>
    readdirSync(join(ROOT, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
      .map((entry) =>
        relative(ROOT, join(entry.parentPath ?? entry.path, entry.name))
          .split(sep)
          .join('/'),
      ),
  );
  const wanted = words.map((word) => word.toLowerCase().replace(/^\.\//, ''));
  return files.filter((path) => wanted.some((word) => path.toLowerCase().includes(word)));
}

/** The expression by which Playwright finds the journeys of these words; `undefined` if there are none. */
function journeysWith(words) {
  const wanted = words
    .map((word) => word.replace(/^(\.\/)?e2e\//, ''))
    .filter((word) => !existsSync(join(ROOT, word))) // the path of a test is no word of a title
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  if (wanted.length === 0) return undefined;
  const expression = wanted.join('|');
  try {
    const PATH = `${BIN}${delimiter}${process.env.PATH}`;
    const list = ['test', '--list', '--pass-with-no-tests', '--grep', expression];
    const env = { ...process.env, PATH };
    const found = execFileSync(join(BIN, 'playwright'), list, { cwd: ROOT, env, encoding: 'utf8' });
    return /^Total: [1-9]/m.test(found) ? expression : undefined;
  } catch {
    return expression; // Playwright says what is wrong when it runs them
  }
}

function isWell(name, args) {
  try {
    run(name, args);
    return true;
  } catch {
    return false; // the tests have printed their failures
  }
}

function everything() {
  const folder = mkdtempSync(join(tmpdir(), 'bl-reports-'));
  const reports = {};
  /** Runs it to its end even if it fails: the report has the result. */
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

  if (process.env.CI) installParts(POSTGRES, POOLER, REDIS, BALANCER);
  // calls on the oldest PostgreSQL at hand; the journeys below run on the newest, the one that comes along
  if (POSTGRES.is()) vitest("rules, and calls on the machine's PostgreSQL", CALLS, onMachine());
  else vitest('rules, and calls on the PostgreSQL that comes along', CALLS);
  if (POSTGRES.is() && POOLER.is() && REDIS.is() && BALANCER.is())
    vitest('two nodes and simulation', ['cluster', 'simulation']);
  else {
    leaveOut('two nodes', POSTGRES, POOLER, REDIS, BALANCER);
    vitest('simulation', ['simulation']);
  }
  installBrowser();
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

function installBrowser() {
  if (!CHROMIUM.is() && !installParts(CHROMIUM)) run('playwright', ['install', 'chromium']);
  if (process.env.CI) lighten();
}

/** Without it the journeys run as well, and longer. */
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
