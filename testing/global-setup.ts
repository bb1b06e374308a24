import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/database/embedded/index.ts';
import { migrate } from '#platform/database/migrate.ts';
import { databaseUrl, onServer } from './database.ts';
import {
  type MachinePart,
  machinePooler,
  startMachinePooler,
  startMachinePostgres,
} from './machine-parts.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    /** Empty where products ask PostgreSQL itself. */
    poolerUrl: string;
    template: string;
  }
}

/** Nothing in a test's database has to outlive the machine. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // a test fills one with a million matches
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
};

/**
 * One PostgreSQL for the run, with a migrated template to clone from: the one we bring along or, with
 * `TEST_POSTGRES=machine`, the oldest that the machine has, behind its PgBouncer.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const pooler = await startPooler(server.url);
  const template = `bl_template_${randomBytes(8).toString('hex')}`;
  const tearDown = async () => {
    await pooler?.stop();
    await onServer(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
  try {
    await makeTemplate(server.url, template);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('serverUrl', server.url);
  project.provide('poolerUrl', pooler?.url ?? '');
  project.provide('template', template);
  return tearDown;
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  if (process.env.TEST_POSTGRES === 'machine') {
    return startMachinePostgres();
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'bl-tests-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const own = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
    return { url: own.connectionString, stop: () => own.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** In front of the machine's PostgreSQL, as in many deployments; not where the machine has no PgBouncer. */
async function startPooler(serverUrl: string): Promise<MachinePart | undefined> {
  const isPooled = process.env.TEST_POSTGRES === 'machine' && machinePooler() !== undefined;
  return isPooled ? startMachinePooler(serverUrl) : undefined;
}

/** Closed once it is made, since a database that somebody is connected to can't be cloned. */
async function makeTemplate(serverUrl: string, template: string): Promise<void> {
  await onServer(serverUrl, `create database ${template}`);
  await migrate(databaseUrl(serverUrl, template));
  await onServer(serverUrl, `alter database ${template} allow_connections false`);
}
