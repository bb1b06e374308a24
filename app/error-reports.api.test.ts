import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';

/** A service that speaks Sentry's protocol: keeps the events of the envelopes that it gets. */
const service = await receiver();
afterAll(() => service.close());

const product = describeProduct({ SENTRY_DSN: `http://key@127.0.0.1:${service.port}/7` });
const without = describeProduct();

const PAGE_ERROR = {
  exception: {
    values: [
      {
        type: 'TypeError',
        value: 'cannot read name of naledi@example.org, +27 82 123 4567',
        stacktrace: { frames: [{ filename: '/assets/home-1a2b.js', lineno: 1, colno: 77 }] },
      },
    ],
  },
  tags: { screen: 'home', language: 'en' },
  user: { username: 'naledi', ip_address: '192.0.2.1' },
};

test('an error of a page is passed on with its place, and without the person', async () => {
  const sent = await product.app.inject({
    method: 'POST',
    url: '/statistics/error',
    headers: { host: 'blg-za-en.localhost', cookie: 'session=abc' },
    payload: PAGE_ERROR,
  });
  expect(sent.statusCode).toBe(204);
  const event = await service.next();
  expect(event.exception.values[0].type).toBe('TypeError');
  expect(event.exception.values[0].stacktrace.frames[0]).toMatchObject({ lineno: 1, colno: 77 });
  expect(event.tags).toEqual({
    side: 'browser',
    screen: 'home',
    language: 'en',
    brand: 'blg-za-en',
  });
  expect(JSON.stringify(event)).not.toMatch(/naledi|example\.org|123 4567|192\.0\.2|session/);
});

test('an error that the server logs is reported without what it quotes of a person', async () => {
  const error = new Error('duplicate key (msisdn)=(27821234567), a@example.org');
  product.platform.log.error(
    { err: error, job: 'letters', data: { to: 'a@example.org' } },
    'failed',
  );
  const event = await service.next();
  expect(event.exception.values[0].value).toContain('duplicate key');
  expect(event.tags).toEqual({ side: 'server', job: 'letters' });
  expect(event.release).toMatch(/^\d+\.\d+\.\d+/);
  for (const unknown of ['user', 'request', 'breadcrumbs', 'server_name', 'contexts', 'extra']) {
    expect(event).not.toHaveProperty(unknown);
  }
  expect(JSON.stringify(event)).not.toMatch(/27821234567|example\.org/);
});

test('a refusal is no error, and warnings are not reported', async () => {
  await product.app.inject({ url: '/api/no-such-call', headers: { host: 'blg-za-en.localhost' } });
  product.platform.log.warn({ err: new Error('only a warning') }, 'warned');
  product.platform.log.error({ err: new Error('the next one') }, 'failed');
  const event = await service.next();
  expect(event.exception.values[0].value).toBe('the next one');
});

test.each([
  ['without an exception', {}],
  ['with a text that is too long', { exception: { values: [{ value: 'x'.repeat(5_000) }] } }],
])('what is sent %s is refused', async (_, payload) => {
  const sent = await product.app.inject({ method: 'POST', url: '/statistics/error', payload });
  expect(sent.statusCode).toBe(422);
});

test('without a service nothing takes errors of pages', async () => {
  const payload = PAGE_ERROR;
  const sent = await without.app.inject({ method: 'POST', url: '/statistics/error', payload });
  expect(sent.statusCode).toBe(404);
});

interface Received {
  readonly tags: Readonly<Record<string, string>>;
  readonly release: string;
  readonly exception: { readonly values: readonly [Thrown, ...Thrown[]] };
}
interface Thrown {
  readonly type: string;
  readonly value: string;
  readonly stacktrace: { readonly frames: readonly object[] };
}

async function receiver() {
  const events: Received[] = [];
  const waiting: ((event: Received) => void)[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const isPacked = request.headers['content-encoding'] === 'gzip';
      const lines = String(isPacked ? gunzipSync(body) : body).split('\n');
      const event = JSON.parse(lines[2] ?? '{}');
      const next = waiting.shift();
      if (next) next(event);
      else events.push(event);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    next: () =>
      new Promise<Received>((resolve) => {
        const event = events.shift();
        if (event) resolve(event);
        else waiting.push(resolve);
      }),
    close: () => server.close(),
  };
}
