import { expect, test } from 'vitest';
import { readCarriers } from './carriers.ts';

const PAYMENTS = {
  PAYMENT_INTEGRATION_URL: 'https://pay.example',
  PAYMENT_INTEGRATION_USER: 'league',
  PAYMENT_INTEGRATION_PASSWORD: 'secret',
};
const DCB = {
  DCB_URL: 'https://dcb.example/api/',
  DCB_USER: 'league',
  DCB_PASSWORD: 'secret',
  DCB_CALLBACK_SECRET: 'sixteen or more characters',
};

test('without any setting there is no carrier, and no fault', () => {
  const { carriers, faults } = readCarriers({});
  expect(faults).toEqual([]);
  expect(carriers).toEqual({ services: {}, callbackSecrets: {}, inboundSecret: undefined });
});

test('a service has its address, its credentials and the secret of its callbacks', () => {
  const { carriers, faults } = readCarriers({ ...DCB, ...PAYMENTS });
  expect(faults).toEqual([]);
  const { url, user, password } = carriers.services.dcb ?? {};
  expect([url, user, password]).toEqual(['https://dcb.example/api', 'league', 'secret']);
  expect(carriers.callbackSecrets).toEqual({ dcb: DCB.DCB_CALLBACK_SECRET });
});

test('production is always selected over staging', () => {
  const staging = {
    DCB_STAGING_URL: 'https://staging.example',
    DCB_STAGING_USER: 'league',
    DCB_STAGING_PASSWORD: 'secret',
    DCB_STAGING_CALLBACK_SECRET: 'sixteen or more characters',
  };
  const both = readCarriers({ ...staging, ...DCB, ...PAYMENTS });
  expect(both.carriers.services.dcb?.url).toBe('https://dcb.example/api');
  const alone = readCarriers({ ...staging, ...PAYMENTS });
  expect(alone.carriers.services.dcb?.url).toBe('https://staging.example');
});

test('half a service, and all that is wrong, is told at once', () => {
  const { faults } = readCarriers({
    DCB_URL: 'ftp://dcb.example',
    DCB_USER: 'league',
    DCB_PASSWORD: 'x',

    DCB_CALLBACK_SECRET: 'short',
    KENYA_URL: 'https://kenya.example',
    INBOUND_SECRET: 'no',
  });
  expect(faults).toEqual([
    'DCB_URL: no http(s) address',
    'DCB_CALLBACK_SECRET: needs 16 characters or more',
    expect.stringMatching(/KENYA_USER, KENYA_PASSWORD, KENYA_CALLBACK_SECRET missing/),
    'INBOUND_SECRET: needs 16 characters or more',
    expect.stringMatching(/PAYMENT_INTEGRATION_URL/),
  ]);
});
