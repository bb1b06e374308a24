import { type Brand, LANDING_PARTS } from '../brand.ts';
import { BATTLE_LEAGUE, claimsOf, OPERATOR_OFFER_STARTS, plansOf, prizesOf } from '../shared.ts';
import copy from './copy.json' with { type: 'json' };

export const brand: Brand = {
  code: 'blg-za-en',
  name: 'Battle League',

  audience: 'blg-za',
  region: 'other',
  country: 'ZA',
  countriesServed: ['ZA'],
  languages: ['en'],
  currency: 'ZAR',
  timeZone: 'Africa/Johannesburg',
  minimumAge: 18,
  parentalConsent: false,
  invitesStrangers: true,

  entry: 'phone',
  portal: null,
  demo: null,

  provider: 'battle-league',
  eventProvider: 'battle-league',
  serviceId: 'blg-za',
  plans: plansOf('ZAR', null, ['daily', 700], ['weekly', 3500], ['monthly', 6000]),
  cards: false,
  cardProcessor: 'stripe',
  mpesa: false,
  carrier: {
    service: 'dcb',
    operator: null,
    productId: 47,
    operatorLookup: true, // players of every South African network
    // not in the specification
    stop: { dialCode: '*120*5047#', sms: { keyword: 'STOP', to: '35047' } },
  },
  nigeria: null,

  shelves: ['vouchers', 'enhancers', 'products'],

  company: BATTLE_LEAGUE,
  legal: {
    terms: 'blg-za-en',
    termsUpdated: null,
    offerStarts: OPERATOR_OFFER_STARTS,
    pricesUpTo: true,
    termsUrl: null,
    privacySuffix: '',
  },
  landing: {
    baseRoute: '/landing',
    gameTitle: 'Football 26',
    gameUrl: '/monthly-leaderboards/football-26',
    prizes: prizesOf('ZAR', 12_000, 7_000, 4_000, 2_000),
    claims: {
      ...claimsOf('ZAR', 10_000_000),
      monthlyPrizePool: { amount: 5_000_000, currency: 'ZAR' },
    },
    parts: LANDING_PARTS,
    copy,
  },
  look: {
    theme: 'blg-za-en',
    family: 'blg-za-en',
    mark: 'M6.2 3L24.7 3L28.4 7.5L27.7 11.6L24.8 13.8L3.8 17.4zM11.9 8.2L11.4 11.2L21.9 9.4L22.1 8.2zM3.3 20L24.5 16.4L26.6 18.6L25.6 24.5L20.3 29L1.8 29zM9.3 23.8L19.5 23.8L19.9 21L9.4 22.8z',
    accent: '#ffd60a',
    background: '#08090b',
  },
};
