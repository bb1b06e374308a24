import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/database/embedded/index.ts';
import { migrate } from '#platform/database/migrate.ts';
import { databaseUrl, onServer } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    template: string;
  }
}

/** One PostgreSQL for the run (or `TEST_DATABASE_URL`), with a migrated template to clone from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const folder = await mkdtemp(join(tmpdir(), 'bl-tests-'));
  await chmod(folder, 0o755); // the account that runs PostgreSQL passes through
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '200' };
  const own = given ? undefined : await startEmbeddedPostgres({ dataDir: folder, settings });
  const serverUrl = given ?? own?.connectionString ?? '';
  const template = `bl_template_${process.pid}`;
  await onServer(serverUrl, `create database ${template}`);
  await migrate(databaseUrl(serverUrl, template));
  project.provide('serverUrl', serverUrl);
  project.provide('template', template);
  return async () => {
    await onServer(serverUrl, `drop database ${template} with (force)`);
    await own?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
