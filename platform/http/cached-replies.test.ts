import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isCacheable, sendCached } from './cached-replies.ts';
import { defineCall } from './contract.ts';

const LIST = Object.freeze({ items: Array.from({ length: 200 }, (_, n) => `battleground ${n}`) });
const CALL = defineCall({
  method: 'GET',
  path: 'list',
  who: 'anyone',
  summary: 'A list',
  input: z.object({}),
  reply: z.object({ items: z.array(z.string()) }),
});
const READERS = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
} as const;

test('what is given again is the same however it is packed, and packed the better way', async () => {
  const app = Fastify();
  app.get('/list', (request, reply) => sendCached(CALL, LIST, request, reply));
  const given = async (accepted?: string) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const reply = await app.inject({ url: '/list', headers });
    const encoding = (reply.headers['content-encoding'] ?? 'identity') as keyof typeof READERS;
    const text = READERS[encoding](reply.rawPayload).toString();
    return { encoding, list: JSON.parse(text), vary: reply.headers.vary };
  };
  for (let time = 1; time <= 2; time += 1) {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip, deflate', 'gzip'],
      ['deflate', 'identity'],
      [undefined, 'identity'],
    ] as const) {
      expect(await given(accepted)).toEqual({ encoding, list: LIST, vary: 'accept-encoding' });
    }
  }
  await app.close();
});

test('only what cannot change any more is given again', () => {
  expect(isCacheable(LIST)).toBe(true);
  expect(isCacheable({ items: [] })).toBe(false);
});
