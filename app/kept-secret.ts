import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One's own machine needs no setting: the secret is made once and kept beside the data. */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  const fresh = randomBytes(32).toString('base64url');
  try {
    await writeFile(file, fresh, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch {
    return readFile(file, 'utf8'); // an earlier start has made it
  }
}
