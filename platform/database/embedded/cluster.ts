import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, lchown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { exists, renameDurably, writeDurably } from './files.ts';

const run = promisify(execFile);

interface Place {
  readonly binaries: string;
  readonly cluster: string;
  readonly password: string;
  readonly account: Account;
}

/** Makes the cluster at the first start. Returns its owner, who also runs it. */
export async function ensureCluster(place: Place): Promise<Account> {
  await clearUnfinished(place.cluster);
  if (!(await exists(place.cluster))) await initialise(place);
  return ownerOf(place);
}

/** Reads the role's password, or creates it before the cluster that will need it. */
export async function readOrCreatePassword(dataDir: string, cluster: string): Promise<string> {
  const file = join(dataDir, 'postgres-password');
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (stored) return stored;
  if (await exists(cluster)) {
    throw new Error(`${file} is missing, the password of the database in ${cluster}: put it back`);
  }
  const fresh = randomBytes(24).toString('base64url');
  await writeDurably(file, fresh);
  return fresh;
}

/**
 * Makes the cluster beside its place and moves it there whole. Every attempt has its own name, because
 * the initdb of a killed process may still run for a while.
 */
async function initialise({ binaries, cluster, password, account }: Place): Promise<void> {
  const fresh = `${unfinished(cluster)}${randomBytes(6).toString('hex')}`;
  const passwordFile = `${fresh}.password`;
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) {
    await chown(fresh, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const args = ['-D', fresh, '-U', 'battleleague', `--pwfile=${passwordFile}`];
  args.push('--auth=scram-sha-256', '--encoding=UTF8');
  // The system's own locales differ from one to the next; PostgreSQL's does not.
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  await run(join(binaries, 'bin', 'initdb'), args, { cwd: '/', ...account });
  await rm(passwordFile);
  await renameDurably(fresh, cluster);
}

async function clearUnfinished(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(basename(unfinished(cluster)))) continue;
    // An initdb left over may write into it meanwhile; it fails without its folder.
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
  }
}

function unfinished(cluster: string): string {
  return `${cluster}.new-`;
}

/** Under root, finds the cluster's owner, who may be an ordinary user that started it before. */
async function ownerOf({ cluster, account }: Place): Promise<Account> {
  if (!account) return undefined;
  const { uid, gid } = await stat(cluster);
  if (uid !== 0) return { uid, gid };
  await handOver(cluster, account); // copied by root, from a backup perhaps
  return account;
}

async function handOver(folder: string, { uid, gid }: NonNullable<Account>): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), uid, gid);
  }
  await lchown(folder, uid, gid); // last: the mark that all below is done
}
