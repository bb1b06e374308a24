import type { Brand } from '../brand.ts';
import { BATTLE_LEAGUE, claimsOf, OPERATOR_OFFER_STARTS, plansOf, prizesOf } from '../shared.ts';
import copy from './copy.json' with { type: 'json' };

export const brand: Brand = {
  code: 'airtel-ng-en',
  name: 'Airtel Battle League',

  audience: 'blg-ng',
  region: 'nigeria',
  country: 'NG',
  countriesServed: ['NG'],
  languages: ['en'],
  currency: 'NGN',
  timeZone: 'Africa/Lagos',
  minimumAge: 18,
  parentalConsent: false,
  invitesStrangers: false,

  entry: 'phone',
  portal: null,
  demo: null,

  provider: 'airtel',
  eventProvider: 'battle-league-ng', // not in the specification, like the next
  serviceId: 'airtel-ng',
  plans: plansOf('NGN', null, ['daily', 10_000], ['weekly', 25_000], ['monthly', 30_000]),
  cards: false,
  cardProcessor: 'stripe',
  mpesa: false,
  carrier: {
    service: 'dcb',
    operator: 'Airtel',
    productId: 50,
    operatorLookup: false,
    // not in the specification
    stop: { dialCode: '*323*50#', sms: { keyword: 'STOP', to: '32350' } },
  },
  // the specification names these fields, and none of their values
  nigeria: {
    dailyServiceId: 'airtel-ng-daily',
    weeklyServiceId: 'airtel-ng-weekly',
    dailyServiceName: 'Battle League Daily',
    weeklyServiceName: 'Battle League Weekly',
    externalServiceId: 'BLG-NG-50',
    categoryId: 12,
    newIntegration: true,
    network: 'AIRTEL',
    networkName: 'Airtel Nigeria',
    networkId: 2,
    countryId: 566,
    srcAddress: '32350',
    positionOnePrize: { amount: 40_000_000, currency: 'NGN' },
    positionTwoPrize: { amount: 25_000_000, currency: 'NGN' },
    positionThreePrize: { amount: 10_000_000, currency: 'NGN' },
    prizePool: { amount: 75_000_000, currency: 'NGN' },
  },

  shelves: ['vouchers', 'enhancers', 'products'],

  company: BATTLE_LEAGUE,
  legal: {
    terms: 'airtel-ng-en',
    termsUpdated: null,
    offerStarts: OPERATOR_OFFER_STARTS,
    pricesUpTo: false,
    termsUrl: null,
    privacySuffix: '',
  },
  landing: {
    baseRoute: '/landing',
    gameTitle: 'Football 26',
    gameUrl: '/monthly-leaderboards/football-26',
    prizes: prizesOf('NGN', 400_000, 250_000, 100_000), // not in the specification
    claims: claimsOf('NGN', 800_000_000), // R10 000 000 in the specification
    parts: ['how', 'events', 'board', 'claims', 'community', 'call'],
    copy,
  },
  look: {
    theme: 'airtel-ng-en',
    family: 'airtel-ng-en',
    mark: 'M16 2L30 30h-8L16 17l-6 13H2zM16 21.5l3.2 8.5h-6.4z',
    accent: '#ff7a52',
    background: '#0a0a0a',
  },
};
