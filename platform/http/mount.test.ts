import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { operation } from '../open-api/operation.ts';
import { namingOf, schemaBook } from '../open-api/schemas.ts';
import { defineCall } from './contract.ts';
import { mountContract } from './mount.ts';

const call = defineCall({
  method: 'GET',
  path: 'old-call',
  who: 'anyone',
  summary: 'An older way',
  input: z.object({}),
  reply: z.object({}),
  retires: { announced: '2027-01-01', ends: '2027-07-01' },
});

test('a call that is going to end says so in its replies', async () => {
  const app = Fastify();
  app.addHook('onRequest', (request, reply, done) => {
    Object.assign(request, { brand: { audience: 'one' }, cookies: {} });
    Object.assign(reply, { setCookie: () => reply });
    done();
  });
  const texts = { of: () => (key: string) => key };
  const parts = { clock: { now: () => new Date() }, secureCookies: false, texts };
  const transactions = { transaction: () => undefined };
  // nobody calls: none of the rest is asked for anything
  mountContract(app, { call }, { call: async () => ({}) }, { ...parts, transactions } as never);
  const { headers } = await app.inject('/api/old-call');
  expect(headers.deprecation).toBe('@1798761600');
  expect(headers.sunset).toBe('Thu, 01 Jul 2027 00:00:00 GMT');
});

test('the description marks it', () => {
  const described = operation('oldCall', call, 'Old', schemaBook(namingOf({})));
  expect(described).toMatchObject({
    deprecated: true,
    description: 'For everybody. Ends on 2027-07-01.',
  });
});
