import { z } from 'zod';

/** The form of a backup's file. A later form has another number. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const PICTURES = 'files/';

const table = z.object({
  /** With its schema: `public.players`. */
  name: z.string(),
  /** Columns in the order of the rows; generated ones are left out. */
  columns: z.array(z.string()),
  rows: z.number(),
});

const sequence = z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() });

/** A secret's check, which its owner can prove without a passphrase. */
const check = z.object({ name: z.string(), sealed: z.base64() });

const manifest = z.object({
  format: z.literal(FORMAT),
  id: z.uuid(),
  takenAt: z.iso.datetime(),
  /** Versions of the product and of PostgreSQL, for people who read it. */
  product: z.string(),
  postgres: z.string(),
  /** Migrations that had run on the database. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(sequence),
  pictures: z.object({
    copied: z.number(),
    /** Deleted by their owners since the snapshot. */
    deleted: z.number(),
    /** With a row, and without bytes in the storage. */
    missing: z.array(z.string()),
  }),
  checks: z.array(check),
  /** All secrets, under the passphrase. */
  sealed: z.object({ salt: z.base64(), secrets: z.base64() }),
});

/** Describes a backup: its snapshot, and the contents of its file. */
export type Manifest = z.output<typeof manifest>;
export type BackupTable = z.output<typeof table>;
export type BackupSequence = z.output<typeof sequence>;

/** The file is not a whole backup, or cannot be restored as things are; `message` says what to do. */
export class BackupError extends Error {}

/** Another backup of the same database has not ended. */
export class BackupRunningError extends BackupError {}

export function parseManifest(text: string): Manifest {
  const read = manifest.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new BackupError(
    'This backup has another form. Restore it with the version of Battle League that made it.',
  );
}

/** The place of a table's rows in the file, in the text form of `COPY`. */
export function entryOf({ name }: Pick<BackupTable, 'name'>): string {
  return `database/${name}.copy`;
}
