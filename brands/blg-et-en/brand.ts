import type { Brand } from '../brand.ts';
import { BATTLE_LEAGUE, claimsOf, OPERATOR_OFFER_STARTS, plansOf, prizesOf } from '../shared.ts';
import copy from './copy.json' with { type: 'json' };

export const brand: Brand = {
  code: 'blg-et-en',
  name: 'Battle League Ethiopia',

  audience: 'blg-et',
  region: 'ethiopia',
  country: 'ET',
  countriesServed: ['ET'],
  languages: ['en', 'am'],
  currency: 'ETB',
  timeZone: 'Africa/Addis_Ababa',
  minimumAge: 18,
  parentalConsent: true, // the specification asks for it in some variants, without naming them
  invitesStrangers: true,

  entry: 'phone',
  portal: null,
  demo: null,

  provider: 'battle-league-et', // not in the specification, like the next two
  eventProvider: 'battle-league-et',
  serviceId: 'blg-et',
  plans: plansOf('ETB', 'P1D', ['daily', 200]),
  cards: false,
  cardProcessor: 'stripe',
  mpesa: false,
  carrier: {
    service: 'dcb',
    operator: null,
    productId: 47,
    operatorLookup: false,
    stop: { dialCode: null, sms: { keyword: 'STOP', to: '8761' } },
  },
  nigeria: null,

  shelves: ['vouchers', 'enhancers', 'products'],

  company: BATTLE_LEAGUE,
  // the Amharic page is the one that tells of birr and of 8761
  legal: {
    terms: 'blg-ps-am',
    termsUpdated: null,
    offerStarts: OPERATOR_OFFER_STARTS,
    pricesUpTo: false,
    termsUrl: null,
    privacySuffix: '-am',
  },
  landing: {
    baseRoute: '/landing',
    gameTitle: 'Football 26',
    gameUrl: '/monthly-leaderboards/football-26',
    prizes: prizesOf('ETB', 30_000, 17_000, 10_000, 5_000), // not in the specification
    claims: claimsOf('ETB', 75_000_000), // R10 000 000 in the specification
    parts: ['community', 'events', 'claims', 'board', 'how', 'call'],
    copy,
  },
  look: {
    theme: 'blg-et-en',
    family: 'blg-et-en',
    mark: 'M16 1l3.5 6.5 7-2-2 7L31 16l-6.5 3.5 2 7-7-2L16 31l-3.5-6.5-7 2 2-7L1 16l6.5-3.5-2-7 7 2zM16 10.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 1 1 0-11z',
    accent: '#b9e34a',
    background: '#0a0b07',
  },
};
