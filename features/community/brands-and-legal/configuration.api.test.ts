import { expect, test } from 'vitest';
import { HOUSE } from '#brands/brands.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { visitorOf } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';

const product = describeProduct();

/** Section 3 of the specification, "Brand configuration". */
const FIELDS = [
  ...['country', 'gameUrl', 'monthlySubPackage', 'weeklySubPackage', 'dailySubPackage', 'currency'],
  ...['provider', 'eventProvider', 'serviceId', 'isCreditCardPayment', 'productId', 'tsAndCsURL'],
  ...['gameTitle', 'prizes', 'baseRoute', 'nigerianBrand', 'ealEuropeBrand', 'ethioBrand'],
  ...['privacyPolicySuffix', 'demoBrandConfig', 'demoMsisdn'],
];
const NIGERIAN = [
  ...['dailyServiceId', 'weeklyServiceId', 'dailyServiceName', 'weeklyServiceName'],
  ...['externalServiceId', 'categoryId', 'newIntegration', 'network', 'networkName', 'networkId'],
  ...['countryId', 'srcAddress', 'positionOnePrize', 'positionTwoPrize', 'positionThreePrize'],
  'prizePool',
];
/** Names the brand to its client. */
const OWN = ['brandCode', 'name', 'languages'];

test('a visitor reads the configuration of every brand by the names of the specification, and no more', async () => {
  coversSpec('brand.configuration', 'brand.nigerian-fields');
  for (const { code, nigeria } of HOUSE.brands) {
    const told = await visitorOf(product, `${code}.localhost`).brandConfiguration({});
    const names = [...OWN, ...FIELDS, ...(nigeria ? NIGERIAN : [])];
    expect([code, Object.keys(told).sort()]).toEqual([code, names.sort()]);
  }
});

test('it says what the brand’s folder says', async () => {
  coversSpec('brand.configuration', 'brand.nigerian-fields');
  const airtel = await visitorOf(product, 'airtel-ng-en.localhost').brandConfiguration({});
  expect(airtel).toMatchObject({
    brandCode: 'airtel-ng-en',
    country: 'NG',
    currency: 'NGN',
    productId: 50,
    dailySubPackage: { price: { amount: 10_000, currency: 'NGN' }, trial: null },
    weeklySubPackage: { price: { amount: 25_000, currency: 'NGN' } },
    monthlySubPackage: { price: { amount: 30_000, currency: 'NGN' } },

    isCreditCardPayment: false,
    nigerianBrand: true,
    ealEuropeBrand: false,

    dailyServiceId: 'airtel-ng-daily',
    prizePool: { amount: 75_000_000, currency: 'NGN' },
  });
  const europe = await visitorOf(product, 'eal-eu-de.localhost').brandConfiguration({});
  expect(europe).toMatchObject({
    dailySubPackage: null,
    weeklySubPackage: null,
    productId: null,
    ealEuropeBrand: true,
    monthlySubPackage: { price: { amount: 2_999, currency: 'EUR' }, trial: 'P1D' },

    isCreditCardPayment: true,
    privacyPolicySuffix: '-de',
    baseRoute: '/landing',
    tsAndCsURL: expect.stringMatching(/\/terms-conditions$/),

    demoBrandConfig: false,
    demoMsisdn: null,
  });
  const demo = await visitorOf(product, 'vc-za-en-demo.localhost').brandConfiguration({});
  expect(demo).toMatchObject({ demoBrandConfig: true, demoMsisdn: expect.any(String) });
  const telkom = await visitorOf(product, 'tlk-za-en.localhost').brandConfiguration({});
  expect(telkom).toMatchObject({ baseRoute: '/', serviceId: 'tlk-za' });
});
