import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ZipFile as NewZipFile } from 'yazl';
import { renameDurably } from '../database/embedded/files.ts';
import { BackupError, MANIFEST, PICTURES } from './manifest.ts';

const PRIVATE = 0o600;

/** Adds a file to the archive, and ends when its content has been read. */
export type AddEntry = (
  name: string,
  content: Readable,
  form: 'compressed' | 'stored',
) => Promise<void>;

/**
 * Writes a zip archive of any size. It has another name (`.part`) until it is whole and on the disk, and its central
 * directory comes last: a file that was cut off is never read as an archive.
 */
export async function writeArchive<T>(
  path: string,
  fill: (add: AddEntry) => Promise<T>,
): Promise<T> {
  const part = `${path}.part`;
  const zip = new NewZipFile();
  zip.on('error', () => undefined); // that of an entry, which `addTo` reports
  const target = createWriteStream(part, { mode: PRIVATE, flush: true });
  const written = pipeline(zip.outputStream, target);
  const failed = written.then(() => new Promise<never>(() => undefined));
  try {
    const result = await Promise.race([fill((...entry) => addTo(zip, ...entry)), failed]);
    zip.end();
    await written;
    await renameDurably(part, path);
    return result;
  } catch (error) {
    target.destroy();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    throw CANNOT_WRITE.has(Object(error).code) ? unwritable(path, error) : error;
  }
}

/** Codes of a place that its operator can fix. */
const CANNOT_WRITE = new Set(['ENOENT', 'EACCES', 'EISDIR', 'ENOSPC', 'EROFS', 'EDQUOT']);

function unwritable(path: string, error: unknown): BackupError {
  return new BackupError(`The backup ${path} cannot be written: ${Object(error).message}`);
}

function addTo(zip: NewZipFile, ...[name, content, form]: Parameters<AddEntry>): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.once('error', reject);
    content.on('error', reject); // more than one may follow
    content.once('end', () => {
      zip.off('error', reject);
      resolve();
    });
    const options = { compress: form === 'compressed', mode: PRIVATE };
    zip.addReadStreamLazy(name, options, (start) => start(null, content));
  });
}

/** A backup's file that is open for reading. */
export interface Archive {
  /** Rows and manifest by name. Fails at the end of an entry that is not as it was written. */
  open(name: string): Promise<Readable>;
  text(name: string): Promise<string>;
  /** Pictures with their ids, one at a time. */
  pictures(): AsyncGenerator<{ readonly id: string; readonly bytes: Buffer }>;
  close(): void;
}

/** Opens a backup's file. Throws a {@link BackupError} if it is none. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.startsWith(PICTURES)) entries.set(entry.fileName, entry);
  }
  if (!entries.has(MANIFEST)) throw new BackupError(`${path} is not a backup of Battle League.`);
  const open = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new BackupError(`${path} has no ${name}: it is not whole.`);
    return checked(zip, entry);
  };
  return {
    open,
    text: async (name) => text(await open(name)),
    async *pictures() {
      const again = await openZip(path); // entries are read once, since there may be a million
      try {
        for await (const entry of again.eachEntry()) {
          if (!entry.fileName.startsWith(PICTURES)) continue;
          const bytes = await buffer(await checked(again, entry));
          yield { id: entry.fileName.slice(PICTURES.length), bytes };
        }
      } finally {
        again.close();
      }
    },
    close: () => zip.close(),
  };
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch (error) {
    const { code, message } = Object(error);
    if (code) throw new BackupError(`${path} cannot be read: ${message}`);
    throw new BackupError(`${path} is not a whole backup: ${message}`);
  }
}

/** The reader of archives leaves checksums to its caller. */
async function checked(zip: ZipFile, entry: Entry): Promise<Readable> {
  const changed = new BackupError(`${entry.fileName} was changed since it was written.`);
  let sum = 0;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      sum = crc32(chunk, sum);
      pass(null, chunk);
    },
    flush(end) {
      end(sum === entry.crc32 ? null : changed);
    },
  });
  const content = await zip.openReadStreamPromise(entry);
  content.once('error', () => check.destroy(changed)); // also if it cannot be unpacked
  return content.pipe(check);
}
