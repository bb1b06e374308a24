import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signatureOf } from '#platform/ports/carrier-callbacks.ts';
import { type OutgoingSms, SmsFailed, SmsReportUnsigned } from '#platform/ports/sms.ts';
import { createHealth } from '#platform/telemetry/health.ts';
import { africasTalkingSms } from './africas-talking.ts';
import AFRICAS_TALKING from './fixtures/africas-talking.json' with { type: 'json' };
import TWILIO from './fixtures/twilio.json' with { type: 'json' };
import { httpSms } from './http.ts';
import { createSms } from './sms.ts';
import { type StandInProvider, startProvider } from './test-kit.ts';
import { twilioSms } from './twilio.ts';

const PUBLIC_URL = 'https://play.example';
const ID = '0190a1b2-0000-7000-8000-000000000001';
const TEXT = 'Your code: 123456 – ሰላም';
const TO_TWILIO: OutgoingSms = { id: ID, to: '27821234567', text: TEXT };
const TO_AFRICAS_TALKING: OutgoingSms = { id: ID, to: '254711123456', text: TEXT };
const SECRET = 'a secret of sixteen or more';

let one: StandInProvider;
let other: StandInProvider;

beforeEach(async () => {
  [one, other] = await Promise.all([startProvider(), startProvider()]);
});
afterEach(() => Promise.all([one.close(), other.close()]));

function twilio(senders: Record<string, string> = { '*': '+15005550006' }) {
  return twilioSms({ ...TWILIO.account, senders }, PUBLIC_URL, one.host);
}

function africasTalking(reportsToken?: string) {
  const account = { ...AFRICAS_TALKING.account, senders: { KE: 'BATTLE' }, reportsToken };
  return africasTalkingSms(account, other.host);
}

function http(
  host: string,
  {
    senders = {},
    reportsSecret,
  }: { senders?: Record<string, string>; reportsSecret?: string } = {},
) {
  return httpSms({ url: `${host}/sms`, token: 'a token', senders, reportsSecret }, PUBLIC_URL);
}

async function failureOf(sending: Promise<unknown>): Promise<string> {
  const error = await sending.then(
    () => undefined,
    (failed: unknown) => failed,
  );
  if (!(error instanceof SmsFailed)) throw new Error(`no failure of a provider: ${String(error)}`);
  expect(error.message).not.toMatch(/2782123|25471112|123456/);
  return `${error.failure} ${error.reason}`;
}

describe('Twilio, by the fixtures of its SDK', () => {
  test('sends the request that the SDK sends, and keeps the id', async () => {
    one.answer = { status: 201, body: TWILIO.accepted };
    expect(await twilio().send(TO_TWILIO)).toEqual({
      provider: 'twilio',
      providerId: TWILIO.accepted.sid,
    });
    const [asked] = one.asked;
    const { user, password, address, form } = TWILIO.request;
    expect(asked?.address).toBe(address);
    expect(asked?.headers.authorization).toBe(`Basic ${btoa(`${user}:${password}`)}`);
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual(form);
  });

  test('chooses the sender by the country, and sends through a messaging service', async () => {
    one.answer = { status: 201, body: TWILIO.accepted };
    const service = TWILIO.requestByService.MessagingServiceSid;
    const byCountry = twilio({ KE: 'BATTLE', '*': service });
    await byCountry.send({ id: ID, to: '27821234567', text: 'x' });
    await byCountry.send({ id: ID, to: '254711123456', text: 'x' });
    const [toOthers, toKenya] = one.asked.map(({ body }) => new URLSearchParams(body));
    toOthers?.delete('StatusCallback');
    expect(Object.fromEntries(toOthers ?? [])).toEqual(TWILIO.requestByService);
    expect(toKenya?.get('From')).toBe('BATTLE');
  });

  test('tells refusals apart from an outcome that nobody knows', async () => {
    one.answer = { status: 400, body: TWILIO.refused };
    expect(await failureOf(twilio().send(TO_TWILIO))).toBe('refused 21211');
    one.answer = { status: 400, body: TWILIO.optedOut };
    expect(await failureOf(twilio().send(TO_TWILIO))).toBe('blocked 21610');
    one.answer = { status: 503, body: {} };
    expect(await failureOf(twilio().send(TO_TWILIO))).toBe('refused HTTP 503');
    one.answer = { status: 500, body: {} };
    expect(await failureOf(twilio().send(TO_TWILIO))).toBe('unknown HTTP 500');
    one.answer = 'silence';
    expect(await failureOf(twilio().send(TO_TWILIO))).toMatch(/^unknown /);
    await one.close();
    expect(await failureOf(twilio().send(TO_TWILIO))).toBe('refused ECONNREFUSED');
  });

  test.each(TWILIO.reports)(
    'accepts a report that the SDK signed: $form.MessageStatus',
    (report) => {
      const body = new URLSearchParams(report.form as unknown as Record<string, string>).toString();
      const headers = { 'x-twilio-signature': report.signature };
      const read = twilio().readReport({ address: report.address, body, headers });
      const isDelivered = report.form.MessageStatus === 'delivered';
      expect(read).toEqual({
        message: { id: ID },
        status: isDelivered ? 'delivered' : 'failed',
        reason: isDelivered ? null : '30003',
      });
      for (const wrong of [
        { address: report.address.replace('0001', '0002'), body, headers },
        { address: report.address, body: `${body}&ErrorCode=1`, headers },
        { address: report.address, body, headers: {} },
        { address: report.address, body, headers: { 'x-twilio-signature': 'x' } },
      ]) {
        expect(() => twilio().readReport(wrong)).toThrow(SmsReportUnsigned);
      }
    },
  );
});

describe("Africa's Talking, by the fixtures of its SDK and its documentation", () => {
  test('sends the request that the SDK sends, and keeps the id', async () => {
    other.answer = { status: 201, body: AFRICAS_TALKING.accepted };
    expect(await africasTalking().send(TO_AFRICAS_TALKING)).toEqual({
      provider: 'africastalking',
      providerId: 'ATXid_0123456789abcdef',
    });
    const [asked] = other.asked;
    const { address, headers, form } = AFRICAS_TALKING.request;
    expect(asked?.address).toBe(address);
    expect(asked?.headers).toMatchObject(headers);
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual(form);
  });

  test.each([
    [402, 'refused'],
    [403, 'refused'],
    [405, 'refused'],
    [406, 'blocked'],
    [409, 'blocked'],
    [500, 'unknown'],
    [501, 'unknown'],
    [502, 'refused'],
  ])('reads the status %i of a recipient as %s', async (statusCode, failure) => {
    const Recipients = [{ ...AFRICAS_TALKING.accepted.SMSMessageData.Recipients[0], statusCode }];
    other.answer = { status: 201, body: { SMSMessageData: { Message: 'x', Recipients } } };
    expect(await failureOf(africasTalking().send(TO_AFRICAS_TALKING))).toBe(
      `${failure} ${statusCode}`,
    );
  });

  test('reads a refusal of the whole request, and an answer that nobody can read', async () => {
    other.answer = { status: 201, body: AFRICAS_TALKING.refused };
    expect(await failureOf(africasTalking().send(TO_AFRICAS_TALKING))).toBe(
      'refused InvalidSenderId',
    );
    other.answer = { status: 200, body: 'The supplied authentication is invalid' };
    expect(await failureOf(africasTalking().send(TO_AFRICAS_TALKING))).toBe(
      'unknown unreadable answer',
    );
    other.answer = { status: 401, body: 'The supplied authentication is invalid' };
    expect(await failureOf(africasTalking().send(TO_AFRICAS_TALKING))).toBe('refused HTTP 401');
  });

  test('takes reports at the address with the token only', () => {
    const body = new URLSearchParams(AFRICAS_TALKING.report).toString();
    const at = (token: string) => ({
      address: `/api/webhooks/sms-reports/africastalking?token=${token}`,
      body,
      headers: {},
    });
    expect(africasTalking('right').readReport(at('right'))).toEqual({
      message: { providerId: 'ATXid_0123456789abcdef' },
      status: 'failed',
      reason: 'AbsentSubscriber',
    });
    expect(() => africasTalking('right').readReport(at('wrong'))).toThrow(SmsReportUnsigned);
    expect(africasTalking().readReport(at('right'))).toBeUndefined();
  });
});

describe('the plain interface', () => {
  test('sends what it sent before, and more only with senders and reports', async () => {
    await http(one.host).send({ id: ID, to: '27821234567', text: 'It’s on' });
    await http(one.host, { senders: { ZA: 'League' }, reportsSecret: SECRET }).send(TO_TWILIO);
    expect(one.asked.map(({ body }) => JSON.parse(body))).toEqual([
      { to: '27821234567', text: "It's on" },
      {
        to: '27821234567',
        text: TEXT,
        from: 'League',
        reference: ID,
        reportTo: 'https://play.example/api/webhooks/sms-reports/http',
      },
    ]);
    expect(one.asked[0]?.headers.authorization).toBe('Bearer a token');
    one.answer = { status: 451, body: {} };
    expect(await failureOf(http(one.host).send(TO_TWILIO))).toBe('blocked HTTP 451');
  });

  test('takes reports with our signature only', () => {
    const provider = http(one.host, { reportsSecret: SECRET });
    const body = JSON.stringify({ reference: ID, status: 'failed', reason: 'absent' });
    const callback = { address: '/', body, headers: { 'x-signature': signatureOf(SECRET, body) } };
    const report = { message: { id: ID }, status: 'failed', reason: 'absent' };
    expect(provider.readReport(callback)).toEqual(report);
    expect(() => provider.readReport({ ...callback, headers: {} })).toThrow(SmsReportUnsigned);
  });
});

describe('two providers', () => {
  const quick = { breakAfter: 2, halfOpenAfterMs: 50 };
  const both = () => createSms([http(one.host), africasTalking()], quick);

  beforeEach(() => {
    other.answer = { status: 201, body: AFRICAS_TALKING.accepted };
  });

  test('the second one sends what the first one refused, and only that', async () => {
    const sms = both();
    expect((await sms.send(TO_TWILIO)).provider).toBe('http');
    one.answer = { status: 422, body: {} };
    expect((await sms.send(TO_TWILIO)).provider).toBe('africastalking');
    expect([one.asked.length, other.asked.length]).toEqual([2, 1]);
  });

  test.each([['silence' as const], [{ status: 502, body: {} }]])(
    'no message is sent twice: after %j the second one is not asked',
    async (answer) => {
      one.answer = answer;
      expect(await failureOf(both().send(TO_TWILIO))).toMatch(/^unknown /);
      expect(other.asked).toEqual([]);
    },
  );

  test("nobody goes around a recipient's wish", async () => {
    one.answer = { status: 451, body: {} };
    expect(await failureOf(both().send(TO_TWILIO))).toMatch(/^blocked /);
    expect(other.asked).toEqual([]);
  });

  test('while the first one is away the second one sends, until the first one is back', async () => {
    const sms = both();
    one.answer = 'silence';
    for (let tries = 0; tries < quick.breakAfter; tries += 1) {
      expect(await failureOf(sms.send(TO_TWILIO))).toMatch(/^unknown /);
    }
    expect((await sms.send(TO_TWILIO)).provider).toBe('africastalking');
    expect(one.asked).toHaveLength(quick.breakAfter);
    one.answer = { status: 200, body: {} };
    await new Promise((done) => setTimeout(done, quick.halfOpenAfterMs + 20));
    expect((await sms.send(TO_TWILIO)).provider).toBe('http');
  });

  test('the status page learns which one fails, by its code, and which one sends', async () => {
    const health = createHealth({ now: () => new Date() });
    const sms = createSms([http(one.host), africasTalking()], quick, health);
    one.answer = { status: 503, body: {} };
    for (let tries = 0; tries < quick.breakAfter; tries += 1) {
      await sms.send(TO_TWILIO).catch(() => undefined);
    }
    await sms.send(TO_TWILIO);
    const { 'sms:http': first, 'sms:africastalking': second } = health.outcomes();
    expect(first).toMatchObject({ failures: quick.breakAfter, error: 'HTTP 503', isCut: true });
    expect(second).toMatchObject({ failingSince: null, isCut: false });
  });

  test('a first one that is down from the start costs no message', async () => {
    await one.close();
    expect((await both().send(TO_TWILIO)).provider).toBe('africastalking');
  });

  test('with both away the failure is that of the last one asked', async () => {
    one.answer = { status: 503, body: {} };
    other.answer = { status: 503, body: {} };
    expect(await failureOf(both().send(TO_TWILIO))).toBe('refused HTTP 503');
    expect(other.asked).toHaveLength(1);
  });
});
