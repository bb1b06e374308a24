import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config/config.ts';

/** A part of a bucket of S3, R2, MinIO or another storage with that interface. */
export interface Bucket {
  put(key: string, bytes: Buffer): Promise<void>;
  /** `undefined` for a missing object. */
  get(key: string): Promise<Buffer | undefined>;
  /** Ignores a missing object. */
  remove(key: string): Promise<void>;
  list(): Promise<string[]>;
  /** Sends a file of any size, in parts. */
  upload(key: string, path: string): Promise<void>;
  /** Writes an object of any size to a file; `false` for a missing one. */
  download(key: string, path: string): Promise<boolean>;
}

/** The storage does not answer, or cannot for the moment. */
export class StorageAwayError extends Error {}

/** The storage answers and refuses: the bucket, the key or its rights are wrong. */
export class StorageRefusedError extends Error {}

const CONNECT_WITHIN_MS = 3_000;
const ANSWER_WITHIN_MS = 20_000;
const ATTEMPTS = 3;
const PART_BYTES = 16 * 1024 * 1024;

/** Opens the bucket of `s3://<bucket>/<prefix>`. Only now the SDK is loaded, which takes memory and time. */
export async function openBucket(url: string, settings: S3Settings): Promise<Bucket> {
  const [name = '', ...path] = url.slice('s3://'.length).split('/');
  const prefix = path.filter(Boolean).join('/');
  const s3 = await import('@aws-sdk/client-s3');
  const client = clientOf(s3.S3Client, settings);
  const at = (key: string) => ({ Bucket: name, Key: prefix ? `${prefix}/${key}` : key });
  const body = async (key: string): Promise<Readable | undefined> => {
    const { Body } = await client.send(new s3.GetObjectCommand(at(key)));
    return Body as Readable | undefined; // under Node
  };
  return {
    put: (key, bytes) =>
      answered(async () => {
        await client.send(new s3.PutObjectCommand({ ...at(key), Body: bytes }));
      }),
    get: (key) =>
      answered(() =>
        unlessMissing(async () => {
          const { Body } = await client.send(new s3.GetObjectCommand(at(key)));
          return Body && Buffer.from(await Body.transformToByteArray());
        }),
      ),
    remove: (key) =>
      answered(async () => {
        await client.send(new s3.DeleteObjectCommand(at(key)));
      }),
    list: () =>
      answered(async () => {
        const keys: string[] = [];
        const pages = s3.paginateListObjectsV2(
          { client },
          { Bucket: name, Prefix: prefix ? `${prefix}/` : '' },
        );
        for await (const { Contents = [] } of pages) {
          keys.push(...Contents.map(({ Key = '' }) => Key.slice(prefix ? prefix.length + 1 : 0)));
        }
        return keys;
      }),
    upload: (key, file) =>
      answered(async () => {
        const { Upload } = await import('@aws-sdk/lib-storage');
        const params = { ...at(key), Body: createReadStream(file) };
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done();
      }),
    download: (key, file) =>
      answered(async () => {
        const content = await unlessMissing(() => body(key));
        if (!content) return false;
        await pipeline(content, createWriteStream(file, { mode: 0o600, flush: true }));
        return true;
      }),
  };
}

function clientOf(Client: typeof S3Client, { endpoint, region, key }: S3Settings): S3Client {
  return new Client({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, requestTimeout: ANSWER_WITHIN_MS },
    // by default the SDK sends streams with checksum lines in them, which other storages keep as content
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(key && { credentials: { accessKeyId: key.id, secretAccessKey: key.secret } }),
  });
}

async function unlessMissing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    // a bucket that does not exist is a fault of the settings
    if (Object(error).name === 'NoSuchKey') return undefined;
    throw error;
  }
}

/** Names the storage in each fault, and tells an absent one from a refusal. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const { $metadata, name, message } = Object(error);
    const status = $metadata?.httpStatusCode;
    if (status === undefined || status >= 500 || status === 429) {
      throw new StorageAwayError(`the object storage is away: ${name}: ${message}`, {
        cause: error,
      });
    }
    throw new StorageRefusedError(`the object storage refused: ${status} ${name}: ${message}`, {
      cause: error,
    });
  }
}
