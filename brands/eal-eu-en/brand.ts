import type { Brand } from '../brand.ts';
import { claimsOf, EUROPEAN_LEAGUE, EUROPEAN_TERMS_UPDATED, plansOf, prizesOf } from '../shared.ts';
import copy from './copy.json' with { type: 'json' };

export const brand: Brand = {
  code: 'eal-eu-en',
  name: 'European Amateur League',

  audience: 'eal-eu',
  region: 'europe',
  country: 'DE',
  countriesServed: [],
  languages: ['en', 'fr', 'es', 'it', 'de'],
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  minimumAge: 18,
  parentalConsent: false,
  invitesStrangers: false,

  entry: 'email',
  portal: null,
  demo: null,

  provider: 'eal-europe',
  eventProvider: 'eal-europe',
  serviceId: 'eal-eu',
  plans: plansOf('EUR', 'P1D', ['monthly', 2999]),
  cards: true,
  cardProcessor: 'stripe',
  mpesa: false,
  carrier: null,
  nigeria: null,

  shelves: ['vouchers', 'enhancers', 'products'],

  company: EUROPEAN_LEAGUE,
  legal: {
    terms: 'eal-eu-en',
    termsUpdated: EUROPEAN_TERMS_UPDATED,
    offerStarts: null,
    pricesUpTo: false,
    termsUrl: null,
    privacySuffix: '',
  },
  landing: {
    baseRoute: '/landing',
    gameTitle: 'Football 26',
    gameUrl: '/monthly-leaderboards/football-26',
    prizes: prizesOf('EUR', 750, 400, 200, 100), // not in the specification
    claims: claimsOf('EUR', 500_000), // R10 000 000 in the specification
    parts: ['claims', 'board', 'events', 'community', 'how', 'call'],
    copy,
  },
  look: {
    theme: 'eal-eu-en',
    family: 'eal-eu-en',
    mark: 'M4 2h24v6H11.5v4h11l2.5 2.5-2.5 2.5h-11v3.5H28L16 30 4 20.5z',
    accent: '#5ce0ff',
    background: '#060a14',
  },
};
