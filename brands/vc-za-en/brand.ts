import { brand as southAfrica } from '../blg-za-en/brand.ts';
import type { Brand } from '../brand.ts';
import copy from './copy.json' with { type: 'json' };

/** The South African telecom brand of section 2: without a number one goes to its subscription portal. */
export const brand: Brand = {
  ...southAfrica,
  code: 'vc-za-en',
  name: 'VC Arena', // not in the specification
  entry: 'portal',
  // not in the specification
  portal: { kind: 'subscription', url: 'https://portal.vc.example/battle-league' },
  provider: 'vc',
  serviceId: 'vc-za', // not in the specification
  carrier: {
    service: 'dcb',
    operator: null,
    productId: 47,
    operatorLookup: true, // a number may have moved to another network
    // not in the specification
    stop: { dialCode: '*135*5047#', sms: { keyword: 'STOP', to: '35049' } },
  },
  legal: {
    ...southAfrica.legal,
    terms: 'vc-za-en',
    termsUrl: 'https://portal.vc.example/terms', // not in the specification
  },
  landing: {
    ...southAfrica.landing,
    parts: ['board', 'events', 'how', 'claims', 'community', 'call'],
    copy,
  },
  look: {
    theme: 'vc-za-en',
    family: 'vc-za-en',
    mark: 'M2 5h8l6 15 6-15h8L19.5 29h-7zM16 2l4 4.5-4 4.5-4-4.5z',
    accent: '#ff5c70',
    background: '#0c0809',
  },
};
