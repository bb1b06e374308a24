import type { Brand } from '../brand.ts';
import { BATTLE_LEAGUE, claimsOf, OPERATOR_OFFER_STARTS, plansOf, prizesOf } from '../shared.ts';
import copy from './copy.json' with { type: 'json' };

export const brand: Brand = {
  code: 'blg-ps-ar',
  name: 'Battle League',

  audience: 'blg-ps',
  region: 'other',
  country: 'PS',
  countriesServed: ['PS', 'IL'],
  languages: ['ar', 'en', 'am'],
  currency: 'ILS',
  timeZone: 'Asia/Hebron',
  minimumAge: 18,
  parentalConsent: false,
  invitesStrangers: true,

  entry: 'phone',
  portal: null,
  demo: null,

  provider: 'battle-league-ps',
  eventProvider: 'battle-league-ps',
  serviceId: 'blg-ps',
  plans: plansOf('ILS', null, ['daily', 100], ['weekly', 500]), // not in the specification
  cards: false,
  cardProcessor: 'stripe',
  mpesa: false,
  carrier: {
    service: 'dcb',
    operator: null,
    productId: 47,
    operatorLookup: false,
    // not in the specification
    stop: { dialCode: '*370*47#', sms: { keyword: 'STOP', to: '37047' } },
  },
  nigeria: null,

  shelves: ['vouchers', 'enhancers', 'products'],

  company: BATTLE_LEAGUE,
  legal: {
    terms: 'blg-ps-ar',
    termsUpdated: null,
    offerStarts: OPERATOR_OFFER_STARTS,
    pricesUpTo: false,
    termsUrl: null,
    privacySuffix: '-ar',
  },
  landing: {
    baseRoute: '/landing',
    gameTitle: 'Football 26',
    gameUrl: '/monthly-leaderboards/football-26',
    prizes: prizesOf('ILS', 2_500, 1_400, 800, 400), // not in the specification
    claims: claimsOf('ILS', 2_000_000), // R10 000 000 in the specification
    parts: ['events', 'community', 'how', 'claims', 'board', 'call'],
    copy,
  },
  look: {
    theme: 'blg-ps-ar',
    family: 'blg-ps-ar',
    mark: 'M16 0.8L20.5 5.3L26.7 5.3L26.7 11.5L31.2 16L26.7 20.5L26.7 26.7L20.5 26.7L16 31.2L11.5 26.7L5.3 26.7L5.3 20.5L0.8 16L5.3 11.5L5.3 5.3L11.5 5.3zM13 8.8L8.8 8.8L8.8 13L5.8 16L8.8 19L8.8 23.2L13 23.2L16 26.2L19 23.2L23.2 23.2L23.2 19L26.2 16L23.2 13L23.2 8.8L19 8.8L16 5.8zM16 9.6L22.4 16L16 22.4L9.6 16z',
    accent: '#34e29b',
    background: '#080b09',
  },
};
