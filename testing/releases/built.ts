import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from './releases.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Builds a release in a folder of its own with the packages of its own lock file, and returns the folder. Later runs
 * find it there. Without git history there is none.
 */
export function builtRelease({ version, commit }: Release): string | undefined {
  if (!hasCommit(commit)) return undefined;
  const folder = join(tmpdir(), `battle-league-${version}-${commit.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const started = `${folder}-${process.pid}`;
  mkdirSync(started, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', started], { input: archive });
  // npm tells its own scripts what it is set to; NODE_ENV decides which React is built
  const env = { ...process.env, NODE_ENV: 'production' };
  const npm = (...args: string[]) =>
    execFileSync('npm', args, {
      cwd: started,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
      env,
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
