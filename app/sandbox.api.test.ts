import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';

const product = describeProduct({
  PUBLIC_URL: 'http://league.example:8080',
  SANDBOX_HOSTS: '192.168.1.20,My-Laptop.local,[fd00::5]',
});

const KNOWN = [
  ...['localhost:3000', 'blg-za-en.localhost', 'any.localhost:80', '127.0.0.1:3000', '127.9.9.9'],
  ...['[::1]:3000', 'play.battleleague.example', 'league.example', 'LEAGUE.example.:8080'],
  ...['192.168.1.20:3000', 'my-laptop.local', '[fd00::5]:3000'],
];

test.each(KNOWN)('the sandbox answers to %s', async (host) => {
  expect((await product.app.inject({ url: '/sandbox', headers: { host } })).statusCode).toBe(200);
});

const PATHS = [
  ...['/sandbox', '/sandbox/messages', '/sandbox/gallery', '/sandbox/portals/x', '/sandbox/none'],
  ...['/%73andbox/messages', '/SANDBOX/gallery', '/sandbox%2Fmessages', '/sandbox/gallery.data'],
  ...['/sandbox.data', '/sandbox/?x=1'],
];

test.each(PATHS)(
  '%s is refused to a host that nobody has named, on a page with the setting',
  async (url) => {
    const reply = await product.app.inject({ url, headers: { host: 'evil.example:3000' } });
    expect(reply.statusCode).toBe(403);
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.body).toContain('SANDBOX_HOSTS=evil.example<');
  },
);

test.each(['evil.example', '128.0.0.1', 'localhost.evil.example', '127.0.0.1.evil.example'])(
  'a page of %s that points its name at this machine gets no cookie of an administrator',
  async (host) => {
    const reply = await product.app.inject({
      method: 'POST',
      url: '/sandbox/sign-in',
      headers: { host, origin: `http://${host}` },
      payload: { role: 'administrator' },
    });
    expect(reply.statusCode).toBe(403);
    expect(reply.cookies).toEqual([]);
  },
);

test('the rest of the product answers to any host', async () => {
  const headers = { host: 'evil.example' };
  expect((await product.app.inject({ url: '/api/landing', headers })).statusCode).toBe(200);
});

test('a request with two hosts is refused', async () => {
  const address = await product.app.listen({ host: '127.0.0.1', port: 0 });
  expect(await statusOfHosts(address, ['localhost'])).toBe('200');
  expect(await statusOfHosts(address, ['localhost', 'evil.example'])).toBe('400');
  expect(await statusOfHosts(address, ['localhost', 'localhost'])).toBe('400');
});

/** Sends a request whose heads are exactly these. */
async function statusOfHosts(address: string, hosts: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const heads = hosts.map((host) => `Host: ${host}\r\n`).join('');
  socket.end(`GET /sandbox/messages HTTP/1.1\r\n${heads}Connection: close\r\n\r\n`);
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  await once(socket, 'close');
  return answer.slice('HTTP/1.1 '.length).slice(0, 3);
}
