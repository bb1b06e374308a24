import { brand as airtel } from '../airtel-ng-en/brand.ts';
import type { Brand, NigerianOperator } from '../brand.ts';
import { brand as mtn } from '../mtn-za-en/brand.ts';
import { inFamily, plansOf } from '../shared.ts';
import copy from './copy.json' with { type: 'json' };

// the specification names these fields, and none of their values
const nigeria: NigerianOperator = {
  dailyServiceId: 'mtn-ng-daily',
  weeklyServiceId: 'mtn-ng-weekly',
  dailyServiceName: 'Battle League Daily',
  weeklyServiceName: 'Battle League Weekly',
  externalServiceId: 'BLG-NG-66',
  categoryId: 12,
  newIntegration: false,
  network: 'MTN',
  networkName: 'MTN Nigeria',
  networkId: 1,
  countryId: 566,
  srcAddress: '20066',
  positionOnePrize: { amount: 40_000_000, currency: 'NGN' },
  positionTwoPrize: { amount: 25_000_000, currency: 'NGN' },
  positionThreePrize: { amount: 10_000_000, currency: 'NGN' },
  prizePool: { amount: 75_000_000, currency: 'NGN' },
};

export const brand: Brand = {
  ...airtel,
  code: 'mtn-ng-en',
  name: 'MTN Naija League', // not in the specification
  provider: 'mtn',
  serviceId: 'mtn-ng', // not in the specification
  plans: plansOf('NGN', null, ['daily', 15_000], ['weekly', 30_000], ['monthly', 30_000]),
  carrier: {
    service: 'dcb',
    operator: 'MTN',
    productId: 66,
    operatorLookup: false,
    // not in the specification
    stop: { dialCode: '*447*66#', sms: { keyword: 'STOP', to: '20066' } },
  },
  nigeria,
  legal: { ...airtel.legal, terms: 'mtn-ng-en' },
  landing: { ...airtel.landing, parts: mtn.landing.parts, copy: inFamily(mtn.landing.copy, copy) },
  look: {
    theme: 'mtn-ng-en',
    family: 'mtn-za-en',
    mark: 'M16 1.5L29 9v14l-13 7.5L3 23V9zM8.3 21.5h3.2v-5.7l4.5 4 4.5-4v5.7h3.2V10.6L16 17.3 8.3 10.6z',
    accent: '#ffcf33',
    background: '#0b0a06',
  },
};
