import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CarrierError } from '#platform/ports/carrier-error.ts';
import type { Carriers } from '#platform/ports/carriers.ts';
import { createHealth } from '#platform/telemetry/health.ts';
import { type StandInCarriers, startCarriers } from '#sandbox/carriers/carriers.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { createCarriers } from './carriers.ts';
import { PATIENCE } from './service.ts';

const NUMBER = '27821234567';
const TELKOM_WISH = {
  msisdn: NUMBER,
  svc_id: 'tlk-za-daily',
  ext_ref: '0190a1b2-0000-7000-8000-000000000001',
  channel: 'WEB',
  doi_channel: 'WEB',
};
const QUICK = {
  ...PATIENCE,
  timeoutMs: 5_000,
  firstWaitMs: 5,
  breakAfter: 3,
  halfOpenAfterMs: 120,
};

let outside: StandInCarriers;
let carriers: Carriers;
let reported: string[];
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bl-carriers-'));
  reported = [];
  outside = await startCarriers({
    now: () => new Date(),
    deliver: async () => 200,
    sms: () => undefined,
    activationMs: 0,
    dayMs: 0,
    file: join(folder, 'carriers.json'),
  });
  carriers = connected({});
});
afterEach(async () => {
  vi.useRealTimers();
  await outside.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('each call of section 7, against a service that takes nothing else', () => {
  const product = { msisdn: NUMBER, productId: 47 };

  test('carrier billing (DCB): its six calls', async () => {
    await carriers.paymentIntegration.subscribe({
      ...product,
      serviceId: 'mtn-za-daily',
      period: 'daily',
      amount: 700,
      currency: 'ZAR',

      ext_ref: TELKOM_WISH.ext_ref,
      channel: 'WEB',
      doi_channel: 'WEB',
      freeUntil: null,
    });
    await outside.callbacks.settled();
    const asked = { ...product, externalRef: '' };
    expect(await carriers.dcb.getUserViaProductId(asked)).toMatchObject({ StatusName: 'Active' });
    const token = await carriers.dcb.encryptMsisdn({ msisdn: NUMBER });
    expect(token).not.toContain(NUMBER);
    await carriers.dcb.trackLogin({ msisdn: NUMBER, service: 'mtn-za' });
    await carriers.dcb.requestOtp({ msisdn: NUMBER, serviceId: 'mtn-za' });
    const wrong = { msisdn: NUMBER, serviceId: 'mtn-za', otp: 'wrong' };
    expect(await faultOf(carriers.dcb.validateOtp(wrong))).toBe('refused OTP_INVALID');
    const avatar = { msisdn: NUMBER, serviceId: 'mtn-za', avatar: '/avatars/ibis.svg' };
    await carriers.dcb.updateAvatarFromMsisdn(avatar);
  });

  test('the Kenyan carrier: its four calls', async () => {
    const kenyan = { msisdn: '254712345678', productId: 42 };
    expect(await carriers.kenya.getUser(kenyan)).toBeNull();
    await carriers.kenya.requestOtp(kenyan);
    const wrong = { ...kenyan, otp: 'wrong' };
    expect(await faultOf(carriers.kenya.validateOtp(wrong))).toBe('refused OTP_INVALID');
    const stop = { requestId: '1', channel: 'WEB', msisdn: kenyan.msisdn, offerCode: '42' };
    await carriers.kenya.unsubscribe(stop);
  });

  test('Telkom: its four calls', async () => {
    expect(await carriers.telkom.subscribe(TELKOM_WISH)).toMatchObject({ Status: 'PENDING' });
    await outside.callbacks.settled();
    expect(await carriers.telkom.updateUserState(product)).toMatchObject({ Status: 'ACTIVE' });
    await carriers.telkom.unsubscribe(product);
    expect(await carriers.telkom.v2GetUserViaProductId(product)).toMatchObject({
      Status: 'CANCELLED',
      ext_ref: TELKOM_WISH.ext_ref,
    });
  });

  test('operator data, payment integration and utilities', async () => {
    coversSpec('client.operator-data', 'client.payment-integration', 'client.utilities');
    expect(await carriers.operatorData.networkOf({ msisdn: '27811234567' })).toBe('TELKOM');
    expect(await carriers.operatorData.networkOf({ msisdn: NUMBER })).toBe('VODACOM');
    const since = new Date(0).toISOString();
    expect(await carriers.paymentIntegration.charges({ ...product, since })).toEqual([]);
    const unknown = { chargeId: 'none', ext_ref: TELKOM_WISH.ext_ref };
    const refund = carriers.paymentIntegration.refund(unknown);
    expect(await faultOf(refund)).toBe('refused UNKNOWN_CHARGE');
    const url = 'https://play.battleleague.example/manage-subscription';
    const short = await carriers.utilities.shortLink({ url });
    const found = await fetch(short, { redirect: 'manual' });
    expect(found.headers.get('location')).toBe(url);
  });
});

describe('a service that does not do as it should', () => {
  const asked = { msisdn: NUMBER, productId: 47 };
  const timesAsked = () => outside.asked('telkom v2-get-user-via-product-id');

  test('too slow is unavailable, after as many tries as a question may have', async () => {
    outside.moods.telkom.slowMs = 2_000;
    const calls = connected({ timeoutMs: 300, breakAfter: 10 });
    expect(await faultOf(calls.telkom.v2GetUserViaProductId(asked))).toBe('unavailable');
    expect(timesAsked()).toBe(1 + PATIENCE.retries);
  });

  test('a hiccup is passed over by asking again', async () => {
    outside.moods.telkom.failing = 'error';
    const patient = connected({ firstWaitMs: 60, retries: 6, breakAfter: 10 });
    const answer = patient.telkom.v2GetUserViaProductId(asked);
    await vi.waitFor(() => expect(timesAsked()).toBeGreaterThan(0));
    outside.moods.telkom.failing = 'no';
    expect(await answer).toBeNull();
    expect(timesAsked()).toBeGreaterThan(1);
  });

  test('a subscribe whose answer is lost is made once, and says that it may have been done', async () => {
    outside.moods.telkom.failing = 'lost';
    const error = await carriers.telkom.subscribe(TELKOM_WISH).catch((each) => each);
    expect(error).toMatchObject({ fault: 'unavailable', mayBeDone: true });
    expect(outside.asked('telkom subscribe')).toBe(1);
    expect(outside.books.list()).toHaveLength(1);
  });

  test('nonsense is malformed, a wrong password unavailable, and neither quotes the number', async () => {
    coversSpec('client.basic-authorization');
    outside.moods.telkom.failing = 'garbled';
    const garbled = await carriers.telkom.v2GetUserViaProductId(asked).catch((each) => each);
    expect(garbled).toMatchObject({ fault: 'malformed' });
    outside.moods.telkom.failing = 'no';
    const access = { ...outside.access, telkom: { ...outside.access.telkom, password: 'wrong' } };
    const stranger = createCarriers(access, () => undefined, QUICK);
    const refused = await stranger.telkom.v2GetUserViaProductId(asked).catch((each) => each);
    expect(refused).toMatchObject({ fault: 'unavailable', reason: 'UNAUTHORIZED' });
    for (const error of [garbled, refused]) {
      expect(String(error) + JSON.stringify(error)).not.toContain(NUMBER);
      expect(String(error) + JSON.stringify(error)).not.toContain(outside.access.telkom.password);
    }
  });

  test('the breaker opens after failures in a row, lets one through later, and closes again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] }); // a busy machine makes nothing later
    outside.moods.telkom.failing = 'error';
    const calls = connected({ retries: 0 });
    const ask = () => faultOf(calls.telkom.v2GetUserViaProductId(asked));
    for (let count = 0; count < 5; count += 1) expect(await ask()).toBe('unavailable');
    expect(timesAsked()).toBe(QUICK.breakAfter);
    outside.moods.telkom.failing = 'no';
    expect(await ask()).toBe('unavailable');
    vi.setSystemTime(Date.now() + QUICK.halfOpenAfterMs);
    expect(await ask()).toBe('no fault');
    expect(await ask()).toBe('no fault');
  });

  test('the status page learns of errors, the open circuit and the return', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const health = createHealth({ now: () => new Date() });
    const calls = createCarriers(outside.access, () => undefined, { ...QUICK, retries: 0 }, health);
    const ask = () => faultOf(calls.telkom.v2GetUserViaProductId(asked));
    const telkom = () => health.outcomes()['carrier:telkom'];
    await ask();
    expect(telkom()).toMatchObject({ failingSince: null, isCut: false });
    outside.moods.telkom.failing = 'error';
    for (let count = 0; count < QUICK.breakAfter; count += 1) await ask();
    expect(telkom()).toMatchObject({ failures: QUICK.breakAfter, isCut: true });
    expect(telkom()?.failingSince).not.toBeNull();
    expect(JSON.stringify(telkom())).not.toContain(NUMBER);
    outside.moods.telkom.failing = 'no';
    vi.setSystemTime(Date.now() + QUICK.halfOpenAfterMs);
    await ask();
    expect(telkom()).toMatchObject({ failingSince: null, failures: 0, isCut: false });
  });

  test('one that is down takes no other with it', async () => {
    outside.moods.telkom.failing = 'error';
    for (let count = 0; count < 5; count += 1) {
      await faultOf(carriers.telkom.v2GetUserViaProductId(asked));
    }
    const dcb = carriers.dcb.getUserViaProductId({ ...asked, externalRef: '' });
    expect(await faultOf(dcb)).toBe('no fault');
  });

  test('one that is not configured is away', async () => {
    const none = createCarriers({}, () => undefined);
    expect(await faultOf(none.kenya.getUser(asked))).toBe('unavailable');
  });

  test('what is reported names service, call and outcome, and never a number', async () => {
    outside.moods.telkom.failing = 'error';
    await faultOf(carriers.telkom.v2GetUserViaProductId(asked));
    expect(reported[0]).toContain('"outcome":"unavailable"');
    expect(reported.join('')).not.toContain(NUMBER);
  });
});

function connected(patience: Partial<typeof QUICK>): Carriers {
  const report = (entry: object) => void reported.push(JSON.stringify(entry));
  return createCarriers(outside.access, report, { ...QUICK, ...patience });
}

async function faultOf(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
    return 'no fault';
  } catch (error) {
    const { fault, reason } = error as CarrierError; // the adapters throw no other
    return [fault, fault === 'refused' ? reason : null].filter(Boolean).join(' ');
  }
}
