import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly connectionString: string;
  drop(): Promise<void>;
}

/** An empty, migrated database of the caller's own. */
export async function createTestDatabase(
  serverUrl: string,
  template: string,
): Promise<TestDatabase> {
  const name = `bl_test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  return {
    connectionString: databaseUrl(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database ${name} with (force)`),
  };
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
