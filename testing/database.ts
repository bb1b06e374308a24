import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly connectionString: string;
  drop(): Promise<void>;
}

const OBJECT_IN_USE = '55006';
const CLONE_ATTEMPTS = 5;

/** An empty, migrated database of the caller's own. */
export async function createTestDatabase(
  serverUrl: string,
  template: string,
): Promise<TestDatabase> {
  const name = newName();
  await clone(serverUrl, template, name);
  return named(serverUrl, name);
}

/** A database of the caller's own without any table. */
export async function createBareDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = newName();
  await onServer(serverUrl, `create database ${name}`);
  return named(serverUrl, name);
}

function newName(): string {
  return `bl_test_${randomBytes(8).toString('hex')}`;
}

function named(serverUrl: string, name: string): TestDatabase {
  return {
    connectionString: databaseUrl(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database ${name} with (force)`),
  };
}

/** PostgreSQL itself waits 5 s for connections that are leaving the template; a busy machine may need more. */
async function clone(serverUrl: string, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onServer(serverUrl, `create database ${name} template ${template}`);
    } catch (error) {
      const isInUse = error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE;
      if (!isInUse || attempt === CLONE_ATTEMPTS) throw error;
    }
  }
}

/** A line of a test's own to a product's database, past the product; to be ended before that is closed. */
export function lineTo(connectionString: string | undefined): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1 });
  // a line that has ended on this side may still be cut on the other, as the database goes
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
