import { brand as southAfrica } from '../blg-za-en/brand.ts';
import type { Brand } from '../brand.ts';
import copy from './copy.json' with { type: 'json' };

/** Telkom: R7.00 a day or less, by the carrier or by card; its landing page is at `/`. */
export const brand: Brand = {
  ...southAfrica,
  code: 'tlk-za-en',
  name: 'Telkom Battle League',
  provider: 'telkom',
  serviceId: 'tlk-za', // not in the specification
  cards: true,
  cardProcessor: 'stripe',
  mpesa: false,
  carrier: {
    service: 'telkom',
    operator: 'Telkom',
    productId: 47,
    operatorLookup: false,
    // not in the specification
    stop: { dialCode: '*180*5047#', sms: { keyword: 'STOP', to: '35048' } },
  },
  legal: {
    ...southAfrica.legal,
    terms: 'tlk-za-en',
    termsUrl: 'https://telkom.example/battle-league/terms', // not in the specification
  },
  landing: {
    ...southAfrica.landing,
    parts: ['events', 'how', 'board', 'claims', 'community', 'call'],
    baseRoute: '/',
    copy,
  },
  look: {
    theme: 'tlk-za-en',
    family: 'tlk-za-en',
    mark: 'M3 10L16 3L29 10V14.5L16 7.5L3 14.5zM3 18.5L16 11.5L29 18.5V23L16 16L3 23zM10 24.5L16 20.5L22 24.5V29H10z',
    accent: '#33b6ff',
    background: '#070b12',
  },
};
