import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FileId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { codeOfError } from '#platform/telemetry/health.ts';
import type { NodeState, Probe } from '../rules/facts.ts';

/** A service that takes longer is as good as none. */
const PATIENCE_MS = 4_000;
const PROBE_BYTES = 64;

export const NOT_PROBED: Probe = { state: 'off', error: null, ms: 0 };

/** Writes, reads and removes a small file, as an upload does. */
export function probeStorage({ files, config }: Platform): Promise<Probe> {
  // a restored copy may have the bucket of its original
  if (!config.workers) return Promise.resolve(NOT_PROBED);
  return probe(async () => {
    const id = newId<FileId>();
    const bytes = randomBytes(PROBE_BYTES);
    try {
      await files.write(id, bytes);
      const read = await files.read(id);
      if (!read?.equals(bytes))
        throw Object.assign(new Error('read back'), { code: 'OTHER_BYTES' });
    } finally {
      await files.remove(id);
    }
  });
}

export function probeRedis({ pingRedis }: Platform): Promise<Probe> {
  return pingRedis ? probe(pingRedis) : Promise.resolve(NOT_PROBED);
}

async function probe(work: () => Promise<void>): Promise<Probe> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    await within(PATIENCE_MS, work());
    return { state: 'works', error: null, ms: took() };
  } catch (error) {
    return { state: 'fails', error: codeOfError(error), ms: took() };
  }
}

/** Waits for some work, and no longer than this. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const end = new AbortController();
  const late = sleep(ms, undefined, { signal: end.signal, ref: false }).then(() => {
    throw Object.assign(new Error('too late'), { code: 'ETIMEDOUT' });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    end.abort();
    late.catch(() => undefined);
    work.catch(() => undefined); // it may fail later, and nobody waits any longer
  }
}

/** The room where files and the embedded database are. */
export async function readDisk(folder: string): Promise<NodeState['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null; // no file has been kept yet
  }
}
