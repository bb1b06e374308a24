import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mpesa, MpesaAway } from '#platform/ports/mpesa.ts';
import { createDaraja, type DarajaAccount, passwordOf, timestampAt } from './daraja.ts';
import { type FakeDaraja, reportOf, startFakeDaraja } from './fake-daraja/server.ts';
import SHAPES from './fixtures/daraja.json' with { type: 'json' };

const AT = new Date('2021-06-28T06:24:08Z');
const { request } = SHAPES.push;
/** The parts of the documentation's password. */
const PLAIN = Buffer.from(request.Password, 'base64').toString();
const SHORT_CODE = String(request.BusinessShortCode);
const PASSKEY = PLAIN.slice(SHORT_CODE.length, -request.Timestamp.length);
const [consumerKey = '', consumerSecret = ''] = Buffer.from(SHAPES.basic.slice(6), 'base64')
  .toString()
  .split(':');
const { Initiator: initiator, SecurityCredential: securityCredential } = SHAPES.reversal.request;
const ACCOUNT: DarajaAccount = {
  consumerKey,
  consumerSecret,
  shortCode: SHORT_CODE,
  passkey: PASSKEY,
  till: undefined,
  reversals: { initiator, securityCredential },
};
const PROMPT = {
  msisdn: request.PartyA,
  amount: 100,
  reference: request.AccountReference,
  description: request.TransactionDesc,
  reportTo: request.CallBackURL,
};

let fake: FakeDaraja;
let mpesa: Mpesa;

beforeEach(async () => {
  fake = await startFakeDaraja();
  mpesa = createDaraja(ACCOUNT, fake.host, () => AT);
});
afterEach(() => fake.close());

test('a prompt is asked for as in the documentation, with its password', async () => {
  expect(timestampAt(AT)).toBe(request.Timestamp);
  expect(passwordOf(SHORT_CODE, PASSKEY, request.Timestamp)).toBe(request.Password);
  expect(await mpesa.prompt(PROMPT)).toEqual({ state: 'sent', requestId: 'ws_CO_1' });
  expect(fake.prompts[0]?.request).toEqual({
    ...request,
    BusinessShortCode: SHORT_CODE,
    PhoneNumber: request.PartyA,
  });
});

test('a till takes the money by its own number', async () => {
  const till = createDaraja({ ...ACCOUNT, till: '654321' }, fake.host, () => AT);
  await till.prompt(PROMPT);
  expect(fake.prompts[0]?.request).toMatchObject({
    TransactionType: 'CustomerBuyGoodsOnline',
    BusinessShortCode: SHORT_CODE,
    PartyB: '654321',
  });
});

test('cents are never asked for', async () => {
  await expect(mpesa.prompt({ ...PROMPT, amount: 150 })).rejects.toThrow('whole shillings');
  expect(fake.prompts).toHaveLength(0);
});

test('one token serves all requests, and is renewed if another node has ended it', async () => {
  await mpesa.prompt(PROMPT);
  await mpesa.find('ws_CO_1');
  expect(fake.tokens).toHaveLength(1);
  fake.endToken();
  await mpesa.find('ws_CO_1');
  expect(fake.tokens).toHaveLength(3);
});

test.each([
  ['malformed', 'failed'],
  ['locked', 'busy'],
  ['spike', 'failed'],
] as const)('a refusal (%s) sent no prompt', async (error, reason) => {
  fake.refuseNext(error);
  expect(await mpesa.prompt(PROMPT)).toEqual({ state: 'refused', reason });
});

test.each(['before', 'after'] as const)(
  'an answer that breaks off %s the work says nothing',
  async (when) => {
    fake.breakNext(1, when);
    await expect(mpesa.prompt(PROMPT)).rejects.toThrow(MpesaAway);
    fake.breakNext(1, when);
    await expect(mpesa.find('ws_CO_1')).rejects.toThrow(MpesaAway);
  },
);

test('after an error of the server there may be a prompt', async () => {
  fake.refuseNext('internal');
  await expect(mpesa.prompt(PROMPT)).rejects.toThrow(MpesaAway);
});

test.each([
  ['0', { state: 'paid' }],
  ['1', { state: 'declined', reason: 'balance' }],
  ['1032', { state: 'declined', reason: 'cancelled' }],
  ['1037', { state: 'declined', reason: 'unanswered' }],
  ['2001', { state: 'declined', reason: 'pin_wrong' }],
  ['2028', { state: 'declined', reason: 'failed' }],
])('reads the outcome %s of a prompt', async (code, state) => {
  await mpesa.prompt(PROMPT);
  expect(await mpesa.find('ws_CO_1')).toEqual({ state: 'open' });
  fake.answer(code);
  expect(await mpesa.find('ws_CO_1')).toEqual(state);
});

test('an unknown prompt has no outcome', async () => {
  await expect(mpesa.find('ws_CO_9')).rejects.toThrow(MpesaAway);
});

test('reports are read in minor units', async () => {
  expect(mpesa.readReport(SHAPES.reports.paid)).toEqual({
    requestId: 'ws_CO_191220191020363925',
    paid: { amount: 100, receipt: 'NLJ7RT61SV' },
  });
  expect(mpesa.readReport(SHAPES.reports.cancelled)).toEqual({
    requestId: 'ws_CO_21072024125243250722943992',
    paid: null,
  });
  expect(mpesa.readReport({ Body: {} })).toBeUndefined();
  expect(mpesa.readReport(SHAPES.reversal.given)).toBeUndefined();
  await mpesa.prompt(PROMPT);
  const paid = mpesa.readReport(reportOf(fake.answer('0'), { amount: 10.5 }))?.paid;
  expect(paid).toEqual({ amount: 1050, receipt: 'NLJ1' });
});

test('money is given back as in the documentation, if there is an operator for it', async () => {
  const { TransactionID: receipt, ResultURL: reportTo } = SHAPES.reversal.request;
  const back = { receipt, amount: 20_000, reportTo };
  expect(await mpesa.reverse(back)).toBe('asked');
  expect(fake.reversals).toEqual([
    {
      ...SHAPES.reversal.request,
      ReceiverParty: SHORT_CODE,
      QueueTimeOutURL: reportTo,
      Remarks: 'Refund',
    },
  ]);
  const without = createDaraja({ ...ACCOUNT, reversals: undefined }, fake.host);
  expect(without.reverses).toBe(false);
  expect(await without.reverse(back)).toBe('refused');
});

test('a reversal was given, also by an earlier request, or was refused', () => {
  const { given, refused } = SHAPES.reversal;
  expect(mpesa.readReversal(given)).toBe('given');
  expect(mpesa.readReversal(refused)).toBe('refused');
  expect(mpesa.readReversal({ Result: { ...refused.Result, ResultCode: 'R000001' } })).toBe(
    'given',
  );
  expect(mpesa.readReversal(SHAPES.reports.paid)).toBeUndefined();
});
