import { afterAll, beforeAll } from 'vitest';
import { type MachinePart, startMachinePostgres } from './machine-parts.ts';

/**
 * Starts the machine's PostgreSQL before the tests of the file or block that calls this, and stops it after them. Its
 * address can be used in tests and hooks.
 */
export function describePostgres(): Pick<MachinePart, 'url'> {
  let server: MachinePart | undefined;
  beforeAll(async () => {
    server = await startMachinePostgres();
  });
  afterAll(() => server?.stop());
  return {
    get url() {
      if (!server) throw new Error('PostgreSQL is started before the first test');
      return server.url;
    },
  };
}
