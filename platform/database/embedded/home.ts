import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, canReach } from './account.ts';
import { writeDurably } from './files.ts';

/** For data of a root whose own folder is closed to others, as `/root` is. */
const ELSEWHERE = '/var/lib/battle-league';
/** Others may pass through, not look. */
const PASSABLE = 0o711;

/**
 * The folder of cluster and binaries: `dataDir`, or, if a closed parent keeps the account out, a folder below {@link
 * ELSEWHERE} with a random name that is recorded in `dataDir`. Deleting `dataDir` gives an empty database either way.
 */
export async function findHome(dataDir: string, account: Account): Promise<string> {
  if (!account) return dataDir;
  const record = join(dataDir, 'postgres-home');
  const recorded = await readFile(record, 'utf8').catch(() => '');
  if (recorded) return open(recorded, account);
  const { mode } = await stat(dataDir);
  if ((mode & 0o001) === 0) await chmod(dataDir, mode | PASSABLE);
  if (await canReach(account, dataDir)) return dataDir;
  const home = join(ELSEWHERE, randomUUID());
  await writeDurably(record, home);
  return open(home, account);
}

/** Finds the home that an earlier start chose. */
export async function knownHome(dataDir: string): Promise<string> {
  const recorded = await readFile(join(dataDir, 'postgres-home'), 'utf8').catch(() => '');
  return recorded || dataDir;
}

async function open(home: string, account: Account): Promise<string> {
  await mkdir(home, { recursive: true });
  for (const folder of [ELSEWHERE, home]) await chmod(folder, PASSABLE);
  if (await canReach(account, home)) return home;
  throw new Error(`the account that runs PostgreSQL cannot reach ${home}: set DATA_DIR elsewhere`);
}
