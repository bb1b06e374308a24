import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#testing/free-port.ts';
import { eventually, start } from '#testing/processes.ts';
import type { Release } from '#testing/releases/releases.ts';

/** A server that the product is measured beside. */
export interface Beside {
  /** By `localhost`, so that a browser asks it for brotli. */
  readonly url: string;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..');
const BARE = join(import.meta.dirname, 'bare');
/** A development build of React is larger and slower. */
const ENV = { ...process.env, NODE_ENV: 'production' };

/** Builds `bench/bare` with the packages of the product, and serves it. */
export async function startBare(): Promise<Beside> {
  const router = join(ROOT, 'node_modules/.bin/react-router');
  const build = [router, 'build', BARE, '--logLevel', 'warn'];
  execFileSync(process.execPath, build, { cwd: ROOT, env: ENV, stdio: 'inherit' });
  const port = await freePort();
  const env = { ...ENV, PORT: String(port) };
  const stdio = ['ignore', 'inherit', 'inherit'] as const;
  const server = start(process.execPath, [join(BARE, 'serve.ts')], { env, stdio: [...stdio] });
  const url = `http://localhost:${port}`;
  await eventually(async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/page`);
    if (!reply.ok) throw new Error(`${url}/page: expected a page, answered with ${reply.status}`);
  });
  return { url, stop: () => server.stop() };
}

/**
 * Builds a release in a folder of its own with the packages of its own lock file, and returns the folder. Later runs
 * find it there. Without git history there is none.
 */
export function builtRelease({ version, commit }: Release): string | undefined {
  if (!hasCommit(commit)) return undefined;
  const folder = join(tmpdir(), `battle-league-${version}-${commit.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  console.log(`Building ${version} …`);
  const started = `${folder}-${process.pid}`;
  mkdirSync(started, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', started], { input: archive });
  const npm = (...args: string[]) =>
    execFileSync('npm', args, {
      cwd: started,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
  try {
    npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error');
    npm('run', 'build');
    renameSync(started, folder); // only what was built to the end
  } finally {
    rmSync(started, { recursive: true, force: true });
  }
  return folder;
}

function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
