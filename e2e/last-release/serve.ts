import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/database/embedded/index.ts';
import { start } from '#testing/processes.ts';
import { writeData } from '#testing/releases/client.ts';
import { loadDump } from '#testing/releases/dump.ts';
import { readPhones } from '#testing/releases/phones.ts';
import { lastRelease } from '#testing/releases/releases.ts';
import { shiftBetween } from '#testing/releases/shift.ts';
import type { Deployment } from './deployment.ts';

/** Nothing in it has to outlive the machine. */
const HASTY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Serves the product on a database of the last release, moved to now, and leaves nothing behind. The first line it
 * prints is a `Deployment` as JSON.
 */
const folder = await mkdtemp(join(tmpdir(), 'bl-last-release-'));
await chmod(folder, 0o755); // the account that runs PostgreSQL passes through
const release = lastRelease();
const shift = shiftBetween(new Date(readPhones(release).at), new Date());
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, 'database'),
  settings: HASTY,
});
const databaseUrl = postgres.connectionString;
await loadDump(release, databaseUrl, shift);
const dataDir = join(folder, 'data');
writeData(release, dataDir);
const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SANDBOX_DATA: 'off' };
const server = start(process.execPath, ['app/server.ts'], {
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
});
process.on('SIGTERM', () => void server.stop());
server.child.on('exit', async (code) => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
const deployment: Deployment = { databaseUrl, shift };
process.stdout.write(`${JSON.stringify(deployment)}\n`);
