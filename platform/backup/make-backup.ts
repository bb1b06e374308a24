import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import pg from 'pg';
import type { FileStorage } from '../files/storage.ts';
import type { FileId } from '../ids.ts';
import type { Secrets } from '../secret-checks.ts';
import { type AddEntry, writeArchive } from './archive.ts';
import {
  type BackupTable,
  entryOf,
  FORMAT,
  MANIFEST,
  type Manifest,
  PICTURES,
} from './manifest.ts';
import { sealSecrets } from './passphrase.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

export interface BackupSource {
  readonly databaseUrl: string;
  readonly files: FileStorage;
  /** Secrets that the database's data are sealed under, and the passphrase that seals them in turn. */
  readonly secrets: Secrets;
  readonly passphrase: string;
  /** The version of the product. */
  readonly product: string;
}

/**
 * Writes one file with the whole database at one moment, its pictures and its secrets, while the product runs. A backup
 * that fails leaves nothing, and one of before under this name as it was.
 */
export async function makeBackup(path: string, source: BackupSource): Promise<Manifest> {
  const takenAt = new Date().toISOString();
  const sealed = await sealSecrets(source.secrets, source.passphrase);
  const snapshot = await openSnapshot(source.databaseUrl);
  try {
    return await writeArchive(path, async (add) => {
      const database = await addDatabase(add, snapshot);
      const ids = await snapshot.pictureIds();
      await snapshot.close(); // pictures may take long, and a snapshot keeps old rows from being removed
      const pictures = await addPictures(add, ids, source);
      const { product } = source;
      const id = randomUUID();
      const manifest = { format: FORMAT, id, takenAt, product, ...database, pictures, ...sealed };
      await add(MANIFEST, Readable.from([JSON.stringify(manifest, null, 2)]), 'compressed');
      return manifest as Manifest;
    });
  } finally {
    await snapshot.close();
  }
}

async function addDatabase(add: AddEntry, snapshot: Snapshot) {
  const tables: BackupTable[] = [];
  for (const table of snapshot.tables) {
    const rows = snapshot.rows(table);
    await add(entryOf(table), rows, 'compressed');
    tables.push({ ...table, rows: rows.rowCount });
  }
  const { postgres, migrations } = snapshot;
  return { postgres, migrations, tables, sequences: await snapshot.sequences() };
}

async function addPictures(
  add: AddEntry,
  ids: readonly string[],
  { files, databaseUrl }: BackupSource,
): Promise<Manifest['pictures']> {
  const gone: string[] = [];
  for (const id of ids) {
    const bytes = await files.read(id as FileId);
    if (bytes) await add(`${PICTURES}${id}`, Readable.from([bytes]), 'stored');
    else gone.push(id);
  }
  const missing = gone.length > 0 ? await stillListed(databaseUrl, gone) : [];
  return { copied: ids.length - gone.length, deleted: gone.length - missing.length, missing };
}

/** Pictures without bytes that nobody has deleted since. */
async function stillListed(databaseUrl: string, ids: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      'select id from files where id = any($1) order by id',
      [ids],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
