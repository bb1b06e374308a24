import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { newSecret, signedHeaders } from '#platform/ports/webhook-signature.ts';
import { isLoopback, isOpenAddress } from '../reach/addresses.ts';
import { createWebhooks } from './webhooks.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

test('the signature is that of the published example of Standard Webhooks', () => {
  const signed = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  };
  expect(signedHeaders(signed, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('while two secrets count there is a signature by each', () => {
  const signed = { id: 'msg_1', at: new Date(0), body: '{}' };
  const [a, b] = [newSecret(), newSecret()];
  const one = signedHeaders(signed, [a])['webhook-signature'];
  const other = signedHeaders(signed, [b])['webhook-signature'];
  expect(signedHeaders(signed, [a, b])['webhook-signature']).toBe(`${one} ${other}`);
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
])('%s is no host of the open internet', (address) => {
  expect(isOpenAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is one', (address) => {
  expect(isOpenAddress(address)).toBe(true);
  expect(isLoopback(address)).toBe(false);
});

test.each([
  'http://8.8.8.8/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost/',
  'https://169.254.169.254/latest/meta-data',
  'https://user:password@8.8.8.8/',
  'ftp://8.8.8.8/',
  'not an address',
])('nothing may be sent to %s', async (url) => {
  const outside = createWebhooks({ toLoopback: false });
  expect(await outside.faultOf(url, ['443'])).toBe('address_refused');
  expect(await outside.post(url, '{}', {})).toEqual({
    kind: 'unanswered',
    fault: 'address_refused',
  });
});

test('a name that is nowhere is not resolved', async () => {
  const outside = createWebhooks({ toLoopback: false });
  expect(await outside.faultOf('https://nowhere.invalid/', ['443'])).toBe('unresolved');
});

test.each([
  ['https://8.8.8.8/', null],
  ['https://8.8.8.8:443/', null],
  ['https://8.8.8.8:8443/', null],
  ['https://8.8.8.8:22/', 'port_refused'],
  ['https://[2606:4700::1111]:5432/', 'port_refused'],
])('a new receiver at %s: %s', async (url, fault) => {
  const outside = createWebhooks({ toLoopback: false });
  expect(await outside.faultOf(url, ['443', '8443'])).toBe(fault);
});

test('with the sandbox this machine may be told, other private networks may not', async () => {
  const outside = createWebhooks({ toLoopback: true });
  expect(await outside.faultOf('http://127.0.0.1:9/', ['443'])).toBeNull();
  expect(await outside.faultOf('http://10.0.0.1/', ['443'])).toBe('address_refused');
});

test('a message arrives as it is, with its headers; the answer comes back, cut off', async () => {
  const { url, got } = await receiver(() => ({ status: 202, body: 'y'.repeat(5_000) }));
  const outside = createWebhooks({ toLoopback: true });
  const answer = await outside.post(url, '{"a":"ሰላም"}', { 'webhook-id': 'm1' });
  expect(answer).toMatchObject({ kind: 'answered', status: 202 });
  expect(answer.kind === 'answered' && answer.text.length).toBe(1_024);
  expect(got).toEqual([{ body: '{"a":"ሰላም"}', id: 'm1' }]);
});

test('a redirect is an answer, and not followed', async () => {
  const target = await receiver(() => ({ status: 200, body: '' }));
  const { url } = await receiver(() => ({ status: 307, body: '', location: target.url }));
  const answer = await createWebhooks({ toLoopback: true }).post(url, '{}', {});
  expect(answer).toMatchObject({ kind: 'answered', status: 307 });
  expect(target.got).toEqual([]);
});

test('who does not answer in time has not answered; who is not there is unreachable', async () => {
  const { url } = await receiver(() => undefined);
  const outside = createWebhooks({ toLoopback: true, timeoutMs: 50 });
  expect(await outside.post(url, '{}', {})).toEqual({ kind: 'unanswered', fault: 'timed_out' });
  expect(await outside.post('http://127.0.0.1:1/', '{}', {})).toEqual({
    kind: 'unanswered',
    fault: 'unreachable',
  });
});

test('who turns the connection into another one has not answered', async () => {
  const another = createTcpServer((socket) =>
    socket.once('data', () => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n');
      socket.write('Upgrade: websocket\r\n\r\n');
    }),
  );
  await once(another.listen(0, '127.0.0.1'), 'listening');
  const { port } = another.address() as AddressInfo; // of a TCP server
  const outside = createWebhooks({ toLoopback: true, timeoutMs: 500 });
  expect(await outside.post(`http://127.0.0.1:${port}/`, '{}', {})).toEqual({
    kind: 'unanswered',
    fault: 'unreachable',
  });
  another.close();
});

interface Said {
  readonly status: number;
  readonly body: string;
  readonly location?: string;
}

async function receiver(answer: () => Said | undefined) {
  const got: { body: string; id: unknown }[] = [];
  const server = createServer(async (request, reply) => {
    got.push({ body: await bodyOf(request), id: request.headers['webhook-id'] });
    const said = answer();
    if (!said) return;
    if (said.location) reply.setHeader('location', said.location);
    reply.writeHead(said.status).end(said.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: `http://127.0.0.1:${port}/`, got };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // no encoding is set
  return Buffer.concat(parts).toString('utf8');
}
