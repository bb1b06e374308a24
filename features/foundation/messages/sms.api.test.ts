import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brandOfCode } from '#brands/brands.ts';
import { httpSms } from '#outside/sms/http.ts';
import { createSms } from '#outside/sms/sms.ts';
import { type StandInProvider, startProvider } from '#outside/sms/test-kit.ts';
import { twilioSignature, twilioSms } from '#outside/sms/twilio.ts';
import type { PlayerId } from '#platform/ids.ts';
import { signatureOf } from '#platform/ports/carrier-callbacks.ts';
import type { Sms } from '#platform/ports/sms.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { apiOf, newPlayer, type Person, refusal } from '#testing/people.ts';
import { createPost, messagesPersonalData } from './server/index.ts';
import { pruneTexts } from './server/sms.ts';

const PUBLIC_URL = 'https://play.example';
const SECRET = 'a secret of sixteen or more';
const ACCOUNT = {
  accountSid: 'AC0123456789abcdef0123456789abcdef',
  authToken: 'an auth token of twilio',
  senders: { '*': 'League' },
};
const MINUTE = 60_000;

const product = describeProduct();
const support = product.official('support');
let first: StandInProvider;
let second: StandInProvider;
let sandbox: Sms;

beforeAll(async () => {
  sandbox = { ...product.platform.sms };
  [first, second] = await Promise.all([startProvider(), startProvider()]);
});
beforeEach(() => {
  first.answer = { status: 200, body: {} };
  second.answer = { status: 201, body: { sid: 'SM1' } };
  first.asked.length = 0;
  second.asked.length = 0;
});
afterAll(() => Promise.all([first.close(), second.close()]));

/** A player who signed in at the sandbox; from then on both providers are connected. */
async function newReader(): Promise<Person> {
  const { platform } = product;
  Object.assign(platform.sms, sandbox);
  const player = await newPlayer(product);
  const account = { url: first.host, token: 'a token', senders: {}, reportsSecret: SECRET };
  const providers = [httpSms(account, PUBLIC_URL), twilioSms(ACCOUNT, PUBLIC_URL, second.host)];
  Object.assign(platform.sms, createSms(providers, { breakAfter: 2, halfOpenAfterMs: 60_000 }));
  return player;
}

async function texts({ userId }: Pick<Person, 'userId'>) {
  return (await support.api.playerFile({ userId })).texts;
}

function askForCode({ msisdn }: Person) {
  product.clock.advance(10 * MINUTE);
  return apiOf(product, undefined, 'blg-za-en.localhost').requestOtp({ msisdn });
}

function tell(path: string, body: string, headers: Record<string, string>) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = `/api/webhooks/sms-reports/${path}`;
  return product.app.inject({ method: 'POST', url, body, headers: { ...type, ...headers } });
}

function report(reference: string, status: string, reason?: string) {
  const body = JSON.stringify({ reference, status, reason });
  return tell('http', body, { 'x-signature': signatureOf(SECRET, body) });
}

test('support sees how far a code came, by signed reports in any order', async () => {
  const player = await newReader();
  await askForCode(player);
  const [sent] = await texts(player);
  expect(sent).toMatchObject({ kind: 'code', provider: 'http', status: 'accepted', reason: null });
  const { reference } = JSON.parse(first.asked.at(-1)?.body ?? '');
  expect(reference).toBe(sent?.textId);
  const body = JSON.stringify({ reference, status: 'delivered' });
  expect((await tell('http', body, { 'x-signature': 'wrong' })).json().code).toBe(
    'signature_invalid',
  );
  expect((await texts(player))[0]?.status).toBe('accepted');
  for (const status of ['delivered', 'sent', 'failed', 'delivered']) {
    expect((await report(reference, status)).statusCode).toBe(200);
  }
  expect((await texts(player))[0]).toMatchObject({ status: 'delivered', reason: null });
  expect((await report('nothing-of-ours', 'failed')).statusCode).toBe(200);
});

test('a refused code goes out by the second provider, once, and its report is taken from there', async () => {
  const player = await newReader();
  first.answer = { status: 422, body: {} };
  await askForCode(player);
  expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
  const [sent] = await texts(player);
  expect(sent).toMatchObject({ provider: 'twilio', status: 'accepted' });
  const id = sent?.textId ?? '';
  await report(id, 'failed', 'not ours any more');
  expect((await texts(player))[0]?.status).toBe('accepted');
  const form = new URLSearchParams({ MessageStatus: 'undelivered', ErrorCode: '30003' });
  const path = `twilio?reference=${id}`;
  const url = `${PUBLIC_URL}/api/webhooks/sms-reports/${path}`;
  const signed = { 'x-twilio-signature': twilioSignature(ACCOUNT.authToken, url, form) };
  expect((await tell(path, form.toString(), {})).statusCode).toBe(401);
  expect((await tell(path, form.toString(), signed)).statusCode).toBe(200);
  expect((await texts(player))[0]).toMatchObject({ status: 'failed', reason: '30003' });
});

test('a code with an unknown outcome is not sent again by the second provider', async () => {
  const player = await newReader();
  first.answer = 'silence';
  expect(await refusal(askForCode(player))).toBe('sms_failed');
  expect(second.asked).toEqual([]);
  expect((await texts(player))[0]).toMatchObject({ provider: 'http', status: 'unknown' });
  const { reference } = JSON.parse(first.asked.at(-1)?.body ?? '');
  await report(reference, 'delivered');
  expect((await texts(player))[0]?.status).toBe('delivered');
  expect(await refusal(askForCode(player))).toBe('sms_failed');
  await askForCode(player); // the circuit is open
  expect([first.asked.length, second.asked.length]).toEqual([2, 1]);
});

test('a message that waits keeps its id over all tries, and a blocked one ends', async () => {
  const { platform } = product;
  const { userId, msisdn } = await newReader();
  const brand = brandOfCode('blg-za-en');
  if (!brand) throw new Error('no such brand');
  const playerId = userId as PlayerId; // the API replies with plain texts
  const to = { brand, language: 'en', timeZone: brand.timeZone, playerId, msisdn };
  const send = () =>
    platform.transactions.run((transaction) =>
      createPost(platform).sms(transaction, { template: 'subscription_over', to, values: {} }),
    );
  await send();
  first.answer = 'silence';
  await expect(product.runDue()).rejects.toThrow('a message was not taken');
  first.answer = { status: 200, body: {} };
  await product.runDue();
  const ids = first.asked.map(({ body }) => JSON.parse(body).reference);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect((await texts({ userId }))[0]).toMatchObject({ kind: 'message', status: 'accepted' });
  product.clock.advance(1_000);
  first.answer = { status: 451, body: {} };
  await send();
  await product.runDue();
  expect((await texts({ userId }))[0]).toMatchObject({ status: 'failed', reason: 'HTTP 451' });
  await product.runDue();
  expect(first.asked).toHaveLength(3);
  expect(second.asked).toEqual([]);
});

test('sends are in the data export, end with the profile, and are kept for 30 days', async () => {
  const { db, transactions } = product.platform;
  const { exportData, erase } = messagesPersonalData;
  const [erased, kept] = [await newReader(), await newReader()];
  const erasedId = erased.userId as PlayerId; // the API replies with plain texts
  for (const player of [erased, kept]) await askForCode(player);
  expect(await exportData(db, erasedId)).toMatchObject([
    { recipient: erased.msisdn, purpose: 'code', status: 'accepted' },
    { recipient: erased.msisdn, purpose: 'code', status: 'accepted' },
  ]);
  await transactions.run((transaction) => erase(transaction, erasedId));
  expect(await exportData(db, erasedId)).toEqual([]);
  expect(await texts(kept)).toHaveLength(2);
  product.clock.advance(31 * 24 * 60 * MINUTE);
  await pruneTexts(db, product.clock.now());
  expect(await texts(kept)).toEqual([]);
});
