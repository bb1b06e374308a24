import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { fixtureOf, type Release } from './releases.ts';

export const CLIENT = 'client.json.br';
export const DATA = 'data.json.br';

/** Bytes of files as Base64, by their path below a folder, with slashes. */
export type Files = Readonly<Record<string, string>>;

/** Reads all files below a folder whose path is wanted. */
export function readFolder(folder: string, isWanted: (path: string) => boolean): Files {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length + 1).replaceAll(sep, '/');
    if (isWanted(path)) files[path] = readFileSync(file).toString('base64');
  }
  return files;
}

/** The built client of a release, as its server handed it out. */
export function readClient(release: Release): ReadonlyMap<string, Buffer> {
  const files = unpack(release, CLIENT);
  return new Map(
    Object.entries(files).map(([path, body]) => [`/${path}`, Buffer.from(body, 'base64')]),
  );
}

/** Writes what a release kept in its `DATA_DIR` beside the database: the secret, and uploaded files. */
export function writeData(release: Release, folder: string): void {
  for (const [path, body] of Object.entries(unpack(release, DATA))) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(body, 'base64'), { mode: 0o600 });
  }
}

function unpack(release: Release, name: string): Files {
  const packed = readFileSync(join(fixtureOf(release), name));
  return JSON.parse(brotliDecompressSync(packed).toString('utf8')); // as make.ts wrote it
}
