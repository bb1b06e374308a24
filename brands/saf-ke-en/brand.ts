import type { Brand } from '../brand.ts';
import { BATTLE_LEAGUE, claimsOf, OPERATOR_OFFER_STARTS, plansOf, prizesOf } from '../shared.ts';
import copy from './copy.json' with { type: 'json' };

export const brand: Brand = {
  code: 'saf-ke-en',
  name: 'Battle League Kenya',

  audience: 'blg-ke',
  region: 'other',
  country: 'KE',
  countriesServed: ['KE'],
  languages: ['en'],
  currency: 'KES',
  timeZone: 'Africa/Nairobi',
  minimumAge: 18,
  parentalConsent: false,
  invitesStrangers: false,

  entry: 'portal',
  portal: { kind: 'play', url: 'https://play.saf.example/battle-league' }, // not in the specification
  demo: null,

  provider: 'saf',
  eventProvider: 'battle-league-ke', // not in the specification, like the next
  serviceId: 'saf-ke',
  plans: plansOf('KES', null, ['daily', 2000]),
  cards: false,
  cardProcessor: 'stripe',
  mpesa: false,
  carrier: {
    service: 'kenya',
    operator: 'Safaricom',
    productId: 42,
    operatorLookup: false,
    // not in the specification
    stop: { dialCode: '*456*42#', sms: { keyword: 'STOP', to: '22042' } },
  },
  nigeria: null,

  shelves: ['vouchers', 'enhancers', 'products'],

  company: BATTLE_LEAGUE,
  legal: {
    terms: 'saf-ke-en',
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
    prizes: prizesOf('KES', 60_000, 35_000, 20_000, 10_000), // not in the specification
    claims: claimsOf('KES', 75_000_000), // R10 000 000 in the specification
    parts: ['events', 'board', 'community', 'claims', 'how', 'call'],
    copy,
  },
  look: {
    theme: 'saf-ke-en',
    family: 'saf-ke-en',
    mark: 'M16 1.5L28 5v11c0 7-5 11.5-12 14.5C9 27.5 4 23 4 16V5zM16 6.5l-7.5 2.2V16c0 4.4 2.8 7.2 7.5 9.6zM19.5 11v10.5L23.5 16z',
    accent: '#57e05c',
    background: '#070b08',
  },
};
