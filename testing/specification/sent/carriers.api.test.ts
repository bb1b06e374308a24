import { beforeEach, expect, test } from 'vitest';
import {
  calm,
  SETTINGS,
  settle,
  standing,
  subscribe,
  subscriberOf,
} from '#features/money/carriers/test-kit.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newVerified, refusal, refusedFields, visitorOf } from '#testing/people.ts';
import { coversSpec } from '../index.ts';

// Calls of section 7 to the carriers' services: one test shows the effect of each parameter. Another brand's product is
// refused. Parameters of old clients have no effect: a valid value is accepted, a wrong one is refused at its field.

const NIGERIA = 66;
const KENYA = 42;
const TELKOM = 47;
const TOO_LONG = 'x'.repeat(301);

const product = describeProduct(SETTINGS);
beforeEach(() => calm(product));

/** The fields that a call is refused at. */
async function refusedAt(call: Promise<unknown>): Promise<string[]> {
  return Object.keys(await refusedFields(call));
}

test('dcb/get-user-via-product-id: a product, of the number that is one’s own', async () => {
  coversSpec('call.dcb/get-user-via-product-id');
  const { api, msisdn } = await newVerified(product, 'mtn-ng-en');
  const wish = { msisdn, productId: NIGERIA, externalRef: 'mine' };
  const { dcbGetUserViaProductId: ask } = api;
  expect(await ask(wish)).toEqual({ authError: false, StatusName: null });
  expect(await refusal(ask({ ...wish, productId: KENYA }))).toBe('not_found');
  expect(await refusedAt(ask({ ...wish, externalRef: TOO_LONG }))).toEqual(['externalRef']);
});

test('dcb/encrypt-msisdn and dcb/track-login: of the number that is one’s own', async () => {
  coversSpec('call.dcb/encrypt-msisdn', 'call.dcb/track-login');
  const { api, msisdn } = await newVerified(product, 'mtn-ng-en');
  const { encryptedMsisdn } = await api.dcbEncryptMsisdn({ msisdn });
  expect(encryptedMsisdn).toBeTruthy();
  const wish = { msisdn, service: 'mtn-ng', isWeb: 1 };
  expect(await api.dcbTrackLogin(wish)).toEqual({ authError: false });
  expect(await refusedAt(api.dcbTrackLogin({ ...wish, service: TOO_LONG }))).toEqual(['service']);
  const isWeb = 'no number' as never; // a field that nobody may send
  expect(await refusedAt(api.dcbTrackLogin({ ...wish, isWeb }))).toEqual(['isWeb']);
});

test('dcb/request-otp and dcb/validate-otp: a number, and the code that was sent to it', async () => {
  coversSpec('call.dcb/request-otp', 'call.dcb/validate-otp');
  const { requestOtp, validateOtp } = visitorOf(product);
  const msisdn = '27825550001';
  const serviceId = 'blg-za';
  expect(await refusedAt(requestOtp({ msisdn, serviceId: TOO_LONG }))).toEqual(['serviceId']);
  expect(await requestOtp({ msisdn, serviceId })).toEqual({ msisdn, resendAt: expect.any(String) });
  const otp = codeOf(msisdn);
  const late = validateOtp({ msisdn, serviceId: TOO_LONG, otp });
  expect(await refusedAt(late)).toEqual(['serviceId']);
  const proved = await validateOtp({ msisdn, serviceId, otp });
  expect(proved).toEqual({ id: null, mettleStateUser: false });
});

test('kenya/get-user: a product, of the number that is one’s own', async () => {
  coversSpec('call.kenya/get-user');
  const { api, msisdn } = await newVerified(product, 'saf-ke-en');
  expect(await api.kenyaGetUser({ msisdn, productId: KENYA })).toEqual({ Status: null });
  const other = api.kenyaGetUser({ msisdn, productId: NIGERIA });
  expect(await refusal(other)).toBe('not_found');
});

test('kenya/request-otp and kenya/validate-otp: of a product, a number and the code that was sent to it', async () => {
  coversSpec('call.kenya/request-otp', 'call.kenya/validate-otp');
  const { kenyaRequestOtp, kenyaValidateOtp } = visitorOf(product, 'saf-ke-en.localhost');
  const msisdn = '254712777002';
  const other = { msisdn, productId: NIGERIA };
  expect(await refusal(kenyaRequestOtp(other))).toBe('not_found');
  const sent = await kenyaRequestOtp({ msisdn, productId: KENYA });
  expect(sent).toEqual({ resendAt: expect.any(String) });
  const otp = codeOf(msisdn);
  expect(await refusal(kenyaValidateOtp({ ...other, otp }))).toBe('not_found');
  const proved = await kenyaValidateOtp({ msisdn, productId: KENYA, otp });
  expect(proved).toEqual({ id: null, mettleStateUser: false });
});

test('kenya/unsubscribe: an offer, of the number that is one’s own; the rest is of old clients', async () => {
  coversSpec('call.kenya/unsubscribe');
  const { api, msisdn } = await newVerified(product, 'saf-ke-en');
  await subscribe(api);
  await settle(product);
  const stop = { requestId: 'r-1', channel: 'WEB', msisdn, offerCode: String(KENYA) };
  const { kenyaUnsubscribe } = api;
  for (const field of ['requestId', 'channel'] as const) {
    expect(await refusedAt(kenyaUnsubscribe({ ...stop, [field]: TOO_LONG }))).toEqual([field]);
  }
  const other = { ...stop, offerCode: String(NIGERIA) };
  expect(await refusal(kenyaUnsubscribe(other))).toBe('not_found');
  expect(await standing(api)).toBe('active');
  expect(await kenyaUnsubscribe(stop)).toEqual({ done: true });
  expect(await standing(api)).toBe('cancelled');
});

test('telkom/subscribe: an offer and its service, of the number that is one’s own; the channels are of old clients', async () => {
  coversSpec('call.telkom/subscribe');
  const { api, msisdn } = await newVerified(product, 'tlk-za-en');
  const { subscriptionId: ext_ref } = await api.subscribe({ period: 'daily', paidBy: 'carrier' });
  const wish = { msisdn, svc_id: 'tlk-za-daily', ext_ref, channel: 'WEB', doi_channel: 'WEB' };
  const { telkomSubscribe } = api;
  const weekly = { ...wish, svc_id: 'tlk-za-weekly' };
  expect(await refusal(telkomSubscribe(weekly))).toBe('not_found');
  for (const field of ['channel', 'doi_channel'] as const) {
    expect(await refusedAt(telkomSubscribe({ ...wish, [field]: TOO_LONG }))).toEqual([field]);
  }
  expect(await telkomSubscribe(wish)).toMatchObject({ Status: 'PENDING', ext_ref });
});

test('telkom: a product and an offer, of the number that is one’s own', async () => {
  coversSpec(
    'call.telkom/update-user-state',
    'call.telkom/unsubscribe',
    'call.telkom/v2-get-user-via-product-id',
  );
  const { api, msisdn } = await newVerified(product, 'tlk-za-en');
  await subscribe(api);
  await settle(product);
  expect(subscriberOf(product, msisdn).charges).toHaveLength(1);
  const own = { msisdn, productId: TELKOM };
  const other = { msisdn, productId: KENYA };
  const { telkomUpdateUserState, telkomV2GetUserViaProductId, telkomUnsubscribe } = api;
  expect(await telkomUpdateUserState(own)).toEqual({ Status: 'ACTIVE' });
  expect(await telkomV2GetUserViaProductId(own)).toEqual({ Status: 'ACTIVE' });
  expect(await refusal(telkomUpdateUserState(other))).toBe('not_found');
  expect(await refusal(telkomV2GetUserViaProductId(other))).toBe('not_found');
  expect(await refusal(telkomUnsubscribe(other))).toBe('not_found');
  expect(await telkomUnsubscribe(own)).toEqual({ done: true });
  expect(await standing(api)).toBe('cancelled');
});

function codeOf(msisdn: string): string {
  return product.standIns?.messages(msisdn)[0]?.code ?? '';
}
