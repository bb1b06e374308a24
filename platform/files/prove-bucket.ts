import { randomUUID } from 'node:crypto';
import type { Bucket } from './bucket.ts';

/** Writes, reads and removes an object, so that a key without one of these rights is found before files are moved. */
export async function proveBucket(bucket: Bucket): Promise<void> {
  const key = `proof-${randomUUID()}`;
  const bytes = Buffer.from(key);
  await bucket.put(key, bytes);
  if (!(await bucket.get(key))?.equals(bytes)) {
    throw new Error('the object storage returned other bytes than it was given');
  }
  await bucket.remove(key);
}
