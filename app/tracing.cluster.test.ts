import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { NODE_SETTINGS, startNode } from '#testing/cluster.ts';
import { createBareDatabase } from '#testing/database.ts';
import { describePostgres } from '#testing/describe-postgres.ts';
import { eventually } from '#testing/processes.ts';

/** The traces that a node sends to a collector. */

const postgres = describePostgres();

test('calls, statements and jobs are traced, and no span has anything of a person', async () => {
  const collector = await collect();
  const database = await createBareDatabase(postgres.url);
  const node = await startNode({
    ...NODE_SETTINGS,
    DATABASE_URL: database.connectionString,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  });
  try {
    const sent = await fetch(`${node.url}/api/dcb/request-otp?invite=SECRETCODE`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'session=SECRETCOOKIE' },
      body: JSON.stringify({ msisdn: '27821234567' }),
    });
    await sent.text();
    await eventually(async () => {
      const text = collector.text();
      expect(text).toContain('/api/dcb/request-otp');
      expect(text).toMatch(/select .* from/);
      expect(text).toContain('job ');
    });
  } finally {
    await node.end();
    await database.drop();
    collector.close();
  }
  expect(collector.text()).not.toMatch(/27821234567|SECRETCODE|SECRETCOOKIE|127\.0\.0\.1/);
}, 120_000);

/** A collector that keeps what it gets, as it is on the line. */
async function collect() {
  const parts: Buffer[] = [];
  const server = createServer((request, response) => {
    request.on('data', (part) => parts.push(part));
    request.on('end', () => response.end());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    text: () => Buffer.concat(parts).toString('latin1'),
    close: () => server.close(),
  };
}
