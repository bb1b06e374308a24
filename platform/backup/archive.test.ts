import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openArchive, writeArchive } from './archive.ts';
import { BackupError, MANIFEST, PICTURES } from './manifest.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bl-archive-'));
  path = join(folder, 'a.zip');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const contents = fc.array(fc.uint8Array({ maxLength: 3000 }), { minLength: 1, maxLength: 8 });

async function write(rows: readonly Uint8Array[], pictures: readonly Uint8Array[] = []) {
  await writeArchive(path, async (add) => {
    for (const [index, each] of rows.entries()) {
      const parts = [each.subarray(0, 100), each.subarray(100)].map((part) => Buffer.from(part));
      await add(`database/t${index}.copy`, Readable.from(parts), 'compressed');
    }
    for (const [index, each] of pictures.entries()) {
      await add(`${PICTURES}${index}`, Readable.from([Buffer.from(each)]), 'stored');
    }
    await add(MANIFEST, Readable.from(['{}']), 'compressed');
  });
}

test('every entry comes back byte for byte, and nothing else is left', async () => {
  await fc.assert(
    fc.asyncProperty(contents, contents, async (rows, pictures) => {
      await write(rows, pictures);
      const archive = await openArchive(path);
      for (const [index, each] of rows.entries()) {
        const found = await buffer(await archive.open(`database/t${index}.copy`));
        expect(found.equals(each)).toBe(true);
      }
      const found: Buffer[] = [];
      for await (const { id, bytes } of archive.pictures()) {
        expect(id).toBe(String(found.length));
        found.push(bytes);
      }
      expect(found.map((each, index) => each.equals(pictures[index] ?? Buffer.of(1)))).toEqual(
        pictures.map(() => true),
      );
      archive.close();
      expect(await readdir(folder)).toEqual(['a.zip']);
    }),
    { numRuns: 20 },
  );
});

test('a file that is cut off anywhere is refused', async () => {
  await write([Buffer.from('rows '.repeat(200))]);
  const whole = await readFile(path);
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
      await writeFile(path, whole);
      await truncate(path, length);
      await expect(openArchive(path)).rejects.toThrow(BackupError);
    }),
    { numRuns: 30 },
  );
});

test('a changed byte of an entry is found when it is read', async () => {
  await write([Buffer.from('rows')], [Buffer.from('a picture of many bytes')]);
  const bytes = await readFile(path);
  bytes[bytes.indexOf('many')] = 'M'.charCodeAt(0);
  await writeFile(path, bytes);
  const archive = await openArchive(path);
  await expect(archive.pictures().next()).rejects.toThrow(/files\/0 was changed/);
  archive.close();
});

test('a failure leaves nothing, and the file of before as it was', async () => {
  await writeFile(path, 'of before');
  const failing = writeArchive(path, async (add) => {
    await add('a', Readable.from(['content']), 'stored');
    const broken = new Readable({ read: () => broken.destroy(new Error('the line was cut')) });
    await add('b', broken, 'compressed');
  });
  await expect(failing).rejects.toThrow('the line was cut');
  expect(await readdir(folder)).toEqual(['a.zip']);
  expect(await readFile(path, 'utf8')).toBe('of before');
});
