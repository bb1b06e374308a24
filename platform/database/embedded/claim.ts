import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../config/config.ts';
import { exists } from './files.ts';
import { findProcess, pause } from './processes.ts';

const ATTEMPTS = 4;
const PAUSE_MS = 150;
/** Folders this very process uses. */
const ours = new Set<string>();

/**
 * Claims a folder for this process, or throws with the live process that uses it. Each claimant first writes a file with
 * its name and then looks for others, so of two at once at least one sees the other and gives up. A claim of an ended
 * process is void; its file has that process's name, so deleting it affects no other.
 */
export async function claimFolder(dataDir: string): Promise<() => Promise<void>> {
  if (ours.has(dataDir)) throw inUse(dataDir, process.pid);
  ours.add(dataDir);
  const folder = join(dataDir, 'owners');
  const name = await nameOf(process.pid);
  const claim = join(folder, name);
  const release = async () => {
    await rm(claim, { force: true });
    ours.delete(dataDir);
  };
  try {
    await mkdir(folder, { recursive: true });
    for (let attempt = 1; ; attempt += 1) {
      await writeFile(claim, '');
      const rival = await findRival(folder, name);
      if (!rival) return release;
      if (attempt === ATTEMPTS) throw inUse(dataDir, rival);
      await rm(claim);
      await pause(PAUSE_MS * (1 + Math.random())); // two newcomers must not step back for ever
    }
  } catch (error) {
    await release();
    throw error;
  }
}

/** The live process that uses a folder, if there is one. */
export async function findOwner(dataDir: string): Promise<number | undefined> {
  const folder = join(dataDir, 'owners');
  return (await exists(folder)) ? findRival(folder, '') : undefined;
}

async function findRival(folder: string, own: string): Promise<number | undefined> {
  for (const name of await readdir(folder)) {
    if (name === own) continue;
    const pid = Number.parseInt(name, 10);
    if (name === (await nameOf(pid))) return pid;
    await rm(join(folder, name), { force: true });
  }
  return undefined;
}

/** A claim's file: the process's number, and a mark of when it started. */
async function nameOf(pid: number): Promise<string> {
  const started = (await findProcess(pid))?.started;
  const mark = createHash('sha256').update(`${started}`).digest('hex').slice(0, 16);
  return started === undefined ? 'ended' : `${pid}-${mark}`;
}

/** Another live process uses the folder. */
export class FolderInUseError extends ConfigError {}

function inUse(dataDir: string, pid: number): Error {
  const why = `${dataDir} is already in use by process ${pid}`;
  return new FolderInUseError(`${why}: stop that one, or choose another folder with DATA_DIR`);
}
