import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const BUCKET = 'league';

/** A stand-in for S3 that knows one key and keeps its objects in a folder. */
export interface ObjectStorage {
  readonly folder: string;
  /** The settings of a product that keeps its files there. */
  readonly settings: {
    readonly FILES_URL: string;
    readonly S3_ENDPOINT: string;
    readonly S3_ACCESS_KEY_ID: string;
    readonly S3_SECRET_ACCESS_KEY: string;
  };
  stop(): Promise<void>;
}

export async function startObjectStorage(): Promise<ObjectStorage> {
  const directory = await mkdtemp(join(tmpdir(), 'bl-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  let isRunning = true;
  return {
    folder: join(directory, BUCKET),
    settings: {
      FILES_URL: `s3://${BUCKET}/pictures`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      if (!isRunning) return;
      isRunning = false;
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
