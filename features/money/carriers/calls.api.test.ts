import { Writable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#platform/telemetry/log.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newPlayer, newVerified, refusal, visitorOf } from '#testing/people.ts';
import { startTestProduct } from '#testing/product.ts';
import { coversSpec } from '#testing/specification/index.ts';
import {
  calm,
  operatorsOf,
  SETTINGS,
  settle,
  standing,
  subscribe,
  subscriberOf,
} from './test-kit.ts';

const OTHER = '27820000001';

const product = describeProduct(SETTINGS);
beforeEach(() => calm(product));

describe('carrier billing (DCB)', () => {
  test('get-user-via-product-id tells the carrier’s StatusName', async () => {
    coversSpec('call.dcb/get-user-via-product-id');
    const { api, msisdn } = await newVerified(product, 'mtn-ng-en');
    const asked = { msisdn, productId: 66, externalRef: 'mine' };
    const unknown = { authError: false, StatusName: null };
    expect(await api.dcbGetUserViaProductId(asked)).toEqual(unknown);
    await subscribe(api);
    await settle(product);
    const known = { authError: false, StatusName: 'Active' };
    expect(await api.dcbGetUserViaProductId(asked)).toEqual(known);
  });

  test('errors on the first three calls are swallowed and return an auth-error flag', async () => {
    coversSpec('client.auth-error');
    const { api, msisdn } = await newVerified(product, 'mtn-ng-en');
    for (const failing of ['error', 'lost', 'garbled'] as const) {
      operatorsOf(product).moods.dcb.failing = failing;
      const user = { authError: true, StatusName: null };
      expect(await api.dcbGetUserViaProductId({ msisdn })).toEqual(user);
      const token = { authError: true, encryptedMsisdn: null };
      expect(await api.dcbEncryptMsisdn({ msisdn })).toEqual(token);
      expect(await api.dcbTrackLogin({ msisdn, isWeb: 1 })).toEqual({ authError: true });
    }
  });

  test('encrypt-msisdn and track-login', async () => {
    coversSpec('call.dcb/encrypt-msisdn', 'call.dcb/track-login');
    const { api, msisdn } = await newVerified(product, 'mtn-ng-en');
    const { encryptedMsisdn } = await api.dcbEncryptMsisdn({ msisdn });
    expect(encryptedMsisdn).toBeTruthy();
    expect(encryptedMsisdn).not.toContain(msisdn);
    const told = await api.dcbTrackLogin({ msisdn, service: 'mtn-ng', isWeb: 1 });
    expect(told).toEqual({ authError: false });
  });
});

describe('the Kenyan carrier', () => {
  test('a failed status check says where the external site is', async () => {
    coversSpec('call.kenya/get-user', 'client.kenyan-failure');
    const { api, msisdn } = await newVerified(product, 'saf-ke-en');
    expect(await api.kenyaGetUser({ msisdn, productId: 42 })).toEqual({ Status: null });
    operatorsOf(product).moods.kenya.failing = 'error';
    const error = await api.kenyaGetUser({ msisdn }).catch((each) => each);
    expect(error).toMatchObject({ code: 'carrier_unavailable', status: 503 });
    expect(error.extra.redirectTo).toContain('saf-ke-en');
  });

  test('one-time codes have our rules, storage and limits', async () => {
    coversSpec('call.kenya/request-otp', 'call.kenya/validate-otp');
    const kenya = visitorOf(product, 'saf-ke-en.localhost');
    const msisdn = '254712777001';
    await kenya.kenyaRequestOtp({ msisdn, productId: 42 });
    expect(await refusal(kenya.requestOtp({ msisdn }))).toBe('otp_wait');
    const wrong = { msisdn, productId: 42, otp: 'x' };
    expect(await refusal(kenya.kenyaValidateOtp(wrong))).toBe('otp_invalid');
    const otp = product.standIns?.messages(msisdn)[0]?.code ?? '';
    const proved = await kenya.kenyaValidateOtp({ ...wrong, otp });
    expect(proved).toEqual({ id: null, mettleStateUser: false });
    expect(await refusal(kenya.kenyaValidateOtp({ ...wrong, otp }))).toBe('otp_already_used');
  });

  test('unsubscribe stops at the end of the cycle, however often it is sent', async () => {
    coversSpec('call.kenya/unsubscribe');
    const { api, msisdn } = await newVerified(product, 'saf-ke-en');
    const stop = { requestId: 'r-1', channel: 'WEB', msisdn, offerCode: '42' };
    expect(await refusal(api.kenyaUnsubscribe(stop))).toBe('subscription_missing');
    await subscribe(api);
    await settle(product);
    await api.kenyaUnsubscribe(stop);
    await api.kenyaUnsubscribe(stop);
    await settle(product);
    expect(await standing(api)).toBe('cancelled');
    expect(subscriberOf(product, msisdn).status).toBe('stopped');
  });
});

describe('Telkom', () => {
  test('subscribe is the second opt-in of an offer of one’s own', async () => {
    coversSpec(
      'call.telkom/subscribe',
      'call.telkom/unsubscribe',
      'call.telkom/update-user-state',
      'call.telkom/v2-get-user-via-product-id',
    );
    const { api, msisdn } = await newVerified(product, 'tlk-za-en');
    const { subscriptionId } = await api.subscribe({ period: 'daily', paidBy: 'carrier' });
    const wish = { msisdn, svc_id: 'tlk-za-daily', channel: 'WEB', doi_channel: 'WEB' };
    const stranger = await newVerified(product, 'tlk-za-en');
    const theirs = { ...wish, msisdn: stranger.msisdn, ext_ref: subscriptionId };
    expect(await refusal(stranger.api.telkomSubscribe(theirs))).toBe('not_yours');
    const none = { ...wish, svc_id: 'blg-za-daily', ext_ref: subscriptionId };
    expect(await refusal(api.telkomSubscribe(none))).toBe('not_found');
    const begun = await api.telkomSubscribe({ ...wish, ext_ref: subscriptionId });
    const same = { ext_ref: subscriptionId, subscriptionId, offer: null };
    expect(begun).toEqual({ Status: 'PENDING', ...same });
    await settle(product);
    const again = await api.telkomSubscribe({ ...wish, ext_ref: subscriptionId });
    expect(again.Status).toBe('ACTIVE');
    expect(subscriberOf(product, msisdn).charges).toHaveLength(1);
    const v2 = await api.telkomV2GetUserViaProductId({ msisdn, productId: 47 });
    expect(v2).toEqual({ Status: 'ACTIVE' });
    await api.telkomUnsubscribe({ msisdn, productId: 47 });
    await settle(product);
    expect(await standing(api)).toBe('cancelled');
    expect(await api.telkomUpdateUserState({ msisdn, productId: 47 })).toEqual({
      Status: 'CANCELLED',
    });
  });
});

describe('telkom/subscribe by a reference of the caller’s own', () => {
  const doi = { channel: 'WEB', doi_channel: 'WEB' };

  test.each([
    ['daily', 'tlk-za-daily'],
    ['weekly', 'tlk-za-weekly'],
    ['monthly', 'tlk-za'],
  ] as const)('is the second opt-in of the %s offer, named %s', async (period, svc_id) => {
    coversSpec('call.telkom/subscribe');
    const { api, msisdn } = await newVerified(product, 'tlk-za-en');
    const { subscriptionId } = await api.subscribe({ period, paidBy: 'carrier' });
    const wish = { msisdn, svc_id, ext_ref: 'portal 7/1', ...doi };
    const begun = await api.telkomSubscribe(wish);
    expect(begun).toEqual({
      Status: 'PENDING',
      ext_ref: 'portal 7/1',
      subscriptionId,
      offer: null,
    });
    await settle(product);
    expect(await api.telkomSubscribe(wish)).toEqual({ ...begun, Status: 'ACTIVE' });
    expect(subscriberOf(product, msisdn)).toMatchObject({ period, externalRef: subscriptionId });
    expect(subscriberOf(product, msisdn).charges).toHaveLength(1);
    expect(await refusal(api.telkomSubscribe({ ...wish, ext_ref: 'portal 7/2' }))).toBe(
      'subscription_exists',
    );
  });

  test('makes the offer where none is open, and charges nothing before the second opt-in', async () => {
    const { api, msisdn } = await newVerified(product, 'tlk-za-en');
    const wish = { msisdn, svc_id: 'tlk-za-weekly', ext_ref: 'portal-8', ...doi };
    const offered = await api.telkomSubscribe(wish);
    expect(offered).toMatchObject({
      Status: 'PENDING',
      offer: { period: 'weekly', price: { amount: 3500, currency: 'ZAR' } },
    });
    expect(offered.offer?.text).toMatch(/R\s?35 a week/);
    expect(await api.telkomSubscribe(wish)).toEqual(offered); // sent again, it is no agreement
    await settle(product);
    expect(
      operatorsOf(product)
        .books.list()
        .filter((each) => each.msisdn === msisdn),
    ).toEqual([]);

    const { subscriptionId } = offered;
    const agreed = await api.telkomSubscribe({ ...wish, ext_ref: subscriptionId });
    expect(agreed).toMatchObject({ Status: 'PENDING', offer: null });
    await settle(product);
    expect(subscriberOf(product, msisdn)).toMatchObject({ period: 'weekly', status: 'active' });
    expect(await api.telkomSubscribe(wish)).toMatchObject({ Status: 'ACTIVE', subscriptionId });
  });

  test('for another package makes another offer', async () => {
    const { api, msisdn } = await newVerified(product, 'tlk-za-en');
    await api.subscribe({ period: 'daily', paidBy: 'carrier' });
    const wish = { msisdn, svc_id: 'tlk-za-monthly', ext_ref: 'portal-9', ...doi };
    expect(await api.telkomSubscribe(wish)).toMatchObject({ offer: { period: 'monthly' } });
    await settle(product);
    expect(await standing(api)).toBe('pending');
    const foreign = { ...wish, svc_id: 'mtn-za-daily', ext_ref: 'portal-10' };
    expect(await refusal(api.telkomSubscribe(foreign))).toBe('not_found');
  });
});

test('another’s number is 403, another brand’s carrier or product 404, nobody 401', async () => {
  const { api, msisdn } = await newVerified(product, 'tlk-za-en');
  for (const call of [
    () => api.telkomUpdateUserState({ msisdn: OTHER }),
    () => api.telkomUnsubscribe({ msisdn: OTHER }),
    () => api.telkomV2GetUserViaProductId({ msisdn: OTHER }),
  ]) {
    expect(await refusal(call())).toBe('not_yours');
  }
  expect(await refusal(api.kenyaGetUser({ msisdn }))).toBe('not_found');
  expect(await refusal(api.dcbEncryptMsisdn({ msisdn }))).toBe('not_found');
  const product42 = { msisdn, productId: 42 };
  expect(await refusal(api.telkomUpdateUserState(product42))).toBe('not_found');
  const visitor = visitorOf(product, 'tlk-za-en.localhost');
  expect(await refusal(visitor.telkomUpdateUserState({ msisdn }))).toBe('sign_in_needed');
  const nigerian = await newVerified(product, 'mtn-ng-en');
  for (const call of [
    () => nigerian.api.dcbGetUserViaProductId({ msisdn: OTHER }),
    () => nigerian.api.dcbEncryptMsisdn({ msisdn: OTHER }),
    () => nigerian.api.dcbTrackLogin({ msisdn: OTHER }),
  ]) {
    expect(await refusal(call())).toBe('not_yours');
  }
});

test('no credential and no number reaches a log, and no credential a reply', async () => {
  const lines: string[] = [];
  const into = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const watched = await startTestProduct(SETTINGS, { log: createLog('trace', into) });
  try {
    const { api, msisdn } = await newVerified(watched, 'tlk-za-en');
    const operators = operatorsOf(watched);
    await subscribe(api);
    const replies: unknown[] = [];
    for (const failing of ['no', 'error', 'lost', 'garbled'] as const) {
      operators.moods.telkom.failing = failing;
      await settle(watched);
      replies.push(await api.telkomUpdateUserState({ msisdn }).catch((error) => error));
      watched.clock.advance(600_000);
    }
    await newPlayer(watched);
    const secrets = [
      ...Object.values(operators.access).map(({ password }) => password),
      ...Object.values(operators.callbackSecrets),
      operators.inboundSecret,
    ];
    const logged = lines.join('');
    expect(logged).toContain('"service":"telkom"');
    const told = JSON.stringify(replies);
    for (const secret of secrets) {
      expect(logged.includes(secret)).toBe(false);
      expect(told.includes(secret)).toBe(false);
    }
    expect(logged).not.toContain(msisdn);
  } finally {
    await watched.close();
  }
});
