import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer as createPlainServer, type Server } from 'node:net';
import { createServer } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { certificates } from './certificates.ts';

/** A key made for this test alone, and its certificate of one day. */
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
const cert = fixture('certificate.pem');
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    await new Promise((closed) => server.close(closed));
  }
});

test('the end of a certificate is read, whoever has signed it and however old it is', async () => {
  const port = await listening(createServer({ key: fixture('key.pem'), cert }));
  expect(await certificates.read('localhost', port)).toEqual({
    kind: 'read',
    endsAt: new Date(new X509Certificate(cert).validTo),
  });
});

test('a host without TLS, and one that does not answer, have none', async () => {
  const port = await listening(createPlainServer((socket) => socket.destroy()));
  expect(await certificates.read('127.0.0.1', port)).toMatchObject({ kind: 'unread' });
  expect(await certificates.read('127.0.0.1', 9)).toEqual({
    kind: 'unread',
    fault: 'ECONNREFUSED',
  });
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, ready));
  return Object(server.address()).port;
}
