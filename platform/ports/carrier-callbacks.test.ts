import { expect, test } from 'vitest';
import { callbackOf } from '#sandbox/carriers/words.ts';
import { CALLERS, type CarrierNews, isSigned, readNews, signatureOf } from './carrier-callbacks.ts';

const NEWS: CarrierNews = {
  newsId: 'n-1',
  kind: 'renewed',
  msisdn: '254712345678',
  productId: 42,
  externalRef: null,
  period: 'daily',
  at: '2026-11-10T12:00:00.000Z',
  charge: { id: 'c-1', amount: 2000, currency: 'KES' },
};
const KINDS = ['active', 'pending', 'renewed', 'charge_failed', 'suspended', 'stopped'] as const;

test.each(CALLERS)('what %s tells in its own words is read as it was meant', (caller) => {
  const currency = { dcb: 'KES', kenya: 'KES', telkom: 'ZAR' }[caller];
  for (const kind of KINDS) {
    const news = { ...NEWS, kind, charge: { id: 'c-1', amount: 2000, currency } };
    expect(readNews(caller, callbackOf(caller, news))).toEqual(news);
    const bare = { ...NEWS, kind, charge: null };
    expect(readNews(caller, callbackOf(caller, bare))).toEqual(bare);
  }
});

test.each(CALLERS)('nonsense from %s is nothing', (caller) => {
  for (const body of ['', 'null', '[]', '{}', '{"id":1}', callbackOf(caller, NEWS).slice(1)]) {
    expect(readNews(caller, body)).toBeUndefined();
  }
  expect(readNews(caller, callbackOf(caller, { ...NEWS, msisdn: 'me' }))).toBeUndefined();
});

test('a body is signed by its secret, whole and unchanged, or it is not', () => {
  const body = callbackOf('dcb', NEWS);
  const signature = signatureOf('a secret', body);
  expect(isSigned('a secret', body, signature)).toBe(true);
  expect(isSigned('another', body, signature)).toBe(false);
  expect(isSigned('a secret', `${body} `, signature)).toBe(false);
  for (const nothing of [undefined, '', 'abc', [signature], signature.slice(1)]) {
    expect(isSigned('a secret', body, nothing)).toBe(false);
  }
});
