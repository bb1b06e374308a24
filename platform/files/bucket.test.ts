import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ObjectStorage, startObjectStorage } from '#testing/object-storage.ts';
import { readConfig } from '../config/config.ts';
import { type FileId, newId } from '../ids.ts';
import { type Bucket, openBucket, StorageAwayError, StorageRefusedError } from './bucket.ts';
import { moveFiles } from './move-files.ts';
import { proveBucket } from './prove-bucket.ts';
import { folderStorage } from './storage.ts';
import { bucketStorage } from './storage-of.ts';

let storage: ObjectStorage;
let bucket: Bucket;
let folder: string;

beforeAll(async () => {
  storage = await startObjectStorage();
  bucket = await open();
  folder = await mkdtemp(join(tmpdir(), 'bl-bucket-'));
});
afterAll(async () => {
  await storage.stop();
  await rm(folder, { recursive: true, force: true });
});

function open(changed: Record<string, string> = {}): Promise<Bucket> {
  const { filesUrl = '', s3 } = readConfig({ ...storage.settings, ...changed });
  return openBucket(filesUrl, s3);
}

/** The bytes that the stand-in keeps, past the SDK. */
function kept(key: string): Promise<Buffer> {
  return readFile(join(storage.folder, 'pictures', `${key}._S3rver_object`));
}

test('bytes come back as they were, and are kept without anything added', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200_000 }), async (bytes) => {
      const id = newId();
      await bucket.put(id, Buffer.from(bytes));
      expect((await bucket.get(id))?.equals(bytes)).toBe(true);
      expect((await kept(id)).equals(bytes)).toBe(true);
      await bucket.remove(id);
      await bucket.remove(id);
      expect(await bucket.get(id)).toBeUndefined();
    }),
    { numRuns: 8 },
  );
});

test('a file in several parts comes back whole', async () => {
  const bytes = randomBytes(17 * 1024 * 1024);
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  await writeFile(from, bytes);
  await bucket.upload('a.zip', from);
  expect(await bucket.list()).toContain('a.zip');
  expect(await bucket.download('a.zip', to)).toBe(true);
  expect((await readFile(to)).equals(bytes)).toBe(true);
  expect(await bucket.download('none.zip', to)).toBe(false);
  await bucket.remove('a.zip');
});

test('a proof leaves nothing behind, and a bucket that cannot be used fails it', async () => {
  const before = await bucket.list();
  await proveBucket(bucket);
  expect(await bucket.list()).toEqual(before);
  const none = await open({ FILES_URL: 's3://no-such-bucket' });
  await expect(proveBucket(none)).rejects.toThrow(StorageRefusedError);
  const forgetful = { ...bucket, get: async () => undefined };
  await expect(proveBucket(forgetful)).rejects.toThrow(/other bytes/);
});

test('a fault names the storage: a wrong key and a missing bucket are none of a file', async () => {
  const wrong = await open({ S3_ACCESS_KEY_ID: 'another' });
  await expect(wrong.put('x', Buffer.from('x'))).rejects.toThrow(
    /^the object storage refused: 403/,
  );
  const none = await open({ FILES_URL: 's3://no-such-bucket' });
  await expect(none.get('x')).rejects.toThrow(/NoSuchBucket/);
  const away = await open({ S3_ENDPOINT: 'http://127.0.0.1:1' });
  await expect(away.get('x')).rejects.toThrow(StorageAwayError);
});

describe('files of a folder', () => {
  const id = () => newId<FileId>();

  test('are found in it until they are moved, and then in the bucket', async () => {
    const path = join(folder, 'files');
    const before = folderStorage(path);
    const files = bucketStorage(bucket, before);
    const ids = Array.from({ length: 20 }, id);
    for (const each of ids) await before.write(each, Buffer.from(each));
    await mkdir(join(path, 'aa'), { recursive: true });
    await writeFile(join(path, 'aa', `${id()}.part`), 'half a file');
    const all = () => Promise.all(ids.map((each) => files.read(each)));
    expect(await all()).toEqual(ids.map((each) => Buffer.from(each)));
    expect(await moveFiles(path, bucket)).toBe(20);
    expect(await moveFiles(path, bucket)).toBe(0);
    expect(await all()).toEqual(ids.map((each) => Buffer.from(each)));
    expect(await before.read(ids[0] ?? id())).toBeUndefined();
    expect((await readdir(path, { recursive: true })).filter((name) => name.length > 30)).toEqual([
      expect.stringMatching(/\.part$/),
    ]);
    await files.remove(ids[0] ?? id());
    expect(await files.read(ids[0] ?? id())).toBeUndefined();
  });

  test('stay if the bucket keeps other bytes, and are moved by the next try', async () => {
    const path = join(folder, 'broken');
    const own = id();
    await folderStorage(path).write(own, Buffer.from('a picture'));
    const broken = { ...bucket, put: () => bucket.put(own, Buffer.from('chunk-signature')) };
    await expect(moveFiles(path, broken)).rejects.toThrow(/other bytes/);
    expect(await folderStorage(path).read(own)).toEqual(Buffer.from('a picture'));
    expect(await moveFiles(path, bucket)).toBe(1);
    expect(await bucket.get(own)).toEqual(Buffer.from('a picture'));
  });

  test('that are deleted while they are moved are gone from both', async () => {
    const path = join(folder, 'deleted');
    const own = id();
    const files = bucketStorage(bucket, folderStorage(path));
    await folderStorage(path).write(own, Buffer.from('a picture'));
    const slow = {
      ...bucket,
      put: async (key: string, bytes: Buffer) => {
        await files.remove(own);
        await bucket.put(key, bytes);
      },
    };
    expect(await moveFiles(path, slow)).toBe(0);
    expect(await files.read(own)).toBeUndefined();
  });
});
