/**
 * Makes the fixture of the newest release in releases.json (docs/releases.md): builds its commit, serves it with sample
 * data, uses two phones, and takes down what they and the database hold.
 *
 *     node_modules/.bin/node testing/releases/make.ts [folder]
 *
 * `folder` is a checkout of the release that has been built already. Needs Debian's PostgreSQL, whose oldest version is
 * used: the dump is then one that every supported version takes.
 */
import '../../scripts/pinned-node.mjs';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { freePort } from '../free-port.ts';
import { machinePostgres, startMachinePostgres } from '../machine-parts.ts';
import { eventually, type Running, start } from '../processes.ts';
import { CLIENT, DATA, type Files, readFolder } from './client.ts';
import { DUMP } from './dump.ts';
import { PHONES, type Phones } from './phones.ts';
import { fixtureOf, lastRelease, type Release } from './releases.ts';

const ROOT = join(import.meta.dirname, '../..');
const SAMPLE_DATA_WITHIN_MS = 600_000;
const START_WITHIN_MS = 60_000;
/** Statistics of the job queue are kept by days that do not move along, and nothing depends on them. */
const DUMP_OPTIONS = ['--no-owner', '--no-privileges', '--encoding=UTF8'];
DUMP_OPTIONS.push('--exclude-table-data=pgboss.queue_stats*');

async function make(release: Release, built: string | undefined): Promise<void> {
  const bin = machinePostgres();
  if (!bin) throw new Error('install postgresql first: the dump is made by its pg_dump');
  const work = mkdtempSync(join(tmpdir(), 'bl-release-'));
  const checkout = built ?? buildRelease(release, join(work, 'checkout'));
  const postgres = await startMachinePostgres();
  try {
    const dataDir = join(work, 'data');
    const output = join(work, 'phones.json');
    await serving(checkout, { DATABASE_URL: postgres.url, DATA_DIR: dataDir }, async () => {});
    const settings = { SANDBOX_DATA: 'off', DATABASE_URL: postgres.url, DATA_DIR: dataDir };
    await serving(checkout, settings, async (port) => recordPhones(port, output));
    const phones: Phones = JSON.parse(readFileSync(output, 'utf8'));
    const dump = execFileSync(join(bin, 'pg_dump'), ['--dbname', postgres.url, ...DUMP_OPTIONS], {
      env: { ...process.env, PGTZ: 'UTC' },
      maxBuffer: 2 ** 30,
    });
    const client = readFolder(join(checkout, 'build/client'), (path) => !/\.(br|gz)$/.test(path));
    const data = readFolder(dataDir, (path) => /^(secret$|files\/|sandbox\/)/.test(path));
    writeFixture(fixtureOf(release), {
      [DUMP]: dump,
      [CLIENT]: JSON.stringify(client),
      [DATA]: JSON.stringify(data),
      [PHONES]: JSON.stringify(withoutFiles(phones, client)),
    });
  } finally {
    await postgres.stop();
    if (!built) git('worktree', 'remove', '--force', checkout);
    rmSync(work, { recursive: true, force: true });
  }
}

function buildRelease({ commit }: Release, folder: string): string {
  git('worktree', 'add', '--detach', folder, commit);
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

/** Serves a checkout of the product for as long as `use` takes. */
async function serving(
  cwd: string,
  settings: Readonly<Record<string, string>>,
  use: (port: number) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const env = { ...process.env, LOG_LEVEL: 'error', PORT: String(port), ...settings };
  const server: Running = start(join(cwd, 'node_modules/.bin/node'), ['app/server.ts'], {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const within = settings.SANDBOX_DATA === 'off' ? START_WITHIN_MS : SAMPLE_DATA_WITHIN_MS;
  try {
    await eventually(async () => {
      const reply = await fetch(`http://localhost:${port}/readyz`);
      if (!reply.ok) throw new Error(`not ready: ${reply.status}`);
    }, within);
    await use(port);
  } finally {
    await server.stop();
  }
}

function recordPhones(port: number, output: string): void {
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const config = join(import.meta.dirname, 'record.config.ts');
  execFileSync(process.execPath, [playwright, 'test', '-c', config, '--reporter=list'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), PHONES_OUTPUT: output },
    stdio: 'inherit',
  });
}

/** Drops the files that a phone has of the client: the client holds them, so a name is enough. */
function withoutFiles(recorded: Phones, client: Files): Phones {
  const phones = Object.entries(recorded.phones).map(([owner, phone]) => {
    const caches = Object.entries(phone.caches).map(([name, entries]) => {
      const lean = entries.map((entry) => {
        const isFile = entry.body === client[(entry.path.split('?')[0] ?? '').slice(1)];
        return isFile ? { ...entry, headers: [], body: null } : entry;
      });
      return [name, lean];
    });
    return [owner, { ...phone, caches: Object.fromEntries(caches) }];
  });
  return { ...recorded, phones: Object.fromEntries(phones) };
}

function writeFixture(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    const packed = brotliCompressSync(bytes, { params });
    writeFileSync(join(folder, name), packed);
    process.stdout.write(`${name}: ${bytes.length} bytes, packed ${packed.length}\n`);
  }
}

function git(...args: readonly string[]): void {
  execFileSync('git', args, { cwd: ROOT, stdio: 'inherit' });
}

await make(lastRelease(), process.argv[2]);
